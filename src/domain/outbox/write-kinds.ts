import { categoryRenames, renamedInExam, titlesAfter } from '../exams/category-changes.ts'
import { changedMembers } from '../exams/chosen-exam.ts'
import type { ExamDefinition } from '../exams/exam-definition.ts'
import type { Note, PastTest, PracticeResponse, Question } from '../model.ts'
import type { QuestionContent } from '../questions/content-fields.ts'
import { contentOf, mergeContents, withContent } from '../questions/question-content.ts'
import { categoryOf } from '../selection/categories.ts'
import {
  type BulkChange,
  examIdOf,
  idsOf,
  type LearnerWrite,
  type OutboxEntry,
  type WriteKindName,
} from './outbox-entry.ts'

/** What the outbox does with one kind of write. */
export interface WriteKind<K extends WriteKindName> {
  /** What a learner calls it. */
  readonly noun: 'answer' | 'change'
  /** What is logged when the server refuses it (spec §8.2). */
  readonly failure: string
  /** The list of the server that contains what it became. */
  readonly list: 'learner-data' | 'practice-responses' | 'notes' | 'exams'
  /** Writes that share a lane are sent strictly in order. */
  readonly lanes: (write: LearnerWrite<K>) => readonly string[]
  /** Whether later writes of its lanes make sense to the server without this one. */
  readonly mayBeOvertaken: boolean
  /**
   * The write with what it takes over from the last waiting entry of its lanes, where it makes that entry unnecessary; null
   * where both are sent.
   */
  readonly replacing: (write: LearnerWrite<K>, before: OutboxEntry) => LearnerWrite<K> | null
  /** Whether it is done where the server does not have what it concerns. */
  readonly isDoneWhenGone: (write: LearnerWrite<K>) => boolean
  /** The id of what it creates on the server; null when it creates nothing. */
  readonly createdId: (write: LearnerWrite<K>) => string | null
  /** The write with other ids of what it creates and concerns. */
  readonly withIds: (write: LearnerWrite<K>, now: (id: string) => string) => LearnerWrite<K>
  /** How it changes the bank as it is shown before the server has it. */
  readonly inBank: ((bank: Bank, write: LearnerWrite<K>) => void) | null
  /** The same of exams. */
  readonly inExams: ((exams: Exams, write: LearnerWrite<K>) => void) | null
  /** The same of the titles of categories. */
  readonly inTitles:
    | ((titles: ReadonlyMap<string, string>, write: LearnerWrite<K>) => ReadonlyMap<string, string>)
    | null
  /** What other lists show of it. */
  readonly shows: (write: LearnerWrite<K>) => Shown
}

type Bank = Map<Question['id'], Question>
type Exams = Map<ExamDefinition['id'], ExamDefinition>

/** What a write adds to lists. */
export interface Shown {
  readonly response?: PracticeResponse
  readonly test?: PastTest
  readonly note?: Pick<Note, 'questionId' | 'noteHtml' | 'hintHtml'>
  /** A question by whose new key earlier answers are judged again. */
  readonly judged?: { readonly questionId: Question['id']; readonly content: QuestionContent }
  readonly deleted?: readonly Question[]
  readonly restored?: readonly Question[]
}

/** What the outbox does with a write. */
export function kindOf<K extends WriteKindName>(write: LearnerWrite<K>): WriteKind<K> {
  return WRITE_KINDS[write.kind]
}

/** What is logged about a write of this kind that the server refused (spec §8.2). */
export function failureOf(kind: WriteKindName): string {
  return WRITE_KINDS[kind].failure
}

/** What kinds have in common that are sent after one another and change no shown list but their own. */
const PLAIN = {
  noun: 'change',
  replacing: () => null,
  isDoneWhenGone: () => false,
  createdId: () => null,
  inBank: null,
  inExams: null,
  inTitles: null,
  shows: () => ({}),
} as const

/**
 * Adding, deleting and restoring a question use every lane of it: an answer is not sent before its question is there, nor a
 * deletion before the answers given. An edit that judges earlier answers again waits for them.
 */
