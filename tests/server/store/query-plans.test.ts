import { Worker } from 'node:worker_threads'
import SqliteFile from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { PUSH_SUBSCRIPTIONS_MAX } from '../../../src/domain/reminders/reminder-schedule.ts'
import { openStore } from '../../../src/server/store/open-store.ts'
import { UNCHUNKED_MAX } from '../../../src/server/store/resources/response-lists.ts'
import type { Store } from '../../../src/server/store/store.ts'
import { describeOnEngine } from '../../setup/engines.ts'
import { type FakeBrowser, fakeBrowser } from '../../setup/fake-browser.ts'
import { loadUserData } from '../../setup/load-user-data.ts'
import { addQuestion, addUser, aQuestion, learnerWithAnswers, writtenValue } from './test-rows.ts'

describeOnEngine('sqlite', 'the statements of the store', (engine) => {
  test('all find their rows by a key or an index, without sorting', async () => {
    if (engine.database.engine !== 'sqlite') throw new Error('Not a file')
    const busy = await learnerWithAnswers(engine, UNCHUNKED_MAX + 1, 'busy-green-owl')
    const prepared = vi.spyOn(SqliteFile.prototype, 'prepare')
    const postMessage = vi.spyOn(Worker.prototype, 'postMessage')
    const { database, newId, clock } = engine
    const store = await openStore({ database, newId, now: clock.now })
    prepared.mockClear()

    const { id: user_id, w3w_identifier } = await addUser(store)
    await store.users.create({ id: user_id, name: 'Ada', w3w_identifier })
    const taken = writtenValue(await store.tests.create({ user_id, score: 50, passed: false }))
    await store.tests.create({ id: taken.id, user_id, score: 50, passed: false })
    const question = await addQuestion(store, user_id, { source_test_id: taken.id })
    const question_id = question.id
    await addQuestion(store, user_id, { id: question_id, source_test_id: taken.id })
    const noted = aQuestion({ id: question_id, note_text: '<p>n</p>' })
    await store.questions.createAll(user_id, [{ ...noted, replaces: true, explanation: 'New' }])
    const part = { import_id: newId(), of: 2 }
    await store.questions.createPart(user_id, { ...part, number: 1 }, [aQuestion({ id: newId() })])
    await store.questions.createPart(user_id, { ...part, number: 2 }, [aQuestion({ id: newId() })])
    const response = { user_id, question_id, user_answer: 'Ohm', is_correct: true }
    const { id } = writtenValue(await store.practiceResponses.create(response))
    await store.practiceResponses.create({ ...response, id })
    const note = { user_id, question_id, note_text: '<p>V = IR</p>' }
    const saved = await store.questionNotes.save(note)
    if (saved.outcome !== 'saved') throw new Error(saved.outcome)
    await store.questionNotes.save({ ...note, note_text: '<p>U = RI</p>' })
    await store.images.add(user_id, { name: 'a.png', contentType: 'image/png', bytes: 70, sentDigest: '' })
    await store.images.sentDigest('a.png')
    await store.images.findByName('a.png')
    await store.images.ofUser(user_id)
    await store.images.missingNames(user_id, ['a.png', 'b.png'])
    for (const whole of [true, false]) {
      const page = (after: string) => (whole ? {} : { limit: 5, after })
      await store.tests.ofUser(user_id, page(taken.id))
      await store.questions.ofUser(user_id, page(question_id))
      await store.questions.bank.revision(user_id)
      await store.questions.bank.load(user_id)
      await store.questions.ofTest(taken.id, page(question_id))
      await store.practiceResponses.ofUser(user_id, page(id))
      await store.practiceResponses.ofQuestion(question_id, page(id))
      await store.questionNotes.ofUser(user_id, page(saved.note.id))
    }
    expect(Buffer.isBuffer(await store.practiceResponses.jsonOfUser(user_id))).toBe(true)
    await store.practiceResponses.revisionOfUser(busy)
    await store.practiceResponses.pageOfUser(busy, '9.answer-9', 'full')
    await store.practiceResponses.pageOfUser(busy, '9.answer-9', 'compact')
    const parts = await store.practiceResponses.jsonOfUser(busy)
    if (parts === null || Buffer.isBuffer(parts)) throw new Error('No parts')
    await parts.next()
    await store.questions.setFlag(question_id, null)
    await store.questions.ownerOf(question_id)
    await store.questions.change(question_id, { correct_answers: ['Volt'], judge_again: true })
    for (const change of [
      { is: 'category' as const, category: 'Units' },
      { is: 'flag' as const, is_flagged: true },
      { is: 'delete' as const },
      { is: 'restore' as const },
    ]) {
      await store.questions.changeMany({ user_id, ids: [question_id], change })
    }
    await store.questions.remove(question_id)
    for (const page of [{}, { limit: 5, after: question_id }]) await store.questions.deletedOf(user_id, page)
    await store.questions.restore(question_id)
    for (const { id } of (await store.pastImports.ofUser(user_id)) ?? []) await store.pastImports.undo(id)
    await store.questions.restore(question_id)
    await store.questionNotes.ofQuestion(user_id, question_id)
    await store.questionNotes.remove(user_id, question_id)
    await useReminders(store, user_id)
    await store.users.findByIdentifier(w3w_identifier)
    await store.users.usage(user_id)
    await store.userData.revision(w3w_identifier)
    await loadUserData(store, w3w_identifier)
    const all = await store.userData.exportAll(w3w_identifier)
    if (all === null) throw new Error('Not exported')
    const contents = {
      ...all,
      images: [{ name: 'c.png', contentType: 'image/png', bytes: 7, nameInDocument: 'd.png' }],
    }
    await store.userData.restore({ userId: user_id }, contents)
    const question_notes = all.question_notes.map((note) => ({
      ...note,
      note_text: '/images/d.png',
      updated_at: '2030-01-01T00:00:00.000Z',
    }))
    await store.userData.restore({ userId: user_id }, { ...contents, question_notes })
    const newUser = { name: 'Bob', w3w_identifier: 'calm-red-owl' }
    await store.userData.restore({ newUser: { ...newUser, id: newId() } }, contents)
    await store.userData.restore({ newUser }, contents)
    await store.users.rotate(user_id, 'late-blue-owl', new Map([['a.png', 'b.png']]))
    const rotated = await loadUserData(store, 'late-blue-owl')
    await store.tests.remove(rotated?.tests[0]?.id ?? '')
    await store.users.remove(rotated?.user.id ?? '')
    await store.close()

    const byThread = postMessage.mock.calls.flatMap(([read]) => (read === null ? [] : [String(read.sql)]))
    expect(new Set(byThread).size).toBe(7)
    const steps = planSteps(database.file, [...prepared.mock.calls.map(([text]) => text), ...byThread])
    expect(steps.length).toBeGreaterThan(60)
    // `fresh` is the list of new ids in the statement; `row` is the found rows before they become one text.
    expect(
      steps.filter((step) => /: (SCAN (?!fresh|row|\d+-ROW|(\d+ )?CONSTANT)|USE TEMP)/.test(step)),
    ).toEqual([])
  })

  test.each([
    ['delete from tests where id = ?', 'SEARCH questions USING INDEX questions_of_test'],
    [
      'delete from questions where id = ?',
      'SEARCH practice_responses USING INDEX practice_responses_of_question',
    ],
    [
      'delete from questions where id = ?',
      'SEARCH question_notes USING PRIMARY KEY (learner=? AND question=?)',
    ],
  ])('%s finds dependent rows: %s', (statement, step) => {
    if (engine.database.engine !== 'sqlite') throw new Error('Not a file')
    expect(planSteps(engine.database.file, [statement]).join('\n')).toContain(step)
  })
})

