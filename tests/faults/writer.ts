import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../src/domain/model.ts'
import {
  type Answer,
  type Batch,
  type Replacement,
  violationsOfAnswers,
  violationsOfImport,
  violationsOfQuestions,
  violationsOfValue,
  type Write,
} from './violations.ts'

/** How soon a client retries a write that was not acknowledged, milliseconds. */
const RETRY_AFTER_MS = 20
/** Questions that are added together, all or none. */
const BATCH = 3
/** Only this many of the latest imports are undone. The server remembers 100. */
const UNDOABLE = 10

const OPTIONS = ['Ohm', 'Volt', 'Ampere', 'Farad']

/** One learner's client, which sends one write after another and records what was acknowledged. */
export interface Writer {
  /** Writes until `signal` aborts. A write without a reply by then is sent again, unchanged, by the next run. */
  run(signal: AbortSignal): Promise<void>
  /** Differences from what the server should have: lost, duplicated, half-written or wrongly refused writes. */
  violations(): Promise<readonly string[]>
  /** The number of acknowledged writes. */
  readonly acknowledged: number
}

/**
 * Creates a learner with two questions. `name` is three words joined by hyphens. Each request goes to the next of the
 * `urls`, as with a load balancer.
 *
 * @returns the learner's client
 */
export async function newWriter(
  urls: string | readonly string[],
  name: string,
  random: Random,
): Promise<Writer> {
  const servers = [urls].flat()
  let turn = 0
  const api = () => `${servers[turn++ % servers.length]}/api/v1`
  const user = await created('/users/', { name, w3w_identifier: name })
  let key = 'Ohm'
  let text = aQuestion('The first').question_text
  const question = await created('/questions/', { user_id: user, ...aQuestion('The first') })
  let replacedText = aQuestion('The second').question_text
  const replaced = await created('/questions/', { user_id: user, ...aQuestion('The second') })

  const answers = new Map<string, Answer>()
  const batches: (readonly string[])[] = []
  /** Imports that were acknowledged, with the text that each replaced. */
  const imports: (Replacement & { readonly ids: readonly string[]; readonly before: string })[] = []
  const undone = new Set<string>()
  const deleted = new Set<readonly string[]>()
  const refused: string[] = []
  let note: string | null = null
  let isFlagged = false
  let sent: Write | null = null
  let acknowledged = 0
  let count = 0

  async function created(path: string, body: object): Promise<string> {
    const response = await post(path, body)
    if (response.status !== 201) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()).id
  }

  function post(path: string, body: object): Promise<Response> {
    return request('POST', path, body)
  }

  function request(method: string, path: string, body: object): Promise<Response> {
    const headers = { 'content-type': 'application/json' }
    return fetch(`${api()}${path}`, { method, headers, body: JSON.stringify(body) })
  }

  /** An empty list if the learner is missing: all their data then counts as lost. */
  async function read(path: string) {
    const response = await fetch(`${api()}${path}`)
    return response.ok ? response.json() : []
  }

  const newId = () => `${name}-${String(++count).padStart(12, '0')}`

  function draw(): Write {
    const kind = random()
    if (kind < 0.15)
      return { kind: 'note', text: `<p>${newId()} ${'lorem ipsum '.repeat(200 * random())}</p>` }
    if (kind < 0.3) return { kind: 'flag', isFlagged: !isFlagged }
    if (kind < 0.38) {
      const importId = newId()
      const replacing = random() < 0.5 ? null : { importId, text: `Which unit, of ${importId}?` }
      return { kind: 'batch', ids: Array.from({ length: BATCH }, newId), replacing }
    }
    const latest = imports.slice(-UNDOABLE)
    const past = latest[Math.floor(random() * latest.length)]
    if (kind < 0.42 && past !== undefined) {
      const { importId, ids, text, before } = past
      // If it is already undone, nothing changes; and a later import of the same question stays.
      const isBroughtBack = !undone.has(importId) && replacedText === text
      return { kind: 'undo', ids, importId, from: replacedText, to: isBroughtBack ? before : replacedText }
    }
    if (kind < 0.43) {
      const others = OPTIONS.filter((option) => option !== key)
      return { kind: 'judge', key: others[Math.floor(random() * others.length)] ?? key }
    }
    if (kind < 0.46) return { kind: 'edit', text: `Which unit, ${newId()}?` }
    const ids = batches[Math.floor(random() * batches.length)]
    if (kind < 0.5 && ids !== undefined)
      return { kind: 'bulk', is: deleted.has(ids) ? 'restore' : 'delete', ids }
    const user_answer = OPTIONS.filter(() => random() < 0.5)
    const answer = {
      id: newId(),
      question_id: question,
      user_answer: user_answer.length > 0 ? user_answer : ['Ohm'],
      is_correct: random() < 0.5,
      response_time_ms: Math.floor(random() * 60_000),
    }
    return { kind: 'answer', answer }
  }

  /** Whether a change of this batch was sent but not acknowledged. */
  function isPending(ids: readonly string[]): boolean {
    return (sent?.kind === 'bulk' || sent?.kind === 'undo') && sent.ids === ids
  }

  function send(write: Write): Promise<Response> {
    switch (write.kind) {
      case 'answer':
        return post('/practice-responses/', { user_id: user, ...write.answer })
      case 'note':
        return post('/question-notes/', { user_id: user, question_id: question, note_text: write.text })
      case 'flag':
        return request('PATCH', `/questions/${question}/flag`, { is_flagged: write.isFlagged })
      case 'edit':
        return request('PATCH', `/questions/${question}`, { question_text: write.text })
      case 'judge':
        return request('PATCH', `/questions/${question}`, { correct_answers: [write.key], judge_again: true })
      case 'bulk':
        return post('/questions/bulk', { user_id: user, ids: write.ids, change: { is: write.is } })
      case 'batch':
        return post('/questions/batch', {
          user_id: user,
          questions: [
            ...write.ids.map((id) => ({ id, ...aQuestion(id) })),
            ...(write.replacing === null
              ? []
              : [{ ...aQuestion(''), question_text: write.replacing.text, id: replaced, replaces: true }]),
          ],
          ...(write.replacing !== null && {
            part: { import_id: write.replacing.importId, number: 1, of: 1 },
          }),
        })
      case 'undo':
        return post(`/imports/${write.importId}/undo`, {})
    }
  }

  function remember(write: Write): void {
    acknowledged++
    if (write.kind === 'answer') answers.set(write.answer.id, write.answer)
    else if (write.kind === 'note') note = write.text
    else if (write.kind === 'flag') isFlagged = write.isFlagged
    else if (write.kind === 'edit') text = write.text
    else if (write.kind === 'judge') rememberKey(write.key)
    else if (write.kind === 'batch') rememberBatch(write)
    else if (write.kind === 'undo') rememberUndo(write)
    else if (write.is === 'delete') deleted.add(write.ids)
    else deleted.delete(write.ids)
  }

  function rememberKey(judgedBy: string): void {
    key = judgedBy
    for (const answer of judged(answers, judgedBy)) answers.set(answer.id, answer)
  }

  function rememberBatch({ ids, replacing }: Batch): void {
    batches.push(ids)
    if (replacing === null) return
    imports.push({ ...replacing, ids, before: replacedText })
    replacedText = replacing.text
  }

  function rememberUndo({ importId, ids, to }: Extract<Write, { kind: 'undo' }>): void {
    if (!undone.has(importId)) deleted.add(ids)
    undone.add(importId)
    replacedText = to
  }

  /** The replaced text once the write in progress is stored. */
  function nextReplacedText(): string {
    if (sent?.kind === 'undo') return sent.to
    return (sent?.kind === 'batch' ? sent.replacing?.text : null) ?? replacedText
  }

  return {
    get acknowledged() {
      return acknowledged
    },

    run: (signal) =>
      sendInTurn(signal, {
        next: () => {
          sent ??= draw()
          return sent
        },
        send,
        settle: (write, refusal) => {
          if (refusal === null) remember(write)
          sent = null
        },
        refused,
      }),

    violations: async () => {
      const stored: (Answer & { selected_answers: string[] })[] = await read(
        `/practice-responses/user/${user}`,
      )
      const questions: StoredQuestion[] = await read(`/questions/user/${user}`)
      const notes: { note_text: string }[] = await read(`/question-notes/user/${user}`)
      const storedKey = questions[0]?.correct_answers[0]
      const nextKey = sent?.kind === 'judge' ? sent.key : key
      // The key and all verdicts change together, or none of them does.
      const isJudged = nextKey !== key && storedKey === nextKey
      const known = isJudged ? judged(answers, nextKey) : [...answers.values()]
      return [
        ...refused.splice(0),
        ...violationsOfValue('key', storedKey, key, nextKey),
        ...violationsOfAnswers(stored, known, sent?.kind === 'answer' ? sent.answer : null),
        ...violationsOfQuestions(
          questions.slice(2),
          batches.filter((ids) => !deleted.has(ids) && !isPending(ids)),
          sent !== null && 'ids' in sent ? sent.ids : [],
        ),
        ...violationsOfValue(
          'text that imports replace',
          questions[1]?.question_text,
          replacedText,
          nextReplacedText(),
        ),
        ...violationsOfImport(sent, questions, deleted),
        ...violationsOfValue(
          'text of a question',
          questions[0]?.question_text,
          text,
          sent?.kind === 'edit' ? sent.text : text,
        ),
        ...violationsOfValue(
          'note',
          notes[0]?.note_text ?? null,
          note,
          sent?.kind === 'note' ? sent.text : note,
        ),
        ...violationsOfValue(
          'flag',
          questions[0]?.is_flagged,
          isFlagged,
          sent?.kind === 'flag' ? sent.isFlagged : isFlagged,
        ),
      ]
    },
  }
}

