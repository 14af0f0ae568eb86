import { vi } from 'vitest'
import * as z from 'zod/mini'
import { uploadedImageSchema } from '../../../src/contract/image.ts'
import { API_BASE } from '../../../src/contract/limits.ts'
import { operatorSchema } from '../../../src/contract/operator.ts'
import { pastImportSchema, undoneImportSchema } from '../../../src/contract/past-import.ts'
import { newPracticeResponseSchema, practiceResponseSchema } from '../../../src/contract/practice-response.ts'
import {
  type BatchQuestion,
  batchSchema,
  newBatchSchema,
  newQuestionSchema,
  type Question,
  questionSchema,
  stagedSchema,
} from '../../../src/contract/question.ts'
import {
  bulkChangedSchema,
  bulkChangeSchema,
  deletedQuestionSchema,
  questionChangeSchema,
} from '../../../src/contract/question-change.ts'
import { newQuestionNoteSchema, questionNoteSchema } from '../../../src/contract/question-note.ts'
import { newTestSchema, testSchema } from '../../../src/contract/test.ts'
import { userSchema } from '../../../src/contract/user.ts'
import { problemReply } from '../../setup/problem-reply.ts'
import { markUndone, replyAboutAssistants } from './fake-assistants.ts'
import { type FakeClass, fakeClass, replyAboutClass } from './fake-class.ts'
import { replyAboutExams } from './fake-exams.ts'
import {
  type FakeCall,
  type FakeLearner,
  newTestId,
  saveNote,
  toQuestion,
  toResponse,
  toTest,
  withoutUndefined,
} from './fake-learner.ts'
import { replyAboutPapers } from './fake-papers.ts'
import { createUser, type FakeShares, fakeShares, replyAboutShares } from './fake-shares.ts'
import { type FakeTaken, replyAboutTaken } from './fake-taken.ts'

export { addNote, addResponse, addTest, fakeLearner } from './fake-learner.ts'
export type { FakeCall, FakeLearner }

/** Replies to a call instead of the fake server; null: the usual reply. */
type Override = (call: FakeCall) => Response | Promise<Response> | null

/** Functions that release the calls that a test still holds. */
const holds = new Set<() => void>()

/** Releases every held call: a call without a reply would keep the page's outbox busy. */
export function releaseHeldCalls(): void {
  for (const release of holds) release()
  holds.clear()
}

/**
 * An in-memory API of one learner that replaces `fetch`, so that component tests show screens with realistic data without
 * a server. Its replies are checked against the contract; a test fails if they do not match.
 */
export class FakeApi {
  readonly learner: FakeLearner
  readonly calls: FakeCall[] = []
  /** The public key for reminders; null: the server sends none. */
  pushKey: string | null = null
  /** Whether the operator lets learners share banks. */
  offersSharing = true
  readonly shares: FakeShares = fakeShares()
  readonly class: FakeClass = fakeClass()
  /** Shared banks that the learner took. */
  readonly taken: FakeTaken[] = []
  readonly #overrides: Override[] = []
  /** The parts of an unfinished import. */
  readonly #staged: BatchQuestion[] = []

