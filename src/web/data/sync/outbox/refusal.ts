import { isRecord } from '../../../../domain/is-record.ts'
import type { Note, Question } from '../../../../domain/model.ts'
import { mergeNotes, resolveEditConflict } from '../../../../domain/outbox/conflicts.ts'
import type {
  LearnerWrite,
  NoteWrite,
  OutboxEntry,
  WriteKindName,
} from '../../../../domain/outbox/outbox-entry.ts'
import { kindOf } from '../../../../domain/outbox/write-kinds.ts'
import { fieldsOf } from '../../../../domain/questions/editor-fields.ts'
import { isSameRichText } from '../../../../domain/rich-text/rich-text.ts'
import { saveRefusedDraft } from '../../browser/storage/question-draft.ts'
import { readNote } from '../../decoding/note.ts'
import { readQuestion } from '../../decoding/question.ts'
import { readList } from '../../decoding/read-values.ts'
import { call, hasStatus } from '../../http/client.ts'
import { REPLY_TIMEOUT_MS } from './send-write.ts'

/** What follows when our server does not store a write as it was sent: few pages see that. */

/** A note or an edit after a conflict (409), merged or with both versions; null when there is nothing to resolve. */
export function resolveConflict(
  write: LearnerWrite,
  body: unknown,
): Pick<OutboxEntry, 'write' | 'conflict'> | null {
  if (write.kind === 'note') return resolveNoteConflict(write, body)
  if (write.kind !== 'edit') return null
  const current = currentQuestionOf(body)
  return current && resolveEditConflict(write, current)
}

/**
 * Resolves the conflict of a note with the stored one (409 with the stored note in `current`): the two are merged where
 * they do not contradict each other; otherwise the note waits for the learner. Null when the reply does not say what is
 * stored, or names the version that the note was based on: the server then had another reason, and the note is refused.
 */
function resolveNoteConflict(
  write: NoteWrite,
  body: unknown,
): { readonly write: NoteWrite; readonly conflict: Note | null } | null {
  const current = currentOf(body)
  if (current === null || current.updatedAt === write.startedFrom.version) return null
  const startedFrom = { noteHtml: current.noteHtml, hintHtml: current.hintHtml, version: current.updatedAt }
  const isOurs = write.earlier.some(
    ({ noteHtml, hintHtml }) =>
      isSameRichText(noteHtml, current.noteHtml) && isSameRichText(hintHtml, current.hintHtml),
  )
  if (isOurs) return { write: { ...write, startedFrom }, conflict: null }
  const { texts, isContested } = mergeNotes(write.startedFrom, write.texts, current)
  return isContested
    ? { write: { ...write, texts }, conflict: current }
    : { write: { ...write, texts, startedFrom }, conflict: null }
}

function currentOf(body: unknown): Note | null {
  return readCurrent(body, readNote)
}

/** The stored question in the reply to an edit that conflicts with it; null when the reply does not say. */
function currentQuestionOf(body: unknown): Question | null {
  return readCurrent(body, readQuestion)
}

function readCurrent<Value>(body: unknown, read: (value: unknown) => Value): Value | null {
  try {
    const problem: unknown = typeof body === 'string' ? JSON.parse(body) : body
    return isRecord(problem) ? read(problem.current) : null
  } catch {
    return null
  }
}

/**
 * Whether the server has something of this learner under the id that a write created. It replied that the id is taken (409):
 * by the write itself, whose reply was lost, and which was changed since, in another tab or by judging it again. Rejects as
 * `call` does.
 */
export async function isStored<K extends WriteKindName>(
  learnerId: string,
  write: LearnerWrite<K>,
): Promise<boolean> {
  const id = kindOf(write).createdId(write)
  const found = FIND_CREATED[write.kind]
  return id !== null && found !== null && (await found(encodeURIComponent(learnerId), id, write))
}

type FindCreated<K extends WriteKindName> = (
  learner: string,
  id: string,
  write: LearnerWrite<K>,
) => Promise<boolean>

const FIND_CREATED: { readonly [K in WriteKindName]: FindCreated<K> | null } = {
  answer: async (_, id, { response }) =>
    isIn(await list(`/practice-responses/question/${encodeURIComponent(response.questionId)}`), id),
  test: (learner, id) => isRowOf(`/tests/user/${learner}`, id),
  add: (learner, id) => isRowOf(`/questions/user/${learner}`, id),
  exam: async (learner, id) => isIn(await list(`/exams/user/${learner}`), id),
  note: null,
  flag: null,
  edit: null,
  bulk: null,
  categories: null,
}

function isIn(rows: readonly unknown[], id: string): boolean {
  return rows.some((row) => isRecord(row) && String(row.id) === id)
}

/** Whether a list that may be long has the row, without loading it: pages begin only after a row of the list. */
async function isRowOf(path: string, id: string): Promise<boolean> {
  try {
    await list(`${path}?limit=1&after=${encodeURIComponent(id)}`)
    return true
  } catch (cause) {
    if (hasStatus(cause, 404)) return false
    throw cause
  }
}

async function list(path: string): Promise<readonly unknown[]> {
  return readList(await call('GET', path, { signal: AbortSignal.timeout(REPLY_TIMEOUT_MS) }), 'a list')
}

/**
 * Saves a refused question or edit as a draft: the Questions screen offers it like any other unsaved text, so that it
 * can be corrected. Returns whether it outlasts the page.
 */
export function saveRefusedQuestion({ learnerId, write }: OutboxEntry): boolean {
  if (write.kind === 'add') {
    const { question } = write
    return saveRefusedDraft(learnerId, {
      questionId: question.id,
      fields: fieldsOf(question),
      startedFrom: null,
    })
  }
  if (write.kind === 'edit') {
    const { questionId, content, startedFrom } = write
    return saveRefusedDraft(learnerId, { questionId, fields: fieldsOf(content), startedFrom })
  }
  return false
}
