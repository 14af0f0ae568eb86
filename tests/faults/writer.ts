import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../src/domain/model.ts'

/** How soon a client tries again what was not acknowledged, milliseconds. */
const RETRY_AFTER_MS = 20
/** Questions that are added together, all or none. */
const BATCH = 3

const OPTIONS = ['Ohm', 'Volt', 'Ampere', 'Farad']

/** One learner's client, which sends one write after another and records what was acknowledged. */
export interface Writer {
  /** Writes until `signal` says stop. What has no answer by then is sent again, unchanged, by the next run. */
  run(signal: AbortSignal): Promise<void>
  /** What the server has that it should not have, or has not that it should: lost, doubled, half-written, refused. */
  complaints(): Promise<readonly string[]>
  /** How many writes were acknowledged. */
  readonly acknowledged: number
}

type Answer = {
  id: string
  question_id: string
  user_answer: string[]
  is_correct: boolean
  response_time_ms: number
}

type Write =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'flag'; readonly isFlagged: boolean }
  | { readonly kind: 'batch'; readonly ids: readonly string[] }
  | { readonly kind: 'edit'; readonly text: string }
  /** Deletes or restores all questions of a batch. */
  | { readonly kind: 'bulk'; readonly is: 'delete' | 'restore'; readonly ids: readonly string[] }

/**
 * Signs a new learner up, with one question, and answers their client. `name` is three words joined by hyphens; each
 * request goes to the next of the `urls`, as with a load balancer.
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
  let text = aQuestion('The first').question_text
  const question = await created('/questions/', { user_id: user, ...aQuestion('The first') })

  const answers = new Map<string, Answer>()
  const batches: (readonly string[])[] = []
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

  /** Nothing when the learner is missing: all their data then counts as lost. */
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
    if (kind < 0.4) return { kind: 'batch', ids: Array.from({ length: BATCH }, newId) }
    if (kind < 0.45) return { kind: 'edit', text: `Which unit, ${newId()}?` }
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

  /** Whether a change of this batch was sent and not acknowledged. */
  function isUnderWay(ids: readonly string[]): boolean {
    return sent?.kind === 'bulk' && sent.ids === ids
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
      case 'bulk':
        return post('/questions/bulk', { user_id: user, ids: write.ids, change: { is: write.is } })
      case 'batch':
        return post('/questions/batch', {
          user_id: user,
          questions: write.ids.map((id) => ({ id, ...aQuestion(id) })),
        })
    }
  }

  function remember(write: Write): void {
    acknowledged++
    if (write.kind === 'answer') answers.set(write.answer.id, write.answer)
    else if (write.kind === 'note') note = write.text
    else if (write.kind === 'flag') isFlagged = write.isFlagged
    else if (write.kind === 'edit') text = write.text
    else if (write.kind === 'batch') batches.push(write.ids)
    else if (write.is === 'delete') deleted.add(write.ids)
    else deleted.delete(write.ids)
  }

  return {
    get acknowledged() {
      return acknowledged
    },

    run: async (signal) => {
      while (!signal.aborted) {
        sent ??= draw()
        // No reply: the server was killed, and the write is stored or not. 503: the server runs without its database.
        const response = await send(sent).catch(() => null)
        if (response === null || response.status === 503) {
          if (response !== null && !response.headers.has('retry-after'))
            refused.push('503 without Retry-After')
          await response?.text()
          await pause(RETRY_AFTER_MS)
          continue
        }
        const text = await response.text()
        if (response.ok) remember(sent)
        else refused.push(`refused: ${sent.kind} ${response.status} ${text}`)
        sent = null
      }
    },

    complaints: async () => {
      const stored: (Answer & { selected_answers: string[] })[] = await read(
        `/practice-responses/user/${user}`,
      )
      const questions: { id: string; is_flagged: boolean; question_text: string }[] = await read(
        `/questions/user/${user}`,
      )
      const notes: { note_text: string }[] = await read(`/question-notes/user/${user}`)
      return [
        ...refused.splice(0),
        ...complaintsOfAnswers(stored, answers, sent?.kind === 'answer' ? sent.answer : null),
        ...complaintsOfQuestions(
          questions.slice(1),
          batches.filter((ids) => !deleted.has(ids) && !isUnderWay(ids)),
          sent?.kind === 'batch' || sent?.kind === 'bulk' ? sent.ids : [],
        ),
        ...complaintsOfValue(
          'text of a question',
          questions[0]?.question_text,
          text,
          sent?.kind === 'edit' ? sent.text : text,
        ),
        ...complaintsOfValue(
          'note',
          notes[0]?.note_text ?? null,
          note,
          sent?.kind === 'note' ? sent.text : note,
        ),
        ...complaintsOfValue(
          'flag',
          questions[0]?.is_flagged,
          isFlagged,
          sent?.kind === 'flag' ? sent.isFlagged : isFlagged,
        ),
      ]
    },
  }
}

function aQuestion(id: string) {
  return { question_text: `Which unit, ${id}?`, possible_answers: OPTIONS, correct_answers: ['Ohm'] }
}

/** `underWay` was sent and not acknowledged: it may be there or not, but whole. */
function complaintsOfAnswers(
  stored: readonly Answer[],
  acknowledged: ReadonlyMap<string, Answer>,
  underWay: Answer | null,
): string[] {
  const ids = stored.map(({ id }) => id)
  const known = new Map(acknowledged)
  if (underWay !== null) known.set(underWay.id, underWay)
  return [
    ...[...acknowledged.keys()].filter((id) => !ids.includes(id)).map((id) => `lost: answer ${id}`),
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

function complaintsOfQuestions(
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

function complaintsOfValue<T>(what: string, stored: T, acknowledged: T, underWay: T): string[] {
  if (stored === acknowledged || stored === underWay) return []
  return [`lost: ${what} ${String(acknowledged).slice(0, 60)}, there is ${String(stored).slice(0, 60)}`]
}
