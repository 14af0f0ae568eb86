import { categoryRenames } from '../exams/category-changes.ts'
import { changedMembers } from '../exams/chosen-exam.ts'
import type { ExamDefinition } from '../exams/exam-definition.ts'
import type { Question } from '../model.ts'
import { categoryOf } from '../selection/categories.ts'
import type { CategoriesWrite, LearnerWrite } from './outbox-entry.ts'
import { withWaitingExams, withWaitingTitles } from './waiting-lists.ts'

/** What a change of categories concerns, as it was before the change. */
export interface BeforeCategories {
  readonly questions: readonly Question[]
  readonly exams: readonly ExamDefinition[]
  /** By category. */
  readonly titles: ReadonlyMap<string, string>
}

/**
 * The writes that undo a change of categories, in their order. Deleted questions follow the undo of a new name; those of
 * a merged category stay in the other one, as nothing says which they were.
 */
export function undoOfCategories(
  write: CategoriesWrite,
  { questions, exams, titles }: BeforeCategories,
): readonly LearnerWrite[] {
  const renames = categoryRenames(write.changes)
  const used = new Set(questions.map(categoryOf))
  const back = [...renames].filter(([, into]) => !used.has(into))
  const isBack = new Set(back.map(([category]) => category))
  const { questionIds, examIds } = write
  const moved = questions.filter((question) => {
    const category = categoryOf(question)
    return renames.has(category) && (question.category === null || !isBack.has(category))
  })
  const named = back.map(([category, into]) => mergeWrite(into, category, questionIds, examIds))
  const waiting = [write, ...named].map((it) => ({ write: it }))
  return [
    ...named,
    ...[...Map.groupBy(moved, ({ category }) => category)].map(
      ([category, members]): LearnerWrite => ({
        kind: 'bulk',
        change: { is: 'category', ids: members.map(({ id }) => id), category },
      }),
    ),
    ...examsBack(exams, withWaitingExams(waiting, exams)),
    ...titlesBack(titles, withWaitingTitles(waiting, titles)),
  ]
}

function mergeWrite(
  category: string,
  into: string,
  questionIds: CategoriesWrite['questionIds'],
  examIds: CategoriesWrite['examIds'],
): LearnerWrite {
  return { kind: 'categories', changes: [{ is: 'merge', category, into }], questionIds, examIds }
}

/** Each exam whose categories differ gets back those it named. */
function examsBack(
  before: readonly ExamDefinition[],
  after: readonly ExamDefinition[],
): readonly LearnerWrite[] {
  return before.flatMap((content, index): readonly LearnerWrite[] => {
    const startedFrom = after[index] ?? content
    const isSame = Object.keys(changedMembers(startedFrom, content)).length === 0
    return isSame ? [] : [{ kind: 'exam', change: { is: 'edit', id: content.id, content, startedFrom } }]
  })
}

function titlesBack(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly LearnerWrite[] {
  const changes = [...new Set([...before.keys(), ...after.keys()])]
    .filter((category) => before.get(category) !== after.get(category))
    .map((category) => ({ is: 'title', category, title: before.get(category) ?? null }) as const)
  return changes.length === 0 ? [] : [{ kind: 'categories', changes, questionIds: [], examIds: [] }]
}
