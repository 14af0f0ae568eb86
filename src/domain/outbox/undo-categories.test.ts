import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aQuestion } from '../../../tests/setup/question.ts'
import type { CategoryChange } from '../exams/category-changes.ts'
import type { Blueprint, ExamDefinition } from '../exams/exam-definition.ts'
import { categoryOf } from '../selection/categories.ts'
import type { CategoriesWrite, LearnerWrite } from './outbox-entry.ts'
import { type BeforeCategories, undoOfCategories } from './undo-categories.ts'
import { withWaitingExams, withWaitingQuestions, withWaitingTitles } from './waiting-lists.ts'

const exam = (id: string, categories: readonly string[], blueprint: Blueprint): ExamDefinition => ({
  id,
  revision: 1,
  name: id,
  categories,
  blueprint,
  passMark: { kind: 'percent', percent: 70 },
  timeLimitMinutes: null,
  scoring: 'all-or-nothing',
  showsAnswerCount: false,
  date: null,
})

function categoriesWrite(changes: readonly CategoryChange[], before: BeforeCategories): CategoriesWrite {
  const merged = new Set(changes.map(({ category }) => category))
  return {
    kind: 'categories',
    changes,
    questionIds: before.questions.filter((it) => merged.has(categoryOf(it))).map(({ id }) => id),
    examIds: before.exams.map(({ id }) => id),
  }
}

function shown(writes: readonly LearnerWrite[], { questions, exams, titles }: BeforeCategories) {
  const waiting = writes.map((write) => ({ write }))
  return {
    questions: withWaitingQuestions(waiting, questions).map(({ id, category }) => [id, category]),
    exams: withWaitingExams(waiting, exams).map(({ categories, blueprint }) => ({ categories, blueprint })),
    titles: Object.fromEntries([...withWaitingTitles(waiting, titles)].sort()),
  }
}

const BEFORE: BeforeCategories = {
  questions: [
    aQuestion({ id: 'a', category: 'Oaks' }),
    aQuestion({ id: 'b', category: 'Elms' }),
    aQuestion({ id: 'c', category: null }),
  ],
  exams: [exam('trees', ['Oaks', 'Elms'], { kind: 'each', count: 1 })],
  titles: new Map([['Oaks', 'Acorns']]),
}

test('a merge moves questions, exams and titles, and its undo names each that moved', () => {
  const merge = categoriesWrite([{ is: 'merge', category: 'Oaks', into: 'Elms' }], BEFORE)
  expect(shown([merge], BEFORE)).toEqual({
    questions: [
      ['a', 'Elms'],
      ['b', 'Elms'],
      ['c', null],
    ],
    exams: [{ categories: ['Elms'], blueprint: { kind: 'each', count: 1 } }],
    titles: { Elms: 'Acorns' },
  })
  expect(undoOfCategories(merge, BEFORE).map(({ kind }) => kind)).toEqual(['bulk', 'exam', 'categories'])
})

test('a new name is undone by the old one, so that deleted questions follow', () => {
  const rename = categoriesWrite([{ is: 'merge', category: 'Oaks', into: 'Beeches' }], BEFORE)
  expect(undoOfCategories(rename, BEFORE)[0]).toMatchObject({
    changes: [{ is: 'merge', category: 'Beeches', into: 'Oaks' }],
  })
})

test('whatever is changed, its undo restores what was there', () => {
  const name = fc.constantFrom('Oaks', 'Elms', 'Yews', 'General')
  const category = fc.option(name)
  const count = fc.integer({ min: 1, max: 9 })
  const before = fc.record({
    questions: fc
      .array(category, { maxLength: 8 })
      .map((all) => all.map((it, index) => aQuestion({ id: `q${index}`, category: it }))),
    exams: fc
      .array(
        fc.tuple(
          fc.uniqueArray(name),
          fc
            .uniqueArray(fc.record({ category: name, count }), { selector: (it) => it.category })
            .map((counts) => ({ kind: 'named', counts }) as const),
        ),
        { maxLength: 3 },
      )
      .map((all) => all.map(([categories, blueprint], index) => exam(`e${index}`, categories, blueprint))),
    titles: fc
      .dictionary(name, fc.constantFrom('Rules', 'Safety'))
      .map((all) => new Map(Object.entries(all))),
  })
  const changes = fc
    .tuple(
      name,
      fc.constantFrom('Oaks', 'Elms', 'Yews', 'General', 'New name'),
      fc.option(fc.option(fc.constant('Title'))),
    )
    .map(([from, into, title]): readonly CategoryChange[] => [
      { is: 'merge', category: from, into },
      ...(title === null ? [] : [{ is: 'title', category: into, title } as const]),
    ])
  fc.assert(
    fc.property(before, changes, (state, made) => {
      const write = categoriesWrite(made, state)
      const back = undoOfCategories(write, state)
      expect(shown([write, ...back], state)).toEqual(shown([], state))
    }),
  )
})
