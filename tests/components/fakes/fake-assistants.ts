import * as z from 'zod/mini'
import {
  type AssistantChange,
  type AssistantKey,
  assistantChangeSchema,
  assistantKeySchema,
  madeAssistantKeySchema,
  newAssistantKeySchema,
  type Proposal,
  proposalSchema,
  undoneChangeSchema,
} from '../../../src/contract/assistant.ts'
import { DAY_MS } from '../../../src/domain/time-units.ts'
import { problemReply } from '../../setup/problem-reply.ts'
import {
  type FakeAssistants,
  type FakeCall,
  type FakeLearner,
  newTestId,
  toQuestion,
} from './fake-learner.ts'

/** The fake server's reply to a call about assistants; null for other calls. */
export function replyAboutAssistants(
  { user, assistants }: FakeLearner,
  { method, path, body }: FakeCall,
): Response | null {
  const { keys, proposals, changes, changedSince } = assistants
  switch (`${method} ${path}`) {
    case `GET /assistants/user/${user.id}`:
      return Response.json(z.parse(z.array(assistantKeySchema), keys))
    case `GET /assistants/user/${user.id}/proposals`:
      return Response.json(z.parse(z.array(proposalSchema), proposals))
    case `GET /assistants/user/${user.id}/changes`:
      return Response.json(z.parse(z.array(assistantChangeSchema), changes))
    case 'POST /assistants/': {
      const { expires_in_days, ...sent } = newAssistantKeySchema.parse(body)
      const key = addKey(assistants, user.id, {
        ...sent,
        expires_at: new Date(Date.now() + expires_in_days * DAY_MS).toISOString(),
      })
      return Response.json(z.parse(madeAssistantKeySchema, { ...key, key: FAKE_KEY }), { status: 201 })
    }
  }
  const undone = /^POST \/assistants\/changes\/([^/]+)\/undo$/.exec(`${method} ${path}`)?.[1]
  if (undone !== undefined) {
    const isUndone = !changedSince.has(undone)
    if (isUndone) markUndone(assistants, undone)
    return Response.json(z.parse(undoneChangeSchema, { undone: isUndone }))
  }
  const declined = /^DELETE \/assistants\/proposals\/([^/]+)$/.exec(`${method} ${path}`)?.[1]
  if (declined !== undefined) return removeFrom(proposals, declined)
  const revoked = /^DELETE \/assistants\/([^/]+)$/.exec(`${method} ${path}`)?.[1]
  return revoked === undefined ? null : removeFrom(keys, revoked)
}

/** The key that every new one is. */
export const FAKE_KEY = `qg_${'k'.repeat(43)}`

/** Adds a key, made now for reading and never used, with other values where `change` has some. */
export function addKey(
  { keys }: FakeAssistants,
  userId: string,
  change: Partial<AssistantKey> = {},
): AssistantKey {
  const key: AssistantKey = {
    id: newTestId(),
    user_id: userId,
    name: 'Claude',
    scope: 'read',
    adds_directly: false,
    created_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + 30 * DAY_MS).toISOString(),
    used_at: null,
    ...change,
  }
  keys.push(key)
  return key
}

/** Adds a proposal with these questions. */
export function addProposal(
  { user, assistants }: FakeLearner,
  questions: readonly Parameters<typeof toQuestion>[1][],
  assistant = 'Claude',
): Proposal {
  const proposal = z.parse(proposalSchema, {
    id: newTestId(),
    user_id: user.id,
    assistant,
    questions: questions.map((question) => ({ ...toQuestion(user, question), made_by: assistant })),
    proposed_at: new Date().toISOString(),
  })
  assistants.proposals.push(proposal)
  return proposal
}

/** Adds what an assistant did, before all that is listed, with other values where `change` has some. */
export function addChange(
  { user, assistants }: FakeLearner,
  change: Partial<AssistantChange> = {},
): AssistantChange {
  const whole: AssistantChange = {
    id: newTestId(),
    user_id: user.id,
    assistant: 'Claude',
    kind: 'questions',
    question_id: null,
    created: 0,
    replaced: 0,
    changed_at: new Date().toISOString(),
    undone_at: null,
    ...change,
  }
  assistants.changes.push(whole)
  return whole
}

/** Marks a change as undone, if it is one. */
export function markUndone({ changes }: FakeAssistants, id: string): void {
  const index = changes.findIndex((change) => change.id === id)
  const change = changes[index]
  if (change !== undefined) changes[index] = { ...change, undone_at: new Date().toISOString() }
}

function removeFrom(list: { readonly id: string }[], id: string): Response {
  const index = list.findIndex((one) => one.id === id)
  if (index < 0) return problemReply(404)
  list.splice(index, 1)
  return new Response(null, { status: 204 })
}
