import type { BatchQuestion } from '../../src/contract/question.ts'
import { contentToWire } from '../../src/contract/question.ts'
import type { User } from '../../src/contract/user.ts'
import type { QuestionDraft } from '../../src/domain/importing/drafts/draft.ts'
import { newDrafts } from '../../src/domain/importing/drafts/new-drafts.ts'
import { lintBank } from '../../src/domain/importing/lint/lint-bank.ts'
import type { LintFinding } from '../../src/domain/importing/lint/lint-finding.ts'
import { QUESTION_LIMITS } from '../../src/domain/question-limits.ts'
import type { Store } from '../../src/server/store/store.ts'
import type { ImportCommand } from './arguments.ts'

export interface Imported {
  readonly learner: User
  readonly isNewLearner: boolean
  readonly added: number
  readonly inBank: number
  readonly repeated: number
  /** Lint findings in the file, by itself and compared with the bank before the import. */
  readonly findings: readonly LintFinding[]
}

/** `unknown`: no learner has the identifier. `taken`: a learner with another name has it. */
export type ImportOutcome =
  | { readonly outcome: 'imported'; readonly imported: Imported }
  | { readonly outcome: 'unknown' | 'taken' }

/**
 * Adds the questions that the learner's bank does not have yet, all or none. Rejects if they cannot be written; a learner
 * who was created for them then has an empty bank.
 */
export async function importDrafts(
  store: Store,
  { identifier, createName }: Pick<ImportCommand, 'identifier' | 'createName'>,
  drafts: readonly QuestionDraft[],
): Promise<ImportOutcome> {
  const found = await store.users.findByIdentifier(identifier)
  if (found === null && createName === null) return { outcome: 'unknown' }
  // Repeating the command is fine. A different name means that the identifier belongs to another learner.
  if (found !== null && createName !== null && found.name !== createName) return { outcome: 'taken' }
  const learner = found ?? (await createLearner(store, identifier, createName ?? ''))

  const bank = (await store.questions.ofUser(learner.id, {})) ?? []
  const standing = bank.map(({ question_text, possible_answers, correct_answers }) => ({
    text: question_text,
    options: possible_answers,
    correct: correct_answers,
  }))
  const { toAdd, inBank, repeated } = newDrafts(drafts, standing)
  if (toAdd.length > 0) {
    const { outcome } = await store.questions.createAll(learner.id, toAdd.map(asBatchQuestion))
    if (outcome !== 'created') throw new Error(`The questions could not be added: ${outcome}`)
  }
  // Linting is only for the report, so it runs after the commit. Existing questions are counted, not linted again.
  const findings = lintBank(toAdd, standing)
  const counts = { added: toAdd.length, inBank: inBank.length, repeated: repeated.length }
  return { outcome: 'imported', imported: { learner, isNewLearner: found === null, ...counts, findings } }
}

async function createLearner(store: Store, identifier: string, name: string): Promise<User> {
  const written = await store.users.create({ name, w3w_identifier: identifier })
  if ('value' in written) return written.value
  throw new Error(`The learner could not be created: ${written.outcome}`)
}

function asBatchQuestion({ sourceId, isFlagged, ...draft }: QuestionDraft): BatchQuestion {
  const id = sourceId?.slice(0, QUESTION_LIMITS.sourceIdMax) ?? null
  return { ...contentToWire({ ...draft, sourceId: id }), is_flagged: isFlagged }
}
