import { BATCH_MAX, IMPORT_PARTS_MAX } from '../../../contract/limits.ts'
import type { BatchQuestion } from '../../../contract/question.ts'
import type { NewQuestionNote } from '../../../contract/question-note.ts'
import type { Question } from '../../../domain/model.ts'
import { newId } from '../browser/new-id.ts'
import { nextTask } from '../browser/workers/next-task.ts'
import { readQuestion } from '../decoding/question.ts'
import { readList, readRecord } from '../decoding/read-values.ts'
import { call, HttpError, hasStatus } from '../http/client.ts'

/** An entry under an id created by the client, so that sending it again creates nothing twice. */
export type Entry = BatchQuestion & { readonly id: string }

interface Sending {
  readonly signal?: AbortSignal
  /** Called with how many questions the server has so far. */
  readonly onProgress: (sent: number) => void
  /** Of the proposal of an assistant that is confirmed: it fits into one part. Absent or null: none. */
  readonly proposalId?: string | null
}

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

/** The proposal was confirmed on another device, or declined. Nothing is stored. Its message is for the learner. */
class ProposalGone extends Error {
  override readonly name = 'ProposalGone'

  constructor() {
    super('These questions were added or declined already, perhaps on another device. Nothing was added now.')
  }
}

/**
 * Sends questions to be added or replaced, and resolves to them as they are stored. Our server stores all of them or
 * none: more than a batch is sent in parts, which it stores temporarily until the last one arrives. Until then `signal`
 * cancels without leaving anything behind; the last part cannot be canceled. A server without batches gets one question
 * after the other (spec §7.2); what was sent then stays.
 */
export async function sendQuestions(
  learnerId: string,
  entries: readonly Entry[],
  { signal, onProgress, proposalId = null }: Sending,
): Promise<readonly Question[]> {
  const parts = await splitIntoParts(entries)
  if (parts.length > IMPORT_PARTS_MAX) throw new TooManyQuestions()
  const importId = newId()
  const stored: Question[] = []
  let hasBatches = true
  let sent = 0
  // Before the only part as well: the last part cannot be canceled, so no screen may offer it.
  onProgress(sent)
  for (const [index, questions] of parts.entries()) {
    signal?.throwIfAborted()
    const before = sent
    const part = { learnerId, questions, number: index + 1, of: parts.length, importId, proposalId }
    const taken: readonly Question[] | null = hasBatches ? await sendPart(part, signal) : null
    hasBatches = taken !== null
    const sending = { ...(signal && { signal }), onProgress: (done: number) => onProgress(before + done) }
    stored.push(...(taken ?? (await sendOneByOne(learnerId, questions, sending))))
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
  readonly proposalId: string | null
}

/** Sends a part, and resolves to its questions as they are stored; null from a server without batches. */
async function sendPart(
  { learnerId, questions, number, of, importId, proposalId }: Part,
  signal: AbortSignal | undefined,
): Promise<readonly Question[] | null> {
  const isCancelable = signal !== undefined && number < of
  let answer: unknown
  try {
    answer = await call('POST', '/questions/batch', {
      body: {
        user_id: learnerId,
        questions,
        ...(of > 1 ? { part: { import_id: importId, number, of } } : {}),
        ...(proposalId === null ? {} : { proposal_id: proposalId }),
      },
      ...(isCancelable ? { signal } : {}),
    })
  } catch (error) {
    // A question to be replaced that no longer exists gets a 404 as well, and cannot be replaced in another way.
    const isUnknownCall = error instanceof HttpError && (error.status === 404 || error.status === 405)
    if (proposalId !== null && hasStatus(error, 409)) throw new ProposalGone()
    if (number === 1 && isUnknownCall && !questions.some(({ replaces }) => replaces === true)) return null
    throw error
  }
  if (isStaged(answer)) {
    if (number === of) throw new ImportDisplaced()
    return questions.map(readQuestion)
  }
  const listed = readList(readRecord(answer, 'a batch of questions').questions, 'a list of questions')
  return (listed.length > 0 ? listed : questions).map(readQuestion)
}

/** Whether a part is staged until the others arrive, and nothing of it is in the bank yet. */
function isStaged(answer: unknown): boolean {
  return typeof readRecord(answer, 'a batch of questions').staged === 'number'
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

/** Most characters of JSON in one part: at most three bytes each in UTF-8, within the 32 MB that a batch may have. */
const PART_MAX_CHARACTERS = 10_000_000

/** Questions processed before the page gets a task. */
const AT_ONCE = 2000

/** Splits a long list into parts of at most 5,000 entries that a request can hold, in order. */
async function splitIntoParts<Entry>(entries: readonly Entry[]): Promise<readonly (readonly Entry[])[]> {
  const parts: Entry[][] = []
  let room = 0
  for (const [index, entry] of entries.entries()) {
    if (index > 0 && index % AT_ONCE === 0) await nextTask()
    const length = JSON.stringify(entry).length + 1
    const last = parts.at(-1)
    if (last === undefined || last.length === BATCH_MAX || length > room) {
      parts.push([entry])
      room = PART_MAX_CHARACTERS - length
    } else {
      last.push(entry)
      room -= length
    }
  }
  return parts
}
