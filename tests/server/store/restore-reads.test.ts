import SqliteFile from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { openStore } from '../../../src/server/store/open-store.ts'
import type { RestoreContents } from '../../../src/server/store/user-data/restore-contents.ts'
import { describeOnEngine, type TestEngine } from '../../setup/engines.ts'
import { EXAM } from '../../setup/exam.ts'
import { A_PAPER } from '../../setup/paper.ts'
import { NOTHING_RESTORED } from '../../setup/restoring.ts'
import { addQuestion, addUser, writtenValue } from './test-rows.ts'

const NONE: RestoreContents = {
  tests: [],
  questions: [],
  practice_responses: [],
  question_notes: [],
  images: [],
  exams: [],
  papers: [],
  category_titles: [],
  shares: [],
  taken_banks: [],
  taken_questions: [],
  taken_exams: [],
}
const IMAGE = { name: 'c.png', contentType: 'image/png', bytes: 7, nameInDocument: 'd.png' } as const

/** The tables whose rows a statement of the main thread reads. The lists of the reply are read on the read thread. */
const READ_TABLES =
  /(?:from|join) "(tests|questions|practice_responses|question_notes|images|exams|papers|category_titles)"/g

/** A learner with one row in each table, their export, and the tables that a restore reads in its transaction. */
async function learner(engine: TestEngine) {
  const { store, database, newId, clock } = engine
  const { id: user_id, w3w_identifier } = await addUser(store)
  const test = writtenValue(await store.tests.create({ user_id, score: 50, passed: false }))
  const question_id = (await addQuestion(store, user_id, { source_test_id: test.id })).id
  await store.practiceResponses.create({ user_id, question_id, user_answer: 'Ohm', is_correct: true })
  await store.questionNotes.save({ user_id, question_id, note_text: '<p>V = IR</p>' })
  await store.exams.create({ user_id, ...EXAM })
  await store.papers.create({ user_id, ...A_PAPER })
  await store.categories.change(user_id, [{ is: 'title', category: 'A', title: 'Rules' }])
  const all = await store.userData.exportAll(w3w_identifier)
  if (all === null) throw new Error('Not exported')

  const readBy = async (contents: RestoreContents) => {
    // A separate store, since a store caches its prepared statements.
    const other = await openStore({ database, newId, now: clock.now })
    const prepared = vi.spyOn(SqliteFile.prototype, 'prepare')
    const { restored } = writtenValue(await other.userData.restore({ userId: user_id }, contents))
    const statements = prepared.mock.calls.map(([sql]) => sql)
    prepared.mockRestore()
    await other.close()
    const tables = statements.flatMap((sql) =>
      [...sql.matchAll(READ_TABLES)].flatMap(([, table]) => table ?? []),
    )
    return { tables: [...new Set(tables)].toSorted(), restored }
  }
  return { all, readBy }
}

describeOnEngine('sqlite', 'a restore into an existing learner', (engine) => {
  test('reads only the tables for which the document has entries', async () => {
    const { all, readBy } = await learner(engine)
    const { exams, papers, category_titles, tests, questions, practice_responses } = all
    const cases: [RestoreContents, string[]][] = [
      [NONE, []],
      [{ ...NONE, exams }, ['exams']],
      [{ ...NONE, papers }, ['images', 'papers']],
      [{ ...NONE, category_titles }, ['category_titles']],
      [{ ...NONE, tests }, ['tests']],
      [{ ...NONE, tests, questions }, ['questions', 'tests']],
      [{ ...NONE, tests, questions, practice_responses }, ['practice_responses', 'questions', 'tests']],
      [
        { ...all, images: [IMAGE] },
        [
          ...[
            'category_titles',
            'exams',
            'images',
            'papers',
            'practice_responses',
            'question_notes',
            'questions',
          ],
          'tests',
        ],
      ],
    ]
    for (const [contents, tables] of cases)
      expect(await readBy(contents)).toEqual({ tables, restored: NOTHING_RESTORED })
  })
})
