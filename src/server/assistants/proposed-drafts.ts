import type { Proposal } from '../../contract/assistant.ts'
import { contentFromWire } from '../../contract/question.ts'
import { placeNamedBy } from '../../domain/folded-text.ts'
import { checkDraft } from '../../domain/importing/drafts/check-draft.ts'
import type { QuestionDraft } from '../../domain/importing/drafts/draft.ts'
import { lintBank } from '../../domain/importing/lint/lint-bank.ts'
import { MINOR_RULES } from '../../domain/importing/lint/lint-finding.ts'
import { UNREPORTED } from '../../domain/importing/progress.ts'
import { matchBank } from '../../domain/importing/review/bank-match.ts'
import type { Question } from '../../domain/model.ts'
import { letterOrdinal } from '../../domain/practice/option-letter.ts'
import { QUESTION_LIMITS } from '../../domain/question-limits.ts'

/** A question as an assistant sends it. */
export interface SentQuestion {
  readonly text: string
  readonly options: readonly string[]
  /** The texts of the right options, or their letters. */
  readonly correct: readonly string[]
  readonly explanation?: string | null | undefined
  readonly category?: string | null | undefined
  readonly format?: 'plain' | 'markdown' | undefined
  readonly option_feedback?: readonly (string | null)[] | null | undefined
  readonly reference?: string | null | undefined
}

/** Why a question of a call is refused, or what is suspicious in it. `question` counts from 1. */
export interface Remark {
  readonly question: number
  readonly message: string
}

export interface CheckedQuestions {
  /** What can be stored. */
  readonly drafts: readonly QuestionDraft[]
  readonly refused: readonly Remark[]
  readonly findings: readonly Remark[]
}

/**
 * Checks questions of an assistant as an import is checked: what cannot be stored, what the bank or this call has already, and what
 * looks wrong.
 *
 * @param bank those of the bank that may be the same (`alike-questions.ts`)
 * @param sourceText the material that they were made from; null: not known
 * @param waiting proposals that wait for the learner
 */
export function checkQuestions(
  sent: readonly SentQuestion[],
  { madeBy, sourceText }: { readonly madeBy: string; readonly sourceText: string | null },
  bank: readonly Question[],
  waiting: readonly Proposal[],
): CheckedQuestions {
  const refused: Remark[] = []
  const readable: QuestionDraft[] = []
  for (const [index, question] of sent.entries()) {
    const read = readDraft(question, index + 1, madeBy)
    if (typeof read === 'string') refused.push({ question: index + 1, message: read })
    else readable.push(read)
  }
  const inProposals = waiting.flatMap(({ questions }) =>
    questions.map((question) => contentFromWire(question)),
  )
  const waits = matchBank(readable, inProposals)
  const matches = matchBank(readable, bank)
  const drafts: QuestionDraft[] = []
  const findings: Remark[] = []
  for (const [place, draft] of readable.entries()) {
    const question = numberOf(draft)
    const [match, wait] = [matches[place], waits[place]]
    if (match?.is === 'in-bank') {
      const known = bank[match.question]?.id
      if (match.isSame) {
        refused.push({ question, message: `The bank has the same question, number ${known}. Leave it out.` })
        continue
      }
      findings.push({
        question,
        message: `The bank has a similar question, number ${known}. If yours is meant to correct it, use correct_question.`,
      })
    } else if (match?.is === 'repeated') {
      const of = readable[match.of]
      refused.push({
        question,
        message: `It is the same as question ${of && numberOf(of)} of this call. Leave it out.`,
      })
      continue
    }
    if (wait?.is === 'in-bank' && wait.isSame) {
      refused.push({ question, message: 'The same question waits for the learner already. Leave it out.' })
      continue
    }
    drafts.push(draft)
  }
  for (const { rule, location, message } of lintBank(drafts, bank, null, UNREPORTED, sourceText))
    if (!MINOR_RULES.has(rule)) findings.push({ question: location.item ?? 0, message })
  return { drafts, refused, findings }
}

function numberOf({ location }: QuestionDraft): number {
  return location.item ?? 0
}

/** The draft, or why it cannot be stored. */
function readDraft(sent: SentQuestion, number: number, madeBy: string): QuestionDraft | string {
  const options = sent.options.map((option) => option.trim())
  const blank = options.indexOf('')
  if (sent.text.trim() === '') return 'It has no text.'
  if (blank !== -1) return `Option ${blank + 1} is empty.`
  if (options.length > QUESTION_LIMITS.optionsMax)
    return `It has ${options.length} options, and the limit is ${QUESTION_LIMITS.optionsMax}.`
  const correct = readKey(sent.correct, options)
  if (typeof correct === 'string') return correct
  const feedback = sent.option_feedback?.map((text) => text?.trim() || null) ?? null
  if (feedback !== null && feedback.length !== options.length)
    return `option_feedback has ${feedback.length} entries. It needs one for each of the ${options.length} options, null where there is none.`
  const reference = sent.reference?.trim() ?? ''
  const draft: QuestionDraft = {
    text: sent.text.trim(),
    options,
    correct,
    explanation: sent.explanation?.trim() || null,
    category: sent.category?.trim() || null,
    sourceId: null,
    isFlagged: false,
    madeBy,
    location: { line: number, unit: 'question', item: number, id: null },
    ...(sent.format === 'markdown' && { format: 'markdown' as const }),
    ...(feedback?.some((text) => text !== null) && { optionFeedback: feedback }),
    ...(reference !== '' && { reference }),
  }
  return checkDraft(draft) ?? draft
}

/** The right options in the order of the options, or what is wrong with the key. */
export function readKey(key: readonly string[], options: readonly string[]): readonly string[] | string {
  if (key.length === 0) return 'It has no right option: `correct` is empty.'
  const right = new Set<string>()
  for (const named of key) {
    // Options that are equal are found later, with a reason of their own.
    const equal = options.indexOf(named.trim())
    const place = equal === -1 ? placeNamedBy(named.trim(), options) : equal
    const letter = /^[a-z]$/i.test(named.trim()) ? letterOrdinal(named.trim()) : -1
    const option = options[place === -1 ? letter : place]
    if (option === undefined) return `\`correct\` names "${named}", which is none of the options.`
    right.add(option)
  }
  return options.filter((option) => right.has(option))
}
