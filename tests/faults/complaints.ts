/** What a client of the fault tests writes, and what is wrong with what the server has of it. */

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
  /** The import that it is, which also replaces the text of a question and can be undone; null for none. */
  readonly replacing: Replacement | null
}

export interface Replacement {
  readonly importId: string
  readonly text: string
}

/** `underWay` was sent and not acknowledged: it may be there or not, but whole. */
export function complaintsOfAnswers(
  stored: readonly Answer[],
  acknowledged: readonly Answer[],
  underWay: Answer | null,
): string[] {
  const ids = stored.map(({ id }) => id)
  const known = new Map(acknowledged.map((answer) => [answer.id, answer]))
  if (underWay !== null) known.set(underWay.id, underWay)
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

export function complaintsOfQuestions(
  stored: readonly { readonly id: string; readonly question_text: string }[],
  acknowledged: readonly (readonly string[])[],
  underWay: readonly string[],
): string[] {
  const ids = stored.map(({ id }) => id)
  const wanted = acknowledged.flat()
  const ofUnderWay = underWay.filter((id) => ids.includes(id)).length
  return [
    ...wanted.filter((id) => !ids.includes(id)).map((id) => `lost: question ${id}`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `doubled: question ${id}`),
    ...ids.filter((id) => ![...wanted, ...underWay].includes(id)).map((id) => `unknown: question ${id}`),
    ...(ofUnderWay === 0 || ofUnderWay === underWay.length ? [] : [`half-written: batch of ${underWay[0]}`]),
  ]
}

/** What an import or its undoing adds, deletes, replaces and brings back is stored together. */
export function complaintsOfImport(
  underWay: Write | null,
  questions: readonly { readonly id: string; readonly question_text: string }[],
  deleted: ReadonlySet<readonly string[]>,
): string[] {
  const isThere = (ids: readonly string[]) => questions.some(({ id }) => id === ids[0])
  const isText = (text: string) => questions[1]?.question_text === text
  if (underWay?.kind === 'batch' && underWay.replacing !== null) {
    const { ids, replacing } = underWay
    return isThere(ids) === isText(replacing.text) ? [] : [`half-written: import of ${ids[0]}`]
  }
  if (underWay?.kind !== 'undo' || underWay.from === underWay.to || deleted.has(underWay.ids)) return []
  const { ids, to } = underWay
  return isThere(ids) === isText(to) ? [`half-written: undoing of ${ids[0]}`] : []
}

export function complaintsOfValue<T>(what: string, stored: T, acknowledged: T, underWay: T): string[] {
  if (stored === acknowledged || stored === underWay) return []
  return [`lost: ${what} ${String(acknowledged).slice(0, 60)}, there is ${String(stored).slice(0, 60)}`]
}