/** Makes every call of the store that is about devices. */
async function useReminders({ pushSubscriptions }: Store, user_id: string): Promise<void> {
  const schedule = { minute_of_day: 0, time_zone: 'UTC', days: [1] }
  const save = ({ endpoint, keys }: FakeBrowser) =>
    pushSubscriptions.save({ user_id, endpoint, keys, ...schedule })
  for (let device = 0; device <= PUSH_SUBSCRIPTIONS_MAX; device++) await save(fakeBrowser(`device-${device}`))
  const { endpoint, keys } = fakeBrowser('device-5')
  await pushSubscriptions.renew({ old_endpoint: endpoint, ...fakeBrowser('renewed') })
  await pushSubscriptions.ownerOf(fakeBrowser('renewed').endpoint)
  await save({ ...fakeBrowser('renewed'), keys })
  for (const reminder of await pushSubscriptions.due(Number.MAX_SAFE_INTEGER, 2)) {
    await pushSubscriptions.lastPracticedAt(reminder)
    const claimed = await pushSubscriptions.claim(reminder, reminder.dueAt + 1)
    if (claimed === null) throw new Error('Not claimed')
    await pushSubscriptions.noteFailures(claimed, 1, null)
    await pushSubscriptions.noteFailures(claimed, 1, claimed.dueAt)
    await pushSubscriptions.removeGone(claimed)
  }
  const [first] = (await pushSubscriptions.ofUser(user_id)) ?? []
  await pushSubscriptions.remove(first?.id ?? '')
}

/** SQLite's plan for each statement, every step as `statement: step`; cascading deletions included. */
function planSteps(path: string, texts: readonly string[]): string[] {
  const file = new SqliteFile(path)
  const statements = [...new Set(texts)].filter((text) =>
    /^\s*(select|insert|update|delete|with)\b/i.test(text),
  )
  const steps = statements.flatMap((text) => {
    const plan = file.prepare<unknown[], { detail: string }>(`explain query plan ${text}`)
    const values = Array(text.split('?').length - 1).fill(1)
    return plan.all(...values).map(({ detail }) => `${text}: ${detail}`)
  })
  file.close()
  return steps
}
