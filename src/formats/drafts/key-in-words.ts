import { quoted } from '../../domain/importing/drafts/draft.ts'
import type { ListedKey } from '../keys/given-keys.ts'
import { BECAUSE_WORDS } from '../lines/label-words.ts'
import { labeledLine, spokenAnswer, withoutAnswerLabel } from '../lines/labeled-line.ts'
import { readAnswer } from '../lines/stated-answer.ts'
import type { StatedAnswer } from '../lines/true-false.ts'
import { keySources } from '../records/key/answer-key.ts'
import { plainText } from '../records/loose-value.ts'
import { LETTERS_NAME } from '../records/names/field-names.ts'
import type { FoundQuestion, StatedKey } from './found-question.ts'

/** Letters of options, as `readAnswer` joins them. */
const LETTERS = /^[A-Za-z](?:,[A-Za-z])*$/

function statedKey(key: string): StatedKey {
  return { name: LETTERS.test(key) ? LETTERS_NAME : 'answer', value: key }
}

function answerIn(text: string, { options }: FoundQuestion): StatedAnswer {
  return readAnswer(
    text,
    options.map(({ text }) => ({ text: text ?? '' })),
  )
}

/** A question with the key that another file lists for it, and with the reason there where it has no explanation of its own. */
export function withListedKey(question: FoundQuestion, listed: ListedKey<string>): FoundQuestion {
  const { key, remark } = answerIn(listed.answer, question)
  const reason = [remark, ...listed.explanation].filter((part) => part !== '').join('\n')
  return { ...question, keys: [statedKey(key)], explanation: question.explanation || reason || null }
}

/**
 * A question that nothing marks, with the key that its explanation begins with ("Answer: B. Because …"), or with the letter before
 * the reason in its key ("B. Because …"). The same object where there is neither, or it names no option; else with a notice.
 */
export function withKeyInWords(question: FoundQuestion): FoundQuestion {
  const { keys = [], options, explanation } = question
  const [own, ...others] = keys
  if (others.length > 0 || options.some(({ isRight }) => isRight === true)) return question
  const written = own === undefined ? labeledStart(explanation ?? '') : plainText(own.value)
  if (written === null || written === '' || written.length > KEY_MAX) return question
  const { key, remark } = answerIn(own === undefined ? written : withoutAnswerLabel(written), question)
  const isReason = own === undefined || REASON.test(remark.slice(0, START_LENGTH))
  const stated = statedKey(key)
  if (!isReason || keySources([stated], options).every(({ readings }) => readings.length === 0))
    return question
  const from = own === undefined ? 'the beginning of the explanation' : 'the words'
  return {
    ...question,
    keys: [stated],
    explanation: own === undefined ? explanation : [explanation, remark].filter(Boolean).join('\n'),
    warnings: [...question.warnings, `The right answer was taken from ${from} ${quoted(written)}. Check it.`],
  }
}

/** What follows a letter and is no text of an option: a reason, six words, or as much of a script without spaces. */
const REASON = new RegExp(
  `^${BECAUSE_WORDS}(?!\\p{Ll})|(?:\\S+\\s+){5}\\S|[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}]{10}`,
  'iu',
)

/** Characters of an explanation that may be a key, and of a key with its reason. */
const START_LENGTH = 500
const KEY_MAX = 5000
const TAGS_IN_LINE = /<\/?(?:b|i|u|em|strong|span|font|code)\b[^<>]{0,200}>/gi
const TAG = /<[a-z/][^<>]{0,200}>/gi

/** What its first line says after "Answer:"; null for an explanation that begins otherwise. HTML has not been read yet. */
function labeledStart(explanation: string): string | null {
  const plain = explanation.slice(0, START_LENGTH).replace(TAGS_IN_LINE, '').replace(TAG, '\n')
  const line = plain.trim().split('\n')[0]?.trim() ?? ''
  const label = labeledLine(line)
  return label?.label === 'answer' ? label.value : spokenAnswer(line)
}
