import { type ImportNotice, type ImportProblem, quoted } from '../../drafts/draft.ts'
import { type GivenKeys, NO_KEYS } from '../../keys/given-keys.ts'
import type { LooseRecord } from '../../records/loose-question.ts'
import type { FoundKey, ListedKey } from '../key-lists/key-groups.ts'
import { withSectionTitles } from '../sections/section-titles.ts'
import {
  type OpenQuestion,
  questionText,
  recordOf,
  refusedLettered,
  withImpliedOptions,
} from './lettered-question.ts'
import { withSuggestion } from './suggested-answer.ts'
import { judgedLetters } from './verdict-lines.ts'

/** The questions of a lettered text before their keys are read, and what kept others from being one. */
export interface LetteredRecords {
  readonly records: readonly LooseRecord[]
  readonly problems: readonly ImportProblem[]
  readonly notices: readonly ImportNotice[]
}

/** A question and its key in a list. */
export interface AnsweredQuestion {
  readonly question: OpenQuestion
  /** Null for none. */
  readonly key: FoundKey | null
  /** Whether it is in a part of the document that has no options at all. */
  readonly isText: boolean
}

/**
 * The records of these questions, their keys put in. Each question becomes a record, a problem or a notice.
 *
 * @param given keys that another file lists
 */
export function recordsOf(
  answered: readonly AnsweredQuestion[],
  given: GivenKeys = NO_KEYS,
): LetteredRecords {
  const records: LooseRecord[] = []
  const problems: ImportProblem[] = []
  const notices: ImportNotice[] = []
  const shared = withSharedTitles(answered.map(({ question }) => question))
  const { questions: named, titles } = withSectionTitles(shared, isTextAlone)
  for (const [index, { key: own, isText }] of answered.entries()) {
    const question = named[index]
    if (question === undefined) continue
    const { options, answer, id, line } = question
    if (isTextAlone(question) || (isText && options.length === 0 && answer === null)) {
      const shown = quoted([question.title ?? '', ...question.text].join(' '))
      const message = titles.get(index) ?? `This text has no options after it and was skipped: ${shown}.`
      notices.push({ location: { line, item: null, id: null }, message })
      continue
    }
    const item = records.length + problems.length + 1
    const key = own ?? given.get(item) ?? null
    if (key !== null && 'contradiction' in key) {
      const message = `The lists of answers give this question different ones (${key.contradiction}). Keep the right one.`
      problems.push(refusedLettered(question, item, message))
      continue
    }
    const known = key === null ? question : withKey(question, key)
    const isMarked = options.some((option) => option.isMarked)
    const judged = known.answer === null && !isMarked ? judgedLetters(known) : null
    const { answer: stated, warning } =
      judged === null ? withSuggestion(known) : { answer: judged, warning: null }
    const record = recordOf(stated === known.answer ? known : { ...known, answer: stated }, item)
    if ('message' in record) problems.push(record)
    else {
      records.push(record)
      if (warning !== null) notices.push({ location: { line, item, id }, message: warning })
    }
  }
  return { records, problems, notices }
}

/** Whether an entry is neither a question nor the beginning of one. */
function isTextAlone({ options, answer, number, id }: OpenQuestion): boolean {
  return options.length === 0 && answer === null && number === null && id === null
}

function withKey(question: OpenQuestion, { answer, explanation }: ListedKey<number | string>): OpenQuestion {
  if (question.answer !== null) return question
  return { ...question, answer, explanation: [...(question.explanation ?? []), ...explanation] }
}

/** Whether a question has a text and options: listed, or those that it asks for in words. */
export function hasOptions({ question, key }: AnsweredQuestion): boolean {
  const keyed = key === null || 'contradiction' in key ? question : withKey(question, key)
  const answered = { ...keyed, answer: keyed.answer ?? keyed.suggestion }
  return questionText(answered) !== '' && withImpliedOptions(answered).options.length > 0
}

/** The titles of headings as categories where several questions share them. Topics of one question each are none. */
function withSharedTitles(questions: readonly OpenQuestion[]): readonly OpenQuestion[] {
  const counts = new Map<string, number>()
  for (const { title } of questions) if (title !== null) counts.set(title, (counts.get(title) ?? 0) + 1)
  const categories = questions.flatMap(({ category }) => (category === null ? [] : [category]))
  const areTopics =
    categories.length >= TOPICS_MIN && new Set(categories).size > categories.length * OWN_TOPICS_SHARE
  return questions.map((question) => {
    const { title, text } = question
    const category = areTopics ? null : question.category
    if (title === null) return areTopics ? { ...question, category } : question
    return (counts.get(title) ?? 0) > 1
      ? { ...question, category: areTopics || category === null ? title : category }
      : { ...question, category, text: text.every((line) => line === '') ? [title] : text }
  })
}

/** From so many categories of which so large a share has one question, they are topics of single questions. */
const TOPICS_MIN = 10
const OWN_TOPICS_SHARE = 0.8
