import type { Random } from '../../src/domain/model.ts'
import { SHARE_LIMITS } from '../../src/domain/sharing/share-limits.ts'
import { sendInTurn, type Writer } from './writer.ts'

/** Suggestions that wait at most: more than the server takes would be refused. */
const WAITING_MAX = SHARE_LIMITS.suggestionsOfOneMax - 1
/** The newest ones that a link keeps, however many wait. */
const KEPT = SHARE_LIMITS.suggestionsMax - SHARE_LIMITS.suggestionsOfOneMax

type ShareWrite =
  | { readonly kind: 'publish'; readonly after: number; readonly reason: string }
  | { readonly kind: 'suggest'; readonly id: string }
  | { readonly kind: 'reject'; readonly id: string }

/** Creates a learner who shares a question and one who took it. They publish versions, and suggest and reject corrections. */
export async function newShareWriter(
  urls: string | readonly string[],
  name: string,
  random: Random,
): Promise<Writer> {
  const servers = [urls].flat()
  let turn = 0
  const call = (method: string, path: string, body?: object) =>
    fetch(`${servers[turn++ % servers.length]}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  async function created(path: string, body: object) {
    const response = await call('POST', path, body)
    if (response.status !== 201) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return await response.json()
  }
  /** An empty list if the learner is missing: all their data then counts as lost. */
  async function read(path: string) {
    const response = await call('GET', path)
    return response.ok ? response.json() : []
  }
  let count = 0
  const newId = () => `${name}-${String(++count).padStart(12, '0')}`

  const author = await created('/users/', { name, w3w_identifier: name })
  const question = { question_text: 'Which?', possible_answers: ['a', 'b'], correct_answers: ['a'] }
  await created('/questions/', { user_id: author.id, ...question })
  const about = { title: name, description: '', license: null, author: null }
  const settings = { ...about, categories: null, includes_notes: false, exams: [], ends_at: null }
  const share = await created('/shares/', { user_id: author.id, ...settings, reason: 'First' })
  const taker = await created('/users/', { name, w3w_identifier: `${name}-taker`.replace('-', '') })
  const { bank } = await created(`/shares/${share.code}/taken`, { user_id: taker.id, id: newId() })
  const [taken] = await (await call('GET', `/questions/user/${taker.id}`)).json()

  const reasons = new Map([[1, 'First']])
  const suggested = new Map<string, 'open' | 'rejected'>()
  const refused: string[] = []
  let sent: ShareWrite | null = null
  let acknowledged = 0

  function draw(): ShareWrite {
    const waiting = [...suggested].filter(([, status]) => status === 'open')
    const kind = random()
    if (kind < 0.4) return { kind: 'publish', after: reasons.size, reason: newId() }
    const [oldest] = waiting
    if (oldest !== undefined && (kind < 0.6 || waiting.length >= WAITING_MAX))
      return { kind: 'reject', id: oldest[0] }
    return { kind: 'suggest', id: newId() }
  }

  function send(write: ShareWrite): Promise<Response> {
    switch (write.kind) {
      case 'publish': {
        const { after, reason } = write
        return call('POST', `/shares/${share.id}/versions`, { after, reason })
      }
      case 'suggest': {
        const content = { ...taken, explanation: write.id }
        const body = { id: write.id, question_id: taken.id, content, reason: null }
        return call('POST', `/taken-banks/${bank.id}/suggestions`, body)
      }
      case 'reject': {
        const body = { decision: 'reject', id: write.id, reply: 'No.' }
        return call('POST', `/shares/${share.id}/suggestions/decide`, body)
      }
    }
  }

  function remember(write: ShareWrite): void {
    acknowledged++
    if (write.kind === 'publish') reasons.set(write.after + 1, write.reason)
    else suggested.set(write.id, write.kind === 'suggest' ? 'open' : 'rejected')
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
      const [stored] = await read(`/shares/user/${author.id}`)
      const versions: { number: number; reason: string }[] = (stored?.versions ?? []).toReversed()
      const pending = sent?.kind === 'publish' ? new Map(reasons).set(sent.after + 1, sent.reason) : reasons
      const pendingId = sent !== null && sent.kind !== 'publish' ? sent.id : null
      const newest = versions.at(-1)?.number ?? 0
      const list: { id: string; status: string }[] = await read(`/taken-banks/${bank.id}/suggestions`)
      const statuses = new Map(list.map(({ id, status }) => [id, status]))
      return [
        ...refused.splice(0),
        ...(newest < reasons.size ? [`version ${reasons.size} is lost`] : []),
        ...versions
          .filter(({ number, reason }) => pending.get(number) !== reason)
          .map(({ number }) => `version ${number} is another one`),
        ...(statuses.size === list.length ? [] : ['a suggestion is stored twice']),
        ...[...suggested]
          .slice(-KEPT)
          .filter(([id, status]) => statuses.get(id) !== status && id !== pendingId)
          .map(([id, status]) => `suggestion ${id} is ${statuses.get(id) ?? 'lost'}, not ${status}`),
      ]
    },
  }
}
