import { judgeAgain } from '../answer.ts'
import type { ExamDefinition } from '../exams/exam-definition.ts'
import type { LearnerData, Note, PastTest, PracticeResponse, Question } from '../model.ts'
import { withTests } from '../past-tests.ts'
import type { QuestionContent } from '../questions/content-fields.ts'
import type { LearnerWrite, OutboxEntry } from './outbox-entry.ts'
import { kindOf, type Shown } from './write-kinds.ts'

/**
 * Overlays the outbox on lists of the server, so that each shows everything as the learner left it, whether or not the server
 * has it (spec §8.2). Each function returns the same object when nothing in it changes.
 *
 * `waiting`: the learner's entries, in order.
 */
type Waiting = readonly Pick<OutboxEntry, 'write'>[]

function shownBy(waiting: Waiting): readonly Shown[] {
  return waiting.map(({ write }) => kindOf(write).shows(write))
}

/** The practice responses, newest first, with the verdicts that the server will give them. */
export function withWaitingAnswers(
  waiting: Waiting,
  responses: readonly PracticeResponse[],
): readonly PracticeResponse[] {
  return withWaitingVerdicts(waiting, withGivenAnswers(waiting, responses))
}

function withGivenAnswers(
  waiting: Waiting,
  responses: readonly PracticeResponse[],
): readonly PracticeResponse[] {
  const given = shownBy(waiting).flatMap(({ response }) => response ?? [])
  if (given.length === 0) return responses
  const arrived = new Set(responses.map(({ id }) => id))
  const missing = given.filter(({ id }) => !arrived.has(id)).reverse()
  if (missing.length === 0) return responses
  return [...missing, ...responses].sort((a, b) => b.createdAt - a.createdAt)
}

/** Answers to questions whose edit asks to judge them again have the verdicts that the server will give them. */
export function withWaitingVerdicts(
  waiting: Waiting,
  responses: readonly PracticeResponse[],
): readonly PracticeResponse[] {
  const edited = new Map<Question['id'], QuestionContent>()
  for (const { judged } of shownBy(waiting)) if (judged) edited.set(judged.questionId, judged.content)
  if (edited.size === 0) return responses
  return responses.map((response) => {
    const question = edited.get(response.questionId)
    if (question === undefined) return response
    const isCorrect = judgeAgain(question, response)
    return isCorrect === response.isCorrect ? response : { ...response, isCorrect }
  })
}

/** By question id. A note with an open conflict shows the learner's own version. */
export function withWaitingNotes(
  waiting: readonly Pick<OutboxEntry, 'id' | 'write'>[],
  notes: ReadonlyMap<string, Note>,
): ReadonlyMap<string, Note> {
  const left = waiting.flatMap(({ id, write }) => {
    const { note } = kindOf(write).shows(write)
    return note ? [{ ...note, updatedAt: 0, waitingAs: id }] : []
  })
  return left.length === 0
    ? notes
    : new Map([...notes, ...left.map((note) => [note.questionId, note] as const)])
}

/** Finished exams, and the bank as the learner left it. */
export function withWaitingData(waiting: Waiting, data: LearnerData): LearnerData {
  const questions = withWaitingQuestions(waiting, data.questions)
  const tests = missingTests(waiting, data.tests)
  if (questions === data.questions && tests.length === 0) return data
  return { ...data, tests: tests.length === 0 ? data.tests : withTests(data.tests, tests), questions }
}

function missingTests(waiting: Waiting, tests: readonly PastTest[]): readonly PastTest[] {
  const arrived = new Set(tests.map(({ id }) => id))
  return shownBy(waiting)
    .flatMap(({ test }) => (test && !arrived.has(test.id) ? [test] : []))
    .reverse()
}

/**
 * The bank: additions, edits, deletions and flags applied in their order. Unchanged questions stay the same objects. A
 * question with an open conflict shows the learner's own version.
 */
export function withWaitingQuestions(waiting: Waiting, questions: readonly Question[]): readonly Question[] {
  return overlaid(questions, waiting, (bank, write) => {
    const { inBank } = kindOf(write)
    return inBank && (() => inBank(bank, write))
  })
}

/** The exams: additions, edits and deletions, and the new names of categories, applied in their order. */
export function withWaitingExams(
  waiting: Waiting,
  exams: readonly ExamDefinition[],
): readonly ExamDefinition[] {
  return overlaid(exams, waiting, (byId, write) => {
    const { inExams } = kindOf(write)
    return inExams && (() => inExams(byId, write))
  })
}

/** The rows after all changes; the same list when none changes. `changeOf`: null for a write that changes none of them. */
function overlaid<Row extends { readonly id: string }>(
  rows: readonly Row[],
  waiting: Waiting,
  changeOf: (byId: Map<string, Row>, write: LearnerWrite) => (() => void) | null,
): readonly Row[] {
  const byId = new Map<string, Row>()
  const changes = waiting.flatMap(({ write }) => changeOf(byId, write) ?? [])
  if (changes.length === 0) return rows
  for (const row of rows) byId.set(row.id, row)
  for (const change of changes) change()
  const after = [...byId.values()]
  return after.length === rows.length && after.every((row, index) => row === rows[index]) ? rows : after
}

/** The titles of categories, by category. */
export function withWaitingTitles(
  waiting: Waiting,
  titles: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  return waiting.reduce((after, { write }) => kindOf(write).inTitles?.(after, write) ?? after, titles)
}

/** A question in the list of deleted ones. */
export interface DeletedQuestion {
  readonly question: Question
  /** Milliseconds since the epoch. */
  readonly deletedAt: number
}

/** The deleted questions, the last deleted first. */
export function withWaitingDeletions(
  waiting: readonly Pick<OutboxEntry, 'write' | 'order'>[],
  deleted: readonly DeletedQuestion[],
): readonly DeletedQuestion[] {
  const byId = new Map(deleted.map((it) => [it.question.id, it]))
  for (const { write, order } of waiting) {
    const shown = kindOf(write).shows(write)
    for (const question of shown.deleted ?? [])
      if (!byId.has(question.id)) byId.set(question.id, { question, deletedAt: order })
    for (const { id } of shown.restored ?? []) byId.delete(id)
  }
  return [...byId.values()].sort((a, b) => b.deletedAt - a.deletedAt)
}

/** The number of waiting entries: "3 answers", or "3 changes" when not all are answers. */
export function waitingCountLabel(waiting: Waiting): string {
  return `${waiting.length} ${waitingNoun(waiting)}`
}

/** The same without the number: "answers", "change". */
export function waitingNoun(waiting: Waiting): string {
  const noun = waiting.every(({ write }) => kindOf(write).noun === 'answer') ? 'answer' : 'change'
  return waiting.length === 1 ? noun : `${noun}s`
}
