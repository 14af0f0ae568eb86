import type { Selectable } from 'kysely'
import { renameImages } from '../../../domain/rich-text/image-rules.ts'
import type { CurrentName } from '../resources/image-names.ts'
import { FORMATTED_COLUMNS, MATCHED_COLUMNS } from '../resources/questions/question-rows.ts'
import { readTestQuestions } from '../resources/tests.ts'
import type { Tables } from '../schema.ts'
import type { CooperativeTask } from './cooperative.ts'

/** The internal number and the id of a row. */
export interface RowRef {
  readonly seq: number
  readonly id: string
}

/** A row matches an entry when one of the entry's keys is that of the row; the first key is tried first. */
interface MatchKeys<Content> {
  readonly ofRow: (row: Content) => string
  readonly ofEntry: (entry: Content) => readonly string[]
}

export interface Matched<Entry> {
  /** By the id in the document. */
  readonly refs: ReadonlyMap<string, RowRef>
  readonly added: readonly (Entry & RowRef)[]
}

/**
 * Matches each entry with an existing row: by id, or else by content, as ids change when a learner gets a new identifier
 * and when a document is restored elsewhere. A row matches one entry only, so that duplicates stay two.
 */
export function* matchRows<Content, Entry extends Content & { readonly id: string }>(
  entries: readonly Entry[],
  rows: readonly (Content & RowRef)[],
  keys: MatchKeys<Content>,
  newRef: () => RowRef,
  batchSize: number,
): CooperativeTask<Matched<Entry>> {
  const ids = new Set(entries.map(({ id }) => id))
  const refs = new Map<string, RowRef>()
  const byContent = new Map<string, RowRef[]>()
  // In reverse order, as `pop` takes the oldest from the end.
  for (const [number, row] of rows.toReversed().entries()) {
    if (number % batchSize === batchSize - 1) yield
    if (ids.has(row.id)) {
      refs.set(row.id, row)
      continue
    }
    const key = keys.ofRow(row)
    const rowsAlike = byContent.get(key)
    if (rowsAlike === undefined) byContent.set(key, [row])
    else rowsAlike.push(row)
  }
  const added: (Entry & RowRef)[] = []
  for (const [number, entry] of entries.entries()) {
    if (number % batchSize === batchSize - 1) yield
    if (refs.has(entry.id)) continue
    const match = byContent.size === 0 ? undefined : popFirst(byContent, keys.ofEntry(entry))
    const ref = match ?? newRef()
    refs.set(entry.id, ref)
    if (match === undefined) added.push({ ...entry, ...ref })
  }
  return { refs, added }
}

function popFirst(byContent: ReadonlyMap<string, RowRef[]>, keys: readonly string[]): RowRef | undefined {
  for (const key of keys) {
    const match = byContent.get(key)?.pop()
    if (match !== undefined) return match
  }
  return undefined
}

/** The contract has checked that every reference is to something in the document. */
export function refOf({ refs }: Matched<unknown>, id: string): RowRef {
  const ref = refs.get(id)
  if (ref === undefined) throw new Error('The document refers to an id that it does not contain')
  return ref
}

export type TestContent = Pick<
  Selectable<Tables['tests']>,
  'score' | 'passed' | 'taken_at' | 'categories' | 'questions'
>

export type QuestionContent = Pick<
  Selectable<Tables['questions']>,
  (typeof MATCHED_COLUMNS)[number] | 'is_correct' | 'source_test' | 'deleted_at'
>

export type ResponseContent = Pick<
  Selectable<Tables['practice_responses']>,
  'question' | 'selected_answers' | 'is_correct' | 'response_time_ms' | 'source' | 'created_at' | 'confidence'
>

export type ExamRowContent = Pick<Selectable<Tables['exams']>, 'content' | 'created_at'>

export type PaperRowContent = Pick<Selectable<Tables['papers']>, 'contents' | 'created_at'>

export type ShareRowContent = Pick<Selectable<Tables['shares']>, 'created_at'>

export type TakenBankContent = Pick<Selectable<Tables['taken_banks']>, 'share_key' | 'taken_at'>

const FORMATTED: ReadonlySet<string> = new Set(FORMATTED_COLUMNS)

/**
 * How entries are matched by their content. An image has another name in each export, so that its current one is part of
 * the keys.
 */
export function matchKeys(currentName: CurrentName) {
  const named = (text: string) => renameImages(text, (name) => currentName(name) ?? name)
  const namedOrNull = (text: string | null) => text && named(text)
  // The flag and later fields are not part of it: the learner may have changed them since.
  const questionKey = (question: QuestionContent) =>
    JSON.stringify([
      question.deleted_at === null,
      ...MATCHED_COLUMNS.map((column) =>
        FORMATTED.has(column) ? namedOrNull(question[column]) : question[column],
      ),
      question.is_correct === null ? null : Boolean(question.is_correct),
      question.source_test,
    ])
  // A question of the bank may match a deleted one, a deleted question only another one.
  const questionKeys = (question: QuestionContent) => {
    const deleted = questionKey({ ...question, deleted_at: 0 })
    return question.deleted_at === null ? [questionKey(question), deleted] : [deleted]
  }
  // The verdict is not part of it: it may have been judged again since. Neither are the confidence and the offset of the
  // clock, which belong to the answer: nobody answers twice in one millisecond.
  const responseKey = (response: ResponseContent) =>
    JSON.stringify([
      response.question,
      named(response.selected_answers),
      response.response_time_ms,
      response.source,
      response.created_at,
    ])
  // The ids of the questions are not part of it: they change with those of the bank. Neither are the categories, which old
  // exports do not have.
  const testKey = ({ score, passed, taken_at, questions }: TestContent) => {
    const listed = readTestQuestions(named(questions)).map(({ question_text, is_correct }) => [
      question_text,
      is_correct,
    ])
    return JSON.stringify([score, Boolean(passed), taken_at, listed])
  }
  // The content is not part of it: it may have been changed since.
  const examKey = ({ created_at }: ExamRowContent) => String(created_at)
  const paperKey = ({ created_at }: Pick<PaperRowContent, 'created_at'>) => String(created_at)
  const shareKey = ({ created_at }: ShareRowContent) => String(created_at)
  return {
    share: { ofRow: shareKey, ofEntry: (share: ShareRowContent) => [shareKey(share)] },
    paper: { ofRow: paperKey, ofEntry: (paper: PaperRowContent) => [paperKey(paper)] },
    exam: { ofRow: examKey, ofEntry: (exam: ExamRowContent) => [examKey(exam)] },
    question: { ofRow: questionKey, ofEntry: questionKeys },
    response: { ofRow: responseKey, ofEntry: (response: ResponseContent) => [responseKey(response)] },
    test: { ofRow: testKey, ofEntry: (test: TestContent) => [testKey(test)] },
  }
}
