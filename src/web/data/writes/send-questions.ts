import { IMPORT_PARTS_MAX } from '../../../contract/limits.ts'
import type { BatchQuestion } from '../../../contract/question.ts'
import type { NewQuestionNote } from '../../../contract/question-note.ts'
import type { Question } from '../../../domain/model.ts'
import { newId } from '../browser/new-id.ts'
import { nextTask } from '../browser/workers/next-task.ts'
import { readQuestion } from '../decoding/question.ts'
import { readList, readRecord } from '../decoding/read-values.ts'
import { call, HttpError } from '../http/client.ts'
import { splitIntoParts } from './split-into-parts.ts'

/** An entry under an id created by the client, so that sending it again creates nothing twice. */
export type Entry = BatchQuestion & { readonly id: string }

interface Sending {
  readonly signal?: AbortSignal
  /** Called with how many questions the server has so far. */
  readonly onProgress: (sent: number) => void
}

/** How a server accepts the entries: in parts of one import, in batches, or one call for each. */
type Way = 'in parts' | 'batches in turn' | 'one by one'

/** More than one import may contain. Its message is for the learner. */
class TooManyQuestions extends Error {
  override readonly name = 'TooManyQuestions'

  constructor() {
    super("That's too many questions for one import: the limit is 100,000.")
  }
}

/**
 * The server lacks parts that it had before: another import of the same learner replaced this one, or it was dropped
 * meanwhile. Nothing is stored. Its message is for the learner.
 */
class ImportDisplaced extends Error {
  override readonly name = 'ImportDisplaced'

  constructor() {
    super('Another of your imports got in the way, and nothing from this one was stored. Please try again.')
  }
}

/**
 * Sends questions to be added or replaced, and resolves to them as they are stored. Our server stores all of them or
 * none: more than a batch is sent in parts, which it stores temporarily until the last one arrives. Until then `signal`
 * cancels without leaving anything behind; the last part cannot be canceled. A server without parts gets batches in
 * turn, one without batches gets one question after the other; with those, what was sent stays.
 */
export async function sendQuestions(
  learnerId: string,
  entries: readonly Entry[],
  { signal, onProgress }: Sending,
): Promise<readonly Question[]> {
  const parts = await splitIntoParts(entries)
  if (parts.length > IMPORT_PARTS_MAX) throw new TooManyQuestions()
  const importId = newId()
  const stored: Question[] = []
  let way: Way = parts.length > 1 ? 'in parts' : 'batches in turn'
  let sent = 0
  // Before the only part as well: the last part cannot be canceled, so no screen may offer it.
  onProgress(sent)
  for (const [index, questions] of parts.entries()) {
    signal?.throwIfAborted()
    const before = sent
    const part = { learnerId, questions, number: index + 1, of: parts.length, importId }
    const taken = await sendPart(part, way, {
      ...(signal ? { signal } : {}),
      onProgress: (done) => onProgress(before + done),
    })
    way = taken.way
    stored.push(...taken.stored)
    sent += questions.length
    onProgress(sent)
    await nextTask()
  }
  return stored
}

interface Part {
  readonly learnerId: string
  readonly questions: readonly Entry[]
  readonly number: number
  readonly of: number
  readonly importId: string
}

/** Sends a part, the first one in whichever way the server accepts it. */
async function sendPart(part: Part, way: Way, sending: Sending): Promise<Taken> {
  const { learnerId, questions, number, of, importId } = part
  if (way === 'one by one') return { way, stored: await sendOneByOne(learnerId, questions, sending) }
  const isCalledBack = sending.signal !== undefined && number < of
  let answer: unknown
  try {
    answer = await call('POST', '/questions/batch', {
      body: {
        user_id: learnerId,
        questions,
        ...(way === 'in parts' ? { part: { import_id: importId, number, of } } : {}),
      },
      ...(isCalledBack ? { signal: sending.signal } : {}),
    })
  } catch (error) {
    const other = number === 1 ? otherWay(error, way, questions) : null
    if (other === null) throw error
    return sendPart(part, other, sending)
  }
  if (number === of && isStaged(answer)) throw new ImportDisplaced()
  return { way, stored: await readStored(learnerId, questions, answer) }
}

/** The questions of a part as they are stored, and the way in which the server accepted them. */
interface Taken {
  readonly way: Way
  readonly stored: readonly Question[]
}

/** What else to try with a server that did not accept the first batch; null: nothing, it was refused. */
function otherWay(error: unknown, way: Way, part: readonly Entry[]): Way | null {
  if (!(error instanceof HttpError)) return null
  if (error.status === 422 && way === 'in parts') return 'batches in turn'
  // A question to be replaced that no longer exists gets a 404 as well, and cannot be replaced in another way.
  const isUnknownCall = error.status === 404 || error.status === 405
  return isUnknownCall && !part.some(({ replaces }) => replaces === true) ? 'one by one' : null
}

/** Whether a part is staged until the others arrive, and nothing of it is in the bank yet. */
function isStaged(answer: unknown): boolean {
  return typeof readRecord(answer, 'a batch of questions').staged === 'number'
}

/** The questions of a batch that was accepted: from the reply, or as they were sent. */
async function readStored(
  learnerId: string,
  part: readonly Entry[],
  answer: unknown,
): Promise<readonly Question[]> {
  if (isStaged(answer)) return part.map(readQuestion)
  const { replaced, questions } = readRecord(answer, 'a batch of questions')
  // A server that does not count what it replaced does not accept notes in a batch either.
  if (typeof replaced !== 'number') {
    for (const entry of part) await saveNote(learnerId, entry.id, entry)
  }
  const listed = readList(questions, 'a list of questions')
  return (listed.length > 0 ? listed : part).map(readQuestion)
}

async function sendOneByOne(
  learnerId: string,
  entries: readonly Entry[],
  { signal, onProgress }: Sending,
): Promise<readonly Question[]> {
  const stored: Question[] = []
  for (const entry of entries) {
    signal?.throwIfAborted()
    const { note_text: _, hint_text: __, replaces: ___, ...question } = entry
    const body = { user_id: learnerId, ...question }
    const created = readQuestion(await call('POST', '/questions/', { body }))
    await saveNote(learnerId, created.id, entry)
    stored.push(created)
    onProgress(stored.length)
  }
  return stored
}

/** Sends the entry's note by the call that every server has; an existing note stays. */
async function saveNote(
  learnerId: string,
  questionId: string,
  { note_text, hint_text }: Entry,
): Promise<void> {
  if (!note_text && !hint_text) return
  const body: NewQuestionNote = {
    user_id: learnerId,
    question_id: questionId,
    note_text: note_text ?? '',
    hint_text: hint_text ?? '',
    if_updated_at: null,
  }
  try {
    await call('POST', '/question-notes/', { body })
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 409)) throw error
  }
}