/**
 * Sends one write after another until `signal` aborts. A write without a reply is sent again, unchanged: the server was
 * killed, and it may or may not be stored. So is one with 503: the server has lost its database.
 *
 * @param parts `settle` gets the refusal of a write, or null when it was acknowledged; `refused` collects what was wrong
 */
export async function sendInTurn<Sent extends { readonly kind: string }>(
  signal: AbortSignal,
  parts: {
    readonly next: () => Sent
    readonly send: (write: Sent) => Promise<Response>
    readonly settle: (write: Sent, refusal: string | null) => void
    readonly refused: string[]
  },
): Promise<void> {
  const { next, send, settle, refused } = parts
  while (!signal.aborted) {
    const write = next()
    const response = await send(write).catch(() => null)
    if (response === null || response.status === 503) {
      if (response !== null && !response.headers.has('retry-after')) refused.push('503 without Retry-After')
      await response?.text()
      await pause(RETRY_AFTER_MS)
      continue
    }
    const text = await response.text()
    const refusal = response.ok ? null : `refused: ${write.kind} ${response.status} ${text}`
    if (refusal !== null) refused.push(refusal)
    settle(write, refusal)
  }
}

interface StoredQuestion {
  readonly id: string
  readonly is_flagged: boolean
  readonly question_text: string
  readonly correct_answers: readonly string[]
}

/** Answers as they are judged by this key. */
function judged(answers: ReadonlyMap<string, Answer>, key: string): readonly Answer[] {
  return [...answers.values()].map((answer) => ({ ...answer, is_correct: answer.user_answer.join() === key }))
}

function aQuestion(id: string) {
  return { question_text: `Which unit, ${id}?`, possible_answers: OPTIONS, correct_answers: ['Ohm'] }
}
