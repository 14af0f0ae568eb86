import { categoryRenames } from '../exams/category-changes.ts'
import type { Question } from '../model.ts'
import { mergeContents } from '../questions/content-merge.ts'
import { contentOf, withContent } from '../questions/question-content.ts'
import { categoryOf } from '../selection/categories.ts'
import {
  type BulkChange,
  type CategoriesWrite,
  type EditWrite,
  idsOf,
  type OutboxEntry,
} from './outbox-entry.ts'

type Bank = Map<Question['id'], Question>

/**
 * The bank as the learner left it, whether or not the server has it: additions, edits, deletions and flags applied in
 * their order. The same list when nothing waits; unchanged questions stay the same objects. A question with an open
 * conflict shows the learner's own version.
 *
 * @param waiting the learner's entries, in order.
 */
export function withWaitingQuestions(
  waiting: readonly Pick<OutboxEntry, 'write'>[],
  questions: readonly Question[],
): readonly Question[] {
  if (!waiting.some(({ write }) => isAboutBank(write.kind))) return questions
  const bank: Bank = new Map(questions.map((question) => [question.id, question]))
  for (const { write } of waiting) {
    switch (write.kind) {
      case 'add':
        if (!bank.has(write.question.id)) bank.set(write.question.id, write.question)
        break
      case 'edit':
        change(bank, write.questionId, (question) => withEdit(question, write))
        break
      case 'flag':
        change(bank, write.questionId, (question) => withFlag(question, write.isFlagged))
        break
      case 'bulk':
        applyBulk(bank, write.change)
        break
      case 'categories':
        renameCategories(bank, write)
        break
      case 'answer':
      case 'note':
      case 'test':
      case 'exam':
        break
    }
  }
  const after = [...bank.values()]
  const isUnchanged =
    after.length === questions.length && after.every((question, index) => question === questions[index])
  return isUnchanged ? questions : after
}

function isAboutBank(kind: OutboxEntry['write']['kind']): boolean {
  return kind === 'add' || kind === 'edit' || kind === 'flag' || kind === 'bulk' || kind === 'categories'
}

function applyBulk(bank: Bank, bulk: BulkChange): void {
  switch (bulk.is) {
    case 'delete':
      for (const id of idsOf(bulk)) bank.delete(id)
      break
    case 'restore':
      for (const question of bulk.questions) if (!bank.has(question.id)) bank.set(question.id, question)
      break
    case 'flag':
      for (const id of bulk.ids) change(bank, id, (question) => withFlag(question, bulk.isFlagged))
      break
    case 'category':
      for (const id of bulk.ids)
        change(bank, id, (question) => withContent(question, { ...question, category: bulk.category }))
  }
}

function renameCategories(bank: Bank, { changes }: CategoriesWrite): void {
  const renames = categoryRenames(changes)
  if (renames.size === 0) return
  for (const [id, question] of bank) {
    const category = renames.get(categoryOf(question))
    if (category !== undefined) bank.set(id, withContent(question, { ...question, category }))
  }
}

function change(bank: Bank, id: Question['id'], how: (question: Question) => Question): void {
  const question = bank.get(id)
  if (question !== undefined) bank.set(id, how(question))
}

/** What others changed meanwhile is kept where the edit did not change the same. */
function withEdit(question: Question, { startedFrom, content }: EditWrite): Question {
  return withContent(question, mergeContents(startedFrom.content, content, contentOf(question)).content)
}

function withFlag(question: Question, isFlagged: boolean): Question {
  return question.isFlagged === isFlagged ? question : { ...question, isFlagged }
}

/** A question in the list of deleted ones. */
export interface DeletedQuestion {
  readonly question: Question
  /** Milliseconds since the epoch. */
  readonly deletedAt: number
}

/** The deleted questions as the learner left them, the last deleted first. */
export function withWaitingDeletions(
  waiting: readonly Pick<OutboxEntry, 'write' | 'order'>[],
  deleted: readonly DeletedQuestion[],
): readonly DeletedQuestion[] {
  const byId = new Map(deleted.map((it) => [it.question.id, it]))
  for (const { write, order } of waiting) {
    if (write.kind !== 'bulk' || (write.change.is !== 'delete' && write.change.is !== 'restore')) continue
    for (const question of write.change.questions) {
      if (write.change.is === 'restore') byId.delete(question.id)
      else if (!byId.has(question.id)) byId.set(question.id, { question, deletedAt: order })
    }
  }
  return [...byId.values()].sort((a, b) => b.deletedAt - a.deletedAt)
}
