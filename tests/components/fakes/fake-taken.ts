import * as z from 'zod/mini'
import {
  type DecidedUpdate,
  decidedUpdateSchema,
  type TakenBank,
  type TakenQuestion,
  type TakenUpdate,
  takenBankChangeSchema,
  takenBankSchema,
  takenQuestionSchema,
  takenUpdateSchema,
  updatedBankSchema,
} from '../../../src/contract/share.ts'
import {
  newSuggestionSchema,
  type SentSuggestion,
  sentSuggestionSchema,
} from '../../../src/contract/suggestion.ts'
import { problemReply } from '../../setup/problem-reply.ts'
import { type FakeCall, type FakeLearner, newTestId } from './fake-learner.ts'

/** A shared bank that the fake server's learner took. */
export interface FakeTaken {
  bank: TakenBank
  update: TakenUpdate
  readonly questions: TakenQuestion[]
  readonly suggestions: SentSuggestion[]
}

/** A bank with two versions, of which the first one was taken; all of the learner's questions came from it. */
export function fakeTaken({ user, questions }: FakeLearner, more: Partial<TakenBank> = {}): FakeTaken {
  const version = (number: number, reason: string) => ({
    ...{ number, reason, published_at: '2026-11-20T12:00:00.000Z', questions: questions.length },
  })
  const current = version(2, 'Keys of chapter 3 fixed')
  const bank = z.parse(takenBankSchema, {
    ...{ id: newTestId(), user_id: user.id, title: 'Trees of the north', description: '', license: null },
    ...{ author: null, version: 1, taken_at: '2026-11-20T12:00:00.000Z', questions: questions.length },
    ...{ shares_results: false, current },
    ...more,
  })
  return {
    bank,
    update: { versions: [current], changes: [], exams: [] },
    questions: questions.map(({ id }) => ({ question_id: id, version: 1, is_withdrawn: false })),
    suggestions: [],
  }
}

/** The fake server's reply to a call about taken banks; null for other calls. */
export function replyAboutTaken(
  learner: FakeLearner,
  taken: FakeTaken[],
  { method, path, body }: FakeCall,
): Response | null {
  if (method === 'GET' && path === `/taken-banks/user/${learner.user.id}`) {
    return json(
      z.array(takenBankSchema),
      taken.map(({ bank }) => bank),
    )
  }
  const [, id = '', action = ''] = /^\/taken-banks\/([^/]+)(?:\/(.+))?$/.exec(path) ?? []
  if (id === '') return null
  const one = taken.find(({ bank }) => bank.id === id)
  if (one === undefined) return problemReply(404)
  switch (`${method} ${action}`) {
    case 'PATCH ':
      one.bank = { ...one.bank, ...takenBankChangeSchema.parse(body) }
      return new Response(null, { status: 204 })
    case 'DELETE ':
      taken.splice(taken.indexOf(one), 1)
      return new Response(null, { status: 204 })
    case 'GET questions':
      return json(z.array(takenQuestionSchema), one.questions)
    case 'GET suggestions':
      return json(z.array(sentSuggestionSchema), one.suggestions)
    case 'POST suggestions':
      return suggest(one, body)
    case 'GET update':
      return json(takenUpdateSchema, one.update)
    case 'POST update':
      return update(learner, one, decidedUpdateSchema.parse(body))
  }
  return null
}

function suggest({ suggestions }: FakeTaken, body: unknown): Response {
  const { id, question_id, content } = newSuggestionSchema.parse(body)
  suggestions.unshift({ id, question_id, content, day: '2026-11-27', status: 'open', reply: null })
  return new Response(null, { status: 204 })
}

/** Changes the questions that are taken over, as the server does; it can be undone like an import. */
function update(
  { user, questions, imports }: FakeLearner,
  one: FakeTaken,
  { decisions, exams: onExams }: DecidedUpdate,
): Response {
  let replaced = 0
  for (const { item, choice } of decisions) {
    const change = one.update.changes.find((it) => it.item === item)
    const index = questions.findIndex(({ id }) => id === change?.question_id)
    const known = questions[index]
    if (choice === 'leave' || change === undefined || known === undefined) continue
    if (change.kind === 'removed') questions.splice(index, 1)
    if (change.content === null) continue
    questions[index] = { ...known, ...change.content, revision: known.revision + 1 }
    replaced++
  }
  if (replaced > 0) {
    const imported_at = new Date().toISOString()
    imports.unshift({
      id: newTestId(),
      user_id: user.id,
      created: 0,
      replaced,
      assistant: null,
      imported_at,
      undone_at: null,
    })
  }
  const items = decisions.map(({ item }) => item)
  one.update = { ...one.update, changes: one.update.changes.filter(({ item }) => !items.includes(item)) }
  if (onExams !== undefined) one.update = { ...one.update, exams: [] }
  if (one.update.changes.length + one.update.exams.length === 0)
    one.bank = { ...one.bank, version: one.bank.current?.number ?? 1 }
  return json(updatedBankSchema, { bank: one.bank, applied: decisions.length, skipped: 0 })
}

function json<Schema extends z.core.$ZodType>(schema: Schema, value: z.output<Schema>): Response {
  return Response.json(z.parse(schema, value))
}