  constructor(learner: FakeLearner) {
    this.learner = learner
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
      Promise.race([this.#answer(input, init), untilAborted(init?.signal)]),
    )
  }

  /** Replies to matching calls with `answer` until the returned function is called. */
  override(method: string, path: RegExp, answer: Override): () => void {
    const override: Override = (call) =>
      call.method === method && path.test(call.path) ? answer(call) : null
    this.#overrides.unshift(override)
    return () => {
      this.#overrides.splice(this.#overrides.indexOf(override), 1)
    }
  }

  /** Replies to matching calls with this status. */
  fail(method: string, path: RegExp, status: number): () => void {
    return this.override(method, path, () => problemReply(status))
  }

  /** Something on the way to the server replies to matching calls with this status. */
  intercept(method: string, path: RegExp, status: number): () => void {
    return this.override(method, path, () => new Response(`${status} page not found`, { status }))
  }

  /** Replies to the next matching calls with these statuses; later calls get the usual replies. */
  failNext(method: string, path: RegExp, ...statuses: readonly number[]): void {
    const left = [...statuses]
    this.override(method, path, () => {
      const status = left.shift()
      return status === undefined ? null : problemReply(status)
    })
  }

  /** The bodies of matching calls in the order in which they were sent. */
  bodiesOf(method: string, path: RegExp): unknown[] {
    return this.calls.filter((call) => call.method === method && path.test(call.path)).map(({ body }) => body)
  }

  /** Holds matching calls until the returned function is called; then they get the usual replies. */
  hold(method: string, path: RegExp): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    holds.add(resolve)
    const stop = this.override(method, path, async () => {
      await promise
      const call = this.calls.findLast((made) => made.method === method && path.test(made.path))
      return this.route(call ?? { method, path: '', body: null })
    })
    return () => {
      stop()
      resolve()
    }
  }