const WRITE_KINDS: { readonly [K in WriteKindName]: WriteKind<K> } = {
  answer: {
    ...PLAIN,
    noun: 'answer',
    failure: 'Failed to save practice response',
    list: 'practice-responses',
    lanes: ({ response }) => ['answer', laneOf('answer', response.questionId)],
    mayBeOvertaken: true,
    createdId: ({ response }) => response.id,
    withIds: (write, now) => {
      const { id, questionId } = write.response
      return { ...write, response: { ...write.response, id: now(id), questionId: now(questionId) } }
    },
    shows: ({ response }) => ({ response }),
  },
  test: {
    ...PLAIN,
    failure: 'Failed to save the finished test',
    list: 'learner-data',
    lanes: () => ['test'],
    mayBeOvertaken: true,
    createdId: ({ test }) => test.id,
    withIds: (write, now) => ({ ...write, test: { ...write.test, id: now(write.test.id) } }),
    shows: ({ test }) => ({ test }),
  },
  note: {
    ...PLAIN,
    failure: 'Failed to save question note',
    list: 'notes',
    lanes: ({ questionId }) => [laneOf('note', questionId)],
    mayBeOvertaken: true,
    // It takes over the base of the one it replaces: that is what the server may still hold.
    replacing: (write, { id, write: before, conflict }) => {
      if (before.kind !== 'note' || id !== write.startedFrom.version || conflict !== null) return null
      return { ...write, startedFrom: before.startedFrom, earlier: [...before.earlier, before.texts] }
    },
    withIds: (write, now) => ({ ...write, questionId: now(write.questionId) }),
    shows: ({ questionId, texts }) => ({ note: { questionId, ...texts } }),
  },
  flag: {
    ...PLAIN,
    failure: 'Failed to toggle question flag',
    list: 'learner-data',
    lanes: ({ questionId }) => [laneOf('flag', questionId)],
    mayBeOvertaken: true,
    replacing: (write, { write: before }) => (before.kind === 'flag' ? write : null),
    withIds: (write, now) => ({ ...write, questionId: now(write.questionId) }),
    inBank: (bank, { questionId, isFlagged }) =>
      change(bank, questionId, (question) => withFlag(question, isFlagged)),
  },
  add: {
    ...PLAIN,
    failure: 'Failed to add question',
    list: 'learner-data',
    lanes: ({ question }) => everyLaneOf(question.id),
    mayBeOvertaken: false,
    createdId: ({ question }) => question.id,
    withIds: (write, now) => ({ ...write, question: { ...write.question, id: now(write.question.id) } }),
    inBank: (bank, { question }) => addMissing(bank, question),
  },
  edit: {
    ...PLAIN,
    failure: 'Failed to save question',
    list: 'learner-data',
    lanes: ({ questionId, judgeAgain }) => [
      laneOf('edit', questionId),
      ...(judgeAgain ? [laneOf('answer', questionId)] : []),
    ],
    mayBeOvertaken: false,
    replacing: (write, { write: before, conflict }) => {
      // Answers are judged by the key of the edit that asked for it, not by that of a later one.
      if (before.kind !== 'edit' || conflict !== null || before.judgeAgain) return null
      // An edit made in a tab that had not seen the earlier one keeps what that one changed.
      const { content } = mergeContents(write.startedFrom.content, write.content, before.content)
      const { startedFrom, earlier } = before
      return { ...write, content, startedFrom, earlier: [...earlier, before.content] }
    },
    withIds: (write, now) => ({ ...write, questionId: now(write.questionId) }),
    // What others changed meanwhile is kept where the edit did not change the same.
    inBank: (bank, { questionId, startedFrom, content }) =>
      change(bank, questionId, (question) =>
        withContent(question, mergeContents(startedFrom.content, content, contentOf(question)).content),
      ),
    shows: ({ questionId, content, judgeAgain }) => (judgeAgain ? { judged: { questionId, content } } : {}),
  },
  bulk: {
    ...PLAIN,
    failure: 'Failed to change questions',
    list: 'learner-data',
    lanes: ({ change }) => idsOf(change).flatMap((id) => bulkLanesOf(change, id)),
    mayBeOvertaken: false,
    replacing: (write, { write: before }) =>
      before.kind === 'bulk' && isSameAspect(before.change, write.change) ? write : null,
    withIds: (write, now) => ({ ...write, change: bulkWithIds(write.change, now) }),
    inBank: (bank, { change }) => applyBulk(bank, change),
    shows: ({ change }) => {
      if (change.is === 'delete') return { deleted: change.questions }
      return change.is === 'restore' ? { restored: change.questions } : {}
    },
  },
  exam: {
    ...PLAIN,
    failure: 'Failed to change exam',
    list: 'exams',
    lanes: ({ change }) => [examLaneOf(examIdOf(change))],
    mayBeOvertaken: false,
    isDoneWhenGone: ({ change }) => change.is === 'delete',
    createdId: ({ change }) => (change.is === 'add' ? change.exam.id : null),
    withIds: ({ change, ...write }, now) =>
      change.is === 'add'
        ? { ...write, change: { ...change, exam: { ...change.exam, id: now(change.exam.id) } } }
        : { ...write, change: { ...change, id: now(change.id) } },
    inExams: (exams, { change }) => {
      const exam = exams.get(examIdOf(change))
      if (change.is === 'delete') exams.delete(change.id)
      else if (change.is === 'add') exams.set(change.exam.id, exam ?? change.exam)
      else if (exam) exams.set(change.id, { ...exam, ...changedMembers(change.startedFrom, change.content) })
    },
  },
  categories: {
    ...PLAIN,
    failure: 'Failed to change the categories',
    list: 'learner-data',
    lanes: ({ questionIds, examIds }) => [
      'categories',
      ...questionIds.map((id) => laneOf('edit', id)),
      ...examIds.map(examLaneOf),
    ],
    mayBeOvertaken: false,
    withIds: (write, now) => ({
      ...write,
      questionIds: write.questionIds.map(now),
      examIds: write.examIds.map(now),
    }),
    inBank: (bank, { changes }) => {
      const renames = categoryRenames(changes)
      if (renames.size === 0) return
      for (const [id, question] of bank) {
        const category = renames.get(categoryOf(question))
        if (category !== undefined) bank.set(id, withContent(question, { ...question, category }))
      }
    },
    inExams: (exams, { changes }) => {
      const renames = categoryRenames(changes)
      for (const [id, exam] of exams) {
        const names = renamedInExam(exam, renames)
        if (names !== null) exams.set(id, { ...exam, ...names })
      }
    },
    inTitles: (titles, { changes }) => titlesAfter(titles, changes),
  },
}

