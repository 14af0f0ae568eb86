/** The writes of a client of the fault tests, and checks of what the server stored. */

export type Answer = {
  id: string
  question_id: string
  user_answer: string[]
  is_correct: boolean
  response_time_ms: number
}

export type Write =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'flag'; readonly isFlagged: boolean }
  | Batch
  | { readonly kind: 'edit'; readonly text: string }
  /** Makes another option the key and judges all answers again. */
  | { readonly kind: 'judge'; readonly key: string }
  /** Deletes or restores all questions of a batch. */
  | {
      readonly kind: 'undo'
      readonly ids: readonly string[]
      readonly importId: string
      /** The replaced text before and after. */
      readonly from: string
      readonly to: string
    }
  | { readonly kind: 'bulk'; readonly is: 'delete' | 'restore'; readonly ids: readonly string[] }

/** Questions that are added together. */
export interface Batch {
  readonly kind: 'batch'
  readonly ids: readonly string[]
  /** If the batch is an import, which also replaces the text of a question and can be undone; else null. */
  readonly replacing: Replacement | null
}

export interface Replacement {
  readonly importId: string
  readonly text: string
}

/** `pending` was sent and not acknowledged: it may be stored or not, but never partly. */
export function violationsOfAnswers(
  stored: readonly Answer[],
  acknowledged: readonly Answer[],
  pending: Answer | null,
): string[] {
  const ids = stored.map(({ id }) => id)
  const known = new Map(acknowledged.map((answer) => [answer.id, answer]))
  if (pending !== null) known.set(pending.id, pending)
  return [
    ...acknowledged.filter(({ id }) => !ids.includes(id)).map(({ id }) => `lost: answer ${id}`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `doubled: answer ${id}`),
    ...stored.flatMap((row) => (isWhole(row, known.get(row.id)) ? [] : [`half-written: answer ${row.id}`])),
  ]
}

function isWhole(row: Answer, sent: Answer | undefined): boolean {
  const content = (answer: Answer) => [
    answer.question_id,
    answer.user_answer.join(),
    answer.is_correct,
    answer.response_time_ms,
  ]
  return sent !== undefined && content(row).join('|') === content(sent).join('|')
}

export function violationsOfQuestions(
  stored: readonly { readonly id: string; readonly question_text: string }[],
  acknowledged: readonly (readonly string[])[],
  pending: readonly string[],
): string[] {
  const ids = stored.map(({ id }) => id)
  const wanted = acknowledged.flat()
  const ofUnderWay = pending.filter((id) => ids.includes(id)).length
  return [
    ...wanted.filter((id) => !ids.includes(id)).map((id) => `lost: question ${id}`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `doubled: question ${id}`),
    ...ids.filter((id) => ![...wanted, ...pending].includes(id)).map((id) => `unknown: question ${id}`),
    ...(ofUnderWay === 0 || ofUnderWay === pending.length ? [] : [`half-written: batch of ${pending[0]}`]),
  ]
}

/** All changes of an import, or of undoing one, are stored together. */
export function violationsOfImport(
  pending: Write | null,
  questions: readonly { readonly id: string; readonly question_text: string }[],
  deleted: ReadonlySet<readonly string[]>,
): string[] {
  const isThere = (ids: readonly string[]) => questions.some(({ id }) => id === ids[0])
  const isText = (text: string) => questions[1]?.question_text === text
  if (pending?.kind === 'batch' && pending.replacing !== null) {
    const { ids, replacing } = pending
    return isThere(ids) === isText(replacing.text) ? [] : [`half-written: import of ${ids[0]}`]
  }
  if (pending?.kind !== 'undo' || pending.from === pending.to || deleted.has(pending.ids)) return []
  const { ids, to } = pending
  return isThere(ids) === isText(to) ? [`half-written: undoing of ${ids[0]}`] : []
}

export function violationsOfValue<T>(what: string, stored: T, acknowledged: T, pending: T): string[] {
  if (stored === acknowledged || stored === pending) return []
  return [`lost: ${what} ${String(acknowledged).slice(0, 60)}, there is ${String(stored).slice(0, 60)}`]
}
