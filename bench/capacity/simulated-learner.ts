import { setTimeout as sleep } from 'node:timers/promises'
import { CURSOR_START, FRONTEND_SOURCE, PAGE_NEXT_HEADER } from '../../src/contract/limits.ts'
import type { Random } from '../../src/domain/model.ts'
import { backoffMs } from '../../src/domain/outbox/send-outcome.ts'
import { newId } from '../../src/server/ids.ts'
import type { SeededLearner } from '../data/bank.ts'
import { buildRequest, type Reply } from '../load/connection.ts'
import type { ConnectionPool, NoReply } from './connection-pool.ts'
import type { Act, Record } from './record.ts'

const API = '/api/v1'
/** What Chrome accepts. */
const ENCODINGS = 'gzip, deflate, br, zstd'
/** The waits of the app after a failed load: the first and the longest (`ask-again.ts`), milliseconds. */
const ASK_AGAIN_MS = 5000
const ASK_AGAIN_MAX_MS = 60_000
/** Requests for files that a browser has under way at once. */
const FILES_AT_ONCE = 6
/** Of an exam. */
const EXAM_QUESTIONS = 50

export interface SimulatedLearner extends SeededLearner {
  readonly questionIds: readonly string[]
  /** As the proxy reports it. */
  readonly address: string
}

/** What all learners of a simulation share. */
export interface World {
  readonly pool: ConnectionPool
  readonly record: Record
  readonly random: Random
  /** Files of the app: those that a page loads at once, and those that its service worker fetches one after the other. */
  readonly files: { readonly ofPage: readonly string[]; readonly later: readonly string[] }
  /** `performance.now()` after which nothing is tried again. */
  readonly endsAt: number
}

/** What a browser keeps of a learner's lists. */
export interface BrowserCache {
  readonly etags: Map<string, string>
  /** Of the practice responses. */
  cursor: string
}

export const emptyCache = (): BrowserCache => ({ etags: new Map(), cursor: CURSOR_START })