const LANES = ['answer', 'note', 'flag', 'edit'] as const

function laneOf(kind: (typeof LANES)[number], questionId: Question['id']): string {
  return `${kind} ${questionId}`
}

function everyLaneOf(questionId: Question['id']): readonly string[] {
  return LANES.map((kind) => laneOf(kind, questionId))
}

function examLaneOf(id: ExamDefinition['id']): string {
  return `exam ${id}`
}

function bulkLanesOf({ is }: BulkChange, id: Question['id']): readonly string[] {
  if (is === 'flag') return [laneOf('flag', id)]
  return is === 'category' ? [laneOf('edit', id)] : everyLaneOf(id)
}

/** Whether the later change sets the same thing of the same questions. */
function isSameAspect(earlier: BulkChange, later: BulkChange): boolean {
  if (aspectOf(earlier) !== aspectOf(later)) return false
  const ids = new Set(idsOf(earlier))
  const laterIds = idsOf(later)
  return ids.size === laterIds.length && laterIds.every((id) => ids.has(id))
}

/** What a change sets: deleting and restoring undo each other. */
function aspectOf({ is }: BulkChange): 'presence' | 'flag' | 'category' {
  return is === 'delete' || is === 'restore' ? 'presence' : is
}

function bulkWithIds(change: BulkChange, now: (id: string) => string): BulkChange {
  return 'questions' in change
    ? { ...change, questions: change.questions.map((question) => ({ ...question, id: now(question.id) })) }
    : { ...change, ids: change.ids.map(now) }
}

function applyBulk(bank: Bank, bulk: BulkChange): void {
  switch (bulk.is) {
    case 'delete':
      for (const id of idsOf(bulk)) bank.delete(id)
      break
    case 'restore':
      for (const question of bulk.questions) addMissing(bank, question)
      break
    case 'flag':
      for (const id of bulk.ids) change(bank, id, (question) => withFlag(question, bulk.isFlagged))
      break
    case 'category':
      for (const id of bulk.ids)
        change(bank, id, (question) => withContent(question, { ...question, category: bulk.category }))
  }
}

function addMissing(bank: Bank, question: Question): void {
  if (!bank.has(question.id)) bank.set(question.id, question)
}

function change(bank: Bank, id: Question['id'], how: (question: Question) => Question): void {
  const question = bank.get(id)
  if (question !== undefined) bank.set(id, how(question))
}

function withFlag(question: Question, isFlagged: boolean): Question {
  return question.isFlagged === isFlagged ? question : { ...question, isFlagged }
}