  async #answer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input, location.origin)
    const call = {
      method: init.method ?? 'GET',
      path: decodeURIComponent(url.pathname.replace(API_BASE, '')),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? null),
    }
    this.calls.push(call)
    for (const override of this.#overrides) {
      const answer = override(call)
      if (answer !== null) return await answer
    }
    return this.route(call)
  }

  route({ method, path, body }: FakeCall): Response {
    const { user, questions, tests, responses, notes } = this.learner
    switch (`${method} ${path.replace(user.id, ':user').replace(user.w3w_identifier, ':words')}`) {
      case 'GET /health/live':
        return new Response()
      case 'GET /operator':
        return json(operatorSchema, {
          contact: 'mailto:help@quizgrove.example',
          push_key: this.pushKey,
          sharing: this.offersSharing,
        })
      case 'GET /user-data/load/:words':
        return Response.json({ user, questions, tests: tests.toReversed() })
      case 'GET /users/by-identifier/:words':
        return json(userSchema, user)
      case 'GET /questions/user/:user':
        return json(z.array(questionSchema), questions)
      case 'GET /tests/user/:user':
        return json(z.array(testSchema), tests.toReversed())
      case 'GET /practice-responses/user/:user':
        return json(z.array(practiceResponseSchema), responses.toReversed())
      case 'GET /question-notes/user/:user':
        return json(z.array(questionNoteSchema), notes)
      case 'POST /users/':
        return createUser(this.learner, body)
      case 'POST /practice-responses/':
        return this.#addResponse(body)
      case 'POST /question-notes/':
        return this.#saveNote(body)
      case 'POST /tests/':
        return this.#addTest(body)
      case 'POST /questions/batch':
        return this.#addQuestions(body)
      case 'POST /questions/':
        return this.#addQuestion(body)
      case 'POST /questions/bulk':
        return this.#changeMany(body)
      case 'GET /questions/user/:user/deleted':
        return json(z.array(deletedQuestionSchema), this.learner.deleted)
      case 'GET /imports/user/:user':
        return json(z.array(pastImportSchema), this.learner.imports)
      case 'POST /images/upload':
        return json(uploadedImageSchema, { url: `/images/${imageIdIn(body)}.png` }, 201)
    }
    const deleted = /^DELETE \/tests\/(.+)$/.exec(`${method} ${path}`)?.[1]
    if (deleted !== undefined) return this.deleteTest(deleted)
    const edited = /^PATCH \/questions\/([^/]+)$/.exec(`${method} ${path}`)?.[1]
    if (edited !== undefined) return this.#edit(edited, body)
    const undone = /^POST \/imports\/([^/]+)\/undo$/.exec(`${method} ${path}`)?.[1]
    if (undone !== undefined) return this.#undoImport(undone)
    const flagged = /^PATCH \/questions\/(.+)\/flag$/.exec(`${method} ${path}`)?.[1]
    const index = questions.findIndex(({ id }) => id === flagged)
    const question = questions[index]
    if (question !== undefined) {
      const { is_flagged } = z.object({ is_flagged: z.boolean() }).parse(body)
      questions[index] = { ...question, is_flagged }
      return json(questionSchema, questions[index])
    }
    const aboutExams = replyAboutExams(this.learner, { method, path, body })
    if (aboutExams !== null) return aboutExams
    const aboutPapers = replyAboutPapers(this.learner, { method, path, body })
    if (aboutPapers !== null) return aboutPapers
    const aboutAssistants = replyAboutAssistants(this.learner, { method, path, body })
    if (aboutAssistants !== null) return aboutAssistants
    const aboutClass = replyAboutClass(this.class, { method, path, body })
    if (aboutClass !== null) return aboutClass
    const aboutShares = replyAboutShares(this.learner, this.shares, { method, path, body })
    if (aboutShares !== null) return aboutShares
    const aboutTaken = replyAboutTaken(this.learner, this.taken, { method, path, body })
    if (aboutTaken !== null) return aboutTaken
    throw new Error(`The fake API has no ${method} ${path}`)
  }

  #addResponse(body: unknown): Response {
    const sent = newPracticeResponseSchema.parse(body)
    const known = this.learner.responses.find(({ id }) => id === sent.id)
    if (known !== undefined) return json(practiceResponseSchema, known)
    const response = toResponse(sent)
    this.learner.responses.push(response)
    return json(practiceResponseSchema, response, 201)
  }

  #addTest(body: unknown): Response {
    const sent = newTestSchema.parse(body)
    const known = this.learner.tests.find(({ id }) => id === sent.id)
    if (known !== undefined) return json(testSchema, known)
    const test = toTest(sent)
    this.learner.tests.push(test)
    return json(testSchema, test, 201)
  }

  /** Deletes a test with its questions and their responses and notes (spec §4.2), as another device would. */
  deleteTest(id: string): Response {
    const { tests, questions, responses, notes } = this.learner
    if (!tests.some((test) => test.id === id)) return problemReply(404)
    keepOnly(tests, (test) => test.id !== id)
    keepOnly(questions, ({ source_test_id }) => source_test_id !== id)
    const left = new Set(questions.map((question) => question.id))
    keepOnly(responses, ({ question_id }) => left.has(question_id))
    keepOnly(notes, ({ question_id }) => left.has(question_id))
    return new Response(null, { status: 204 })
  }

  /** A write of a note that changed after `if_updated_at` gets 409 and the stored note. */
  #saveNote(body: unknown): Response {
    const { question_id, note_text, hint_text, if_updated_at } = newQuestionNoteSchema.parse(body)
    const { user, notes } = this.learner
    const stored = notes.find((note) => note.question_id === question_id)
    if (if_updated_at !== undefined && if_updated_at !== (stored?.updated_at ?? null)) {
      return problemReply(409, { current: stored ?? null })
    }
    return json(questionNoteSchema, saveNote(user, notes, question_id, note_text, hint_text ?? ''))
  }

  #addQuestion(body: unknown): Response {
    const { user, questions } = this.learner
    const { user_id: _, ...sent } = newQuestionSchema.parse(body)
    const known = questions.find(({ id }) => id === sent.id)
    if (known !== undefined) return json(questionSchema, known)
    const question = toQuestion(user, sent)
    questions.push(question)
    return json(questionSchema, question, 201)
  }

  /** An edit based on another revision gets 409 and the stored question, unless it changes nothing. */
  #edit(id: string, body: unknown): Response {
    const { questions, responses } = this.learner
    const { revision, judge_again, ...change } = questionChangeSchema.parse(body)
    const index = questions.findIndex((question) => question.id === id)
    const stored = questions[index]
    if (stored === undefined) return problemReply(404)
    const after = z.parse(questionSchema, { ...stored, ...withoutUndefined(change) })
    if (JSON.stringify(after) === JSON.stringify(stored)) return json(questionSchema, stored)
    if (revision !== undefined && revision !== stored.revision) return problemReply(409, { current: stored })
    const question = { ...after, revision: stored.revision + 1 }
    questions[index] = question
    if (judge_again)
      for (const [at, response] of responses.entries())
        if (response.question_id === id) {
          const chosen = response.selected_answers
          const key = question.correct_answers
          const is_correct = chosen.length === key.length && key.every((text) => chosen.includes(text))
          responses[at] = { ...response, is_correct }
        }
    return json(questionSchema, question)
  }

  #changeMany(body: unknown): Response {
    const { questions, deleted } = this.learner
    const { ids, change } = bulkChangeSchema.parse(body)
    const isMeant = ({ id }: Question) => ids.includes(id)
    if (change.is === 'delete') {
      const deleted_at = new Date().toISOString()
      deleted.unshift(...questions.filter(isMeant).map((question) => ({ ...question, deleted_at })))
      keepOnly(questions, (question) => !isMeant(question))
    } else if (change.is === 'restore') {
      questions.push(...deleted.filter(isMeant).map(({ deleted_at: _, ...question }) => question))
      keepOnly(deleted, (question) => !isMeant(question))
    } else {
      const members = change.is === 'flag' ? { is_flagged: change.is_flagged } : { category: change.category }
      for (const [index, question] of questions.entries())
        if (isMeant(question)) questions[index] = { ...question, ...members }
    }
    return json(bulkChangedSchema, { changed: ids.length })
  }

  #undoImport(id: string): Response {
    const { imports } = this.learner
    const index = imports.findIndex((it) => it.id === id)
    markUndone(this.learner.assistants, id)
    const found = imports[index]
    if (found === undefined) return problemReply(404)
    imports[index] = { ...found, undone_at: new Date().toISOString() }
    return json(undoneImportSchema, { deleted: found.created, restored: found.replaced, kept: 0 })
  }

  #addQuestions(body: unknown): Response {
    const { questions: sent, part, proposal_id } = newBatchSchema.parse(body)
    const { proposals } = this.learner.assistants
    if (proposal_id && !proposals.some(({ id }) => id === proposal_id)) return problemReply(409)
    keepOnly(proposals, ({ id }) => id !== proposal_id)
    this.#staged.push(...sent)
    if (part && part.number < part.of) return json(stagedSchema, { staged: part.number }, 202)
    const { user, questions, notes } = this.learner
    let created = 0
    let replaced = 0
    const stored = this.#staged.splice(0).map((entry) => {
      const index = questions.findIndex(({ id }) => id === entry.id)
      const known = questions[index]
      if (known !== undefined && entry.replaces !== true) return known
      const question = { ...toQuestion(user, entry), ...(known && { is_flagged: known.is_flagged }) }
      questions.splice(known === undefined ? questions.length : index, 1, question)
      if (known === undefined) created++
      else replaced++
      const { note_text, hint_text } = entry
      if (note_text || hint_text) saveNote(user, notes, question.id, note_text ?? '', hint_text ?? '')
      return question
    })
    return json(batchSchema, { created, replaced, questions: part ? [] : stored }, created > 0 ? 201 : 200)
  }
}

/** Rejects once the call is aborted. */
function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}

function json<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: z.output<Schema>,
  status = 200,
): Response {
  return Response.json(z.parse(schema, value), { status })
}

function keepOnly<Item>(list: Item[], isKept: (item: Item) => boolean): void {
  list.splice(0, list.length, ...list.filter(isKept))
}

/** The id of the image in a form, or a new one. */
function imageIdIn(form: unknown): string {
  const id = form instanceof FormData ? form.get('id') : null
  return typeof id === 'string' ? id : newTestId()
}