/** Makes the requests of the web (read off a browser), for one learner. `due`: `performance.now()` when it was due. */
export function simulatedLearner(
  { userId, identifier, questionIds, address }: SimulatedLearner,
  cache: BrowserCache,
  { pool, record, random, files, endsAt }: World,
) {
  /** When the bank was there; null: it never came. */
  const signedIn = Promise.withResolvers<number | null>()
  let answers = 0
  let lastWrite: Promise<unknown> = Promise.resolve()

  const headers = { 'x-forwarded-for': address, 'accept-encoding': ENCODINGS }

  /** @returns null: failed, and counted under the name */
  const send = async (
    name: string,
    request: Buffer,
  ): Promise<Reply | { readonly failed: Reply | NoReply }> => {
    record.requests++
    const reply = await pool.send(request)
    if (typeof reply !== 'string' && reply.status < 400) return reply
    const failure = `${name} ${typeof reply === 'string' ? reply : reply.status}`
    record.failures.set(failure, (record.failures.get(failure) ?? 0) + 1)
    return { failed: reply }
  }

  /** Sends until it succeeds, or the end. */
  const repeat = async (
    name: string,
    request: () => Buffer,
    waitMs: (failures: number, failed: Reply | NoReply) => number,
  ): Promise<Reply | null> => {
    for (let failures = 1; ; failures++) {
      const reply = await send(name, request())
      if (!('failed' in reply)) return reply
      const wait = waitMs(failures, reply.failed)
      if (performance.now() + wait > endsAt) return null
      await sleep(wait)
    }
  }

  const get = async (name: string, path: string): Promise<Reply | null> => {
    const request = () => {
      const etag = cache.etags.get(path)
      return buildRequest('GET', path, {
        headers: { ...headers, ...(etag !== undefined && { 'if-none-match': etag }) },
      })
    }
    const reply = await repeat(name, request, (failures) =>
      Math.min(ASK_AGAIN_MS * 2 ** (failures - 1), ASK_AGAIN_MAX_MS),
    )
    const etag = reply && headerOf(reply, 'etag')
    if (etag) cache.etags.set(path, etag)
    return reply
  }
  const getList = (path: string) => get('list', `${API}${path.replace('ID', userId)}`)

  const post = (act: Act, path: string, body: object, due: number): Promise<void> => {
    const request = buildRequest('POST', `${API}${path}`, { headers, body: JSON.stringify(body) })
    // The outbox sends one after the other.
    const write = lastWrite.then(async () => {
      const wait = (failures: number, failed: Reply | NoReply) => backoffMs(failures, replyOf(failed), random)
      if ((await repeat(act, () => request, wait)) !== null) finish(act, due)
    })
    lastWrite = write
    return write
  }
  const finish = (act: Act, due: number) => void record.latencies[act].push(performance.now() - due)

  const loadFiles = async (paths: readonly string[], atOnce: number) => {
    const left = paths.values()
    const loadNext = async () => {
      for (const path of left) await send('file', buildRequest('GET', path, { headers }))
    }
    await Promise.all(Array.from({ length: atOnce }, loadNext))
  }

  /** @param needsFiles whether the browser has to load the app */
  const open = async (due: number, needsFiles: boolean): Promise<void> => {
    if (needsFiles) await loadFiles(files.ofPage, FILES_AT_ONCE)
    const bank = await get('signIn', `${API}/user-data/load/${identifier}`)
    signedIn.resolve(bank && performance.now())
    if (bank === null) return
    finish('signIn', due)
    const responses = async () => {
      const query = new URLSearchParams({ cursor: cache.cursor, compact: 'true' })
      const reply = await getList(`/practice-responses/user/ID?${query}`)
      cache.cursor = (reply && headerOf(reply, PAGE_NEXT_HEADER)) ?? cache.cursor
    }
    await Promise.all([getList('/exams/user/ID'), getList('/categories/user/ID/titles'), responses()])
    finish('opening', due)
    await Promise.all([
      getList('/assistants/user/ID/proposals'),
      getList('/operator'),
      getList('/taken-banks/user/ID'),
    ])
    await getList('/question-notes/user/ID')
    if (needsFiles) await loadFiles(files.later, 1)
  }
  /** Nobody answers before the bank is there: what is due earlier is due then. */
  const whenSignedIn = async (due: number, act: (due: number) => Promise<void>): Promise<void> => {
    const at = await signedIn.promise
    if (at !== null) await act(Math.max(due, at))
  }

  return {
    open,
    answer: (due: number): Promise<void> =>
      whenSignedIn(due, (due) =>
        post('answer', '/practice-responses/', answerTo(userId, questionIds, answers++), due),
      ),
    handIn: (due: number): Promise<void> =>
      whenSignedIn(due, (due) => post('handIn', '/tests/', examOf(userId, questionIds), due)),
  }
}

function answerTo(user_id: string, questionIds: readonly string[], number: number) {
  return {
    user_id,
    question_id: questionIds[number % questionIds.length],
    user_answer: ['2002 ohms, as it radiates'],
    is_correct: number % 3 > 0,
    response_time_ms: 20_000 + number,
    source: FRONTEND_SOURCE,
    created_at: new Date().toISOString(),
    id: newId(),
    utc_offset_minutes: 60,
  }
}

function examOf(user_id: string, questionIds: readonly string[]) {
  const questions = Array.from({ length: EXAM_QUESTIONS }, (_, number) => ({
    id: questionIds[number % questionIds.length],
    question_text: `Which antenna radiates a strong signal when the filter of station ${number} stores the carrier?`,
    is_correct: number % 4 > 0,
    chosen: ['2002 ohms, as it radiates'],
    category: 'Antennas',
    time_ms: 30_000 + number,
  }))
  const taken_at = new Date().toISOString()
  return { user_id, score: 75, passed: true, questions, duration_ms: 1_500_000, taken_at, id: newId() }
}

function headerOf({ head }: Reply, name: string): string | null {
  return new RegExp(`\\r\\n${name}: *([^\\r]+)`, 'i').exec(head)?.[1] ?? null
}

function replyOf(failed: Reply | NoReply) {
  if (typeof failed === 'string') return { status: null, retryAfterMs: null }
  const retryAfter = headerOf(failed, 'retry-after')
  return { status: failed.status, retryAfterMs: retryAfter === null ? null : Number(retryAfter) * 1000 }
}
