import * as z from 'zod/mini'
import {
  newShareSchema,
  newVersionSchema,
  type Share,
  type ShareChanges,
  type SharedBank,
  shareChangeSchema,
  shareChangesSchema,
  sharedBankSchema,
  shareSchema,
  takenSchema,
  takingSchema,
} from '../../../src/contract/share.ts'
import { newUserSchema, userSchema } from '../../../src/contract/user.ts'
import { problemReply } from '../../setup/problem-reply.ts'
import { type FakeCall, type FakeLearner, newTestId, toQuestion } from './fake-learner.ts'

/** The links of the fake server's learner, and the bank that others share with them. */
export interface FakeShares {
  /** Newest first. */
  readonly own: Share[]
  /** What `GET /shares/{id}/changes` says of each of them. */
  changes: ShareChanges
  /** By code: what others published, or the learner. */
  readonly published: Map<string, SharedBank>
}

export function fakeShares(): FakeShares {
  return { own: [], changes: { after: 1, questions: [], is_about_changed: false }, published: new Map() }
}

/** The fake server's reply to a call about links; null for other calls. */
export function replyAboutShares(
  learner: FakeLearner,
  { own, changes, published }: FakeShares,
  { method, path, body }: FakeCall,
): Response | null {
  const call = `${method} ${path}`
  if (call === `GET /shares/user/${learner.user.id}`) return json(z.array(shareSchema), own)
  if (call === 'POST /shares/') return addShare(learner, own, body)
  const [, code = '', action] = /^\/shares\/([^/]+)(?:\/(.+))?$/.exec(path) ?? []
  if (method === 'GET' && code !== '' && action === undefined) {
    const bank = published.get(code)
    return bank === undefined ? problemReply(404) : json(sharedBankSchema, bank)
  }
  if (method === 'POST' && action === 'taken') return takeBank(learner, published.get(code), body)
  const index = own.findIndex(({ id }) => id === code)
  const share = own[index]
  if (code === '' || share === undefined) return code === '' ? null : problemReply(404)
  const put = (changed: Share, status = 200) => {
    own[index] = changed
    return json(shareSchema, changed, status)
  }
  if (method === 'GET' && action === 'changes') return json(shareChangesSchema, changes)
  if (method === 'POST' && action === 'versions') {
    const { after, reason } = newVersionSchema.parse(body)
    const version = { number: after + 1, published_at: now(), reason, questions: learner.questions.length }
    return put({ ...share, versions: [version, ...share.versions] }, 201)
  }
  if (method === 'PATCH') {
    const { renews_code, unmutes, ...change } = shareChangeSchema.parse(body)
    return put(
      z.parse(shareSchema, {
        ...share,
        ...change,
        ...(renews_code && { code: newTestId() }),
        ...(unmutes && { muted: 0 }),
      }),
    )
  }
  const [, number] = /^versions\/(\d+)$/.exec(action ?? '') ?? []
  if (method !== 'DELETE') return null
  if (number === undefined) own.splice(index, 1)
  else put({ ...share, versions: share.versions.filter((one) => one.number !== Number(number)) })
  return new Response(null, { status: 204 })
}

function addShare({ questions }: FakeLearner, own: Share[], body: unknown): Response {
  const { id = newTestId(), reason, ...settings } = newShareSchema.parse(body)
  const known = own.find((share) => share.id === id)
  if (known !== undefined) return json(shareSchema, known)
  const share = z.parse(shareSchema, {
    ...settings,
    id,
    code: newTestId(),
    is_on: true,
    opened: 0,
    taken: 0,
    muted: 0,
    versions: [{ number: 1, published_at: now(), reason, questions: questions.length }],
    created_at: now(),
  })
  own.unshift(share)
  return json(shareSchema, share, 201)
}

function takeBank({ user, questions }: FakeLearner, bank: SharedBank | undefined, body: unknown): Response {
  const { user_id, id } = takingSchema.parse(body)
  if (bank === undefined || user_id !== user.id) return problemReply(404)
  const texts = new Set(questions.map(({ question_text }) => question_text))
  const fresh = bank.questions.filter(({ question_text }) => !texts.has(question_text))
  questions.push(...fresh.map(({ id: _, note_text: __, hint_text: ___, ...one }) => toQuestion(user, one)))
  const { title, description, license, author, version } = bank
  const taken = {
    bank: {
      ...{ id, user_id, title, description, license, author, version },
      taken_at: now(),
      questions: bank.questions.length,
      current: null,
      shares_results: false,
    },
    added: fresh.length,
    known: bank.questions.length - fresh.length,
  }
  return json(takenSchema, taken, 201)
}

/** The reply to creating a learner: the fake server's, under the name and id that were sent. */
export function createUser(learner: FakeLearner, body: unknown): Response {
  const { id, name } = newUserSchema.parse(body)
  Object.assign(learner.user, { ...(id !== undefined && { id }), name })
  return json(userSchema, learner.user, 201)
}

function now(): string {
  return new Date().toISOString()
}

function json<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: z.output<Schema>,
  status = 200,
): Response {
  return Response.json(z.parse(schema, value), { status })
}
