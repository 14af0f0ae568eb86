import type { Transaction } from 'kysely'
import type { CategoryTitle } from '../../../../contract/category.ts'
import { CATEGORY_TITLES_MAX } from '../../../../contract/limits.ts'
import { type Question, sentContent } from '../../../../contract/question.ts'
import type { SharedQuestion, Taken } from '../../../../contract/share.ts'
import type { StoreContext } from '../../context.ts'
import type { Tables } from '../../schema.ts'
import { applyBatch } from '../questions/apply-batch.ts'
import { selectQuestions, toQuestion } from '../questions/question-rows.ts'
import { recordImport } from '../record-import.ts'
import { chunksOf } from '../stored-values.ts'

/** Rows per insert: 9 values each, of the 32,766 that SQLite can bind. */
const INSERT_CHUNK = 1000

/** The bank that questions are added to. */
export interface Into {
  readonly userId: string
  readonly learner: number
  /** `seq` of the taken bank. */
  readonly bank: number
  /** The version that is taken. */
  readonly version: number
}

/**
 * Adds the questions that the learner does not have, and remembers where each came from. Null: an id is taken.
 *
 * @param newIds for each question
 */
export async function addQuestions(
  context: StoreContext,
  trx: Transaction<Tables>,
  { userId, learner, bank, version }: Into,
  questions: readonly SharedQuestion[],
  newIds: readonly string[],
): Promise<Pick<Taken, 'added' | 'known'> | null> {
  const own = await readOwn(trx, userId, learner)
  const sent: { readonly id: string; readonly question: SharedQuestion }[] = []
  const seqOf = new Map<string, number>()
  const known = new Map<string, KnownQuestion>()
  for (const [index, question] of questions.entries()) {
    const key = knownKey(question)
    const found = own.get(key)
    const id = newIds[index]
    if (found !== undefined) {
      known.set(question.id, found)
      own.delete(key)
    } else if (id !== undefined) sent.push({ id, question })
  }
  if (sent.length > 0) {
    const entries = sent.map(({ id, question: { id: _, ...question } }) => ({ id, question }))
    const applied = await applyBatch(context, trx, userId, entries)
    if (applied.outcome !== 'applied') return null
    await recordImport(context, trx, userId, null).add(applied)
    const first = applied.added?.first
    if (first !== undefined)
      for (const [index, { question }] of sent.entries()) seqOf.set(question.id, first + index)
  }
  const links = questions.map((question) => {
    const found = known.get(question.id)
    const isKnown = found !== undefined
    return {
      learner,
      bank,
      item: question.id,
      // A question belongs to the link that it came from first.
      question: isKnown ? (found.isLinked ? null : found.seq) : (seqOf.get(question.id) ?? null),
      content: JSON.stringify(sentContent(question)),
      version,
      is_withdrawn: false,
      was_own: isKnown,
      is_removed: false,
    }
  })
  for (const chunk of chunksOf(links, INSERT_CHUNK))
    await trx.insertInto('taken_questions').values(chunk).execute()
  return { added: sent.length, known: known.size }
}

/** Titles of categories that have none yet, as far as there is room for them. */
export async function addTitles(
  trx: Transaction<Tables>,
  learner: number,
  titles: readonly CategoryTitle[],
): Promise<void> {
  const known = await trx
    .selectFrom('category_titles')
    .select('category')
    .where('learner', '=', learner)
    .execute()
  const room = Math.max(0, CATEGORY_TITLES_MAX - known.length)
  for (const chunk of chunksOf(titles.slice(0, room), INSERT_CHUNK)) {
    await trx
      .insertInto('category_titles')
      .values(chunk.map((title) => ({ learner, ...title })))
      .onConflict((conflict) => conflict.columns(['learner', 'category']).doNothing())
      .execute()
  }
}

interface KnownQuestion {
  readonly seq: number
  /** Whether it came from another link. */
  readonly isLinked: boolean
}

/** The questions of the learner's bank by what identifies them. */
async function readOwn(
  trx: Transaction<Tables>,
  userId: string,
  learner: number,
): Promise<Map<string, KnownQuestion>> {
  const linked = await trx
    .selectFrom('taken_questions')
    .select('question')
    .where('learner', '=', learner)
    .execute()
  const isLinked = new Set(linked.map(({ question }) => question))
  const rows = await selectQuestions(trx)
    .select('questions.seq')
    .where('users.id', '=', userId)
    .where('questions.deleted_at', 'is', null)
    .execute()
  return new Map(
    rows.map((row) => [knownKey(toQuestion(row)), { seq: row.seq, isLinked: isLinked.has(row.seq) }]),
  )
}

/** Two questions with the same text, options and key are one. */
function knownKey(
  question: Pick<Question, 'question_text' | 'possible_answers' | 'correct_answers'>,
): string {
  return JSON.stringify([
    question.question_text,
    question.possible_answers.toSorted(),
    question.correct_answers.toSorted(),
  ])
}
