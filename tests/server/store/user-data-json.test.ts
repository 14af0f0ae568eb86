import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { questionSchema } from '../../../src/contract/question.ts'
import { openEngine } from '../../../src/server/store/open-store.ts'
import type { Store } from '../../../src/server/store/store.ts'
import { describeOnBothEngines } from '../../setup/engines.ts'
import { loadUserData } from '../../setup/load-user-data.ts'
import { bankOf } from '../../setup/restoring.ts'
import { addQuestion, addUser, aQuestion, writtenValue } from './test-rows.ts'

const WORDS = 'calm-red-fox'

describeOnBothEngines('the bundle that the database writes', (engine) => {
  test.each([
    ['quotes and backslashes', `"'\\ \\" \\u0041`],
    ['control characters', Array.from({ length: 31 }, (_, index) => String.fromCharCode(index + 1)).join('')],
    ['every script', 'é ß 中文 العربية 🦊 \u2028 \u{1F468}\u200D\u{1F469} \uFEFF \uFFFF'],
    ['SQL and patterns', `%s %d ?1 $1 :a '; drop table users; --`],
    ['nothing but blanks', ' \t\n'],
  ])('says the same as the objects do: %s', async (_name, text) => {
    const user = writtenValue(
      await engine.store.users.create({ name: text, w3w_identifier: WORDS, id: engine.newId() }),
    )
    const questions = [{ id: engine.newId(), question_text: text, is_correct: false }]
    for (const score of [0, 100, 66.66666666666667, 0.1, 33.3]) {
      engine.clock.advance(86_399_001)
      const test = { user_id: user.id, score, passed: score > 67, categories: [text, 'b'], questions }
      writtenValue(await engine.store.tests.create(test))
    }
    const past = writtenValue(await engine.store.tests.create({ user_id: user.id, score: 1, passed: false }))
    await addQuestion(engine.store, user.id, {
      question_text: text,
      possible_answers: [text, 'b'],
      correct_answers: [text],
    })
    await addQuestion(engine.store, user.id, {
      category: text,
      explanation: text,
      is_flagged: true,
      is_correct: true,
      source_test_id: past.id,
    })
    await addQuestion(engine.store, user.id, { category: null, is_correct: false })
    const all = await engine.store.userData.exportAll(WORDS)
    expect(await loadUserData(engine.store, WORDS)).toEqual({
      user: all?.user,
      tests: all?.tests,
      questions: all && bankOf(all),
    })
    const bank = await engine.store.questions.bank.load(user.id)
    expect(JSON.parse(String(bank?.json))).toEqual(all && bankOf(all))
    expect(
      z.array(z.strictObject(questionSchema.shape)).safeParse(JSON.parse(String(bank?.json))).error,
    ).toBe(undefined)
  })

  test('has times to the millisecond, from the year 0000 to 9999', async () => {
    const user = await addUser(engine.store, WORDS)
    const times = [
      '0000-01-01T00:00:00.000Z',
      '0000-02-29T23:59:59.999Z',
      '0001-01-01T00:00:00.000Z',
      '1969-12-31T23:59:59.999Z',
      '1970-01-01T00:00:00.001Z',
      '2026-11-20T12:00:00.289Z',
      '9998-07-01T01:02:03.009Z',
      '9999-12-31T23:59:59.999Z',
    ]
    const { db, close } = await openEngine(engine.database)
    for (const time of times) {
      const { id } = writtenValue(
        await engine.store.tests.create({ user_id: user.id, score: 1, passed: false }),
      )
      await db
        .updateTable('tests')
        .set({ taken_at: Date.parse(time) })
        .where('id', '=', id)
        .execute()
    }
    await close()

    const data = await loadUserData(engine.store, WORDS)
    expect(data?.tests.map(({ taken_at }) => taken_at).toReversed()).toEqual(times)
  })

  test('keeps the order of the lists, however long they are', async () => {
    const { id } = await addUser(engine.store, WORDS)
    const texts = Array.from({ length: 300 }, (_, index) => `Number ${(index * 7919) % 300}`)
    await engine.store.questions.createAll(
      id,
      texts.map((question_text) => aQuestion({ question_text })),
    )
    const data = await loadUserData(engine.store, WORDS)
    expect(data?.questions.map(({ question_text }) => question_text)).toEqual(texts)
  })

  test('gets a new revision after each write that changes it, and after no other', async () => {
    const { store } = engine
    const user_id = (await addUser(store, WORDS)).id
    const seen = new Map<string, string>()
    const banksSeen = new Map<string, string>()
    const listsSeen = new Map<string, string>()
    let words = WORDS
    const changes = async (name: string, write: () => Promise<unknown>, changed = true) => {
      const before = await read(store, words)
      await write()
      const after = await read(store, words)
      expect([name, after.json !== before.json, after.revision !== before.revision]).toEqual([
        name,
        changed,
        changed,
      ])
      expect(seen.get(after.revision) ?? after.json, name).toBe(after.json)
      seen.set(after.revision, after.json)
      // The bank may get a new revision unnecessarily, for example after a change of the name, but never an old one.
      for (const { bank, bankRevision } of [before, after]) {
        expect(banksSeen.get(bankRevision) ?? bank, `bank after ${name}`).toBe(bank)
        banksSeen.set(bankRevision, bank)
      }
      // The list of answers may get a new revision unnecessarily, for example after a flag, but never an old one.
      for (const { list, listRevision } of [before, after]) {
        expect(listsSeen.get(listRevision) ?? list, `answers after ${name}`).toBe(list)
        listsSeen.set(listRevision, list)
      }
    }

    const test = { id: engine.newId(), user_id, score: 50, passed: false }
    const question = { user_id, ...aQuestion({ id: engine.newId() }) }
    const question_id = question.id ?? ''
    const answer = { user_id, question_id, user_answer: 'Ohm', is_correct: true }
    const other = aQuestion({ id: engine.newId(), source_test_id: test.id })
    const part = { import_id: engine.newId(), of: 2 }
    const parts = [1, 2].map((number) => aQuestion({ id: engine.newId(), explanation: `Part ${number}` }))
    const lay = (number: 1 | 2) =>
      store.questions.createPart(user_id, { ...part, number }, parts.slice(number - 1, number))
    await changes('a test', () => store.tests.create(test))
    await changes('the same test again', () => store.tests.create(test), false)
    await changes('a question', () => store.questions.create(question))
    await changes('the same question again', () => store.questions.create(question), false)
    await changes('a batch', () => store.questions.createAll(user_id, [other]))
    await changes('the same batch again', () => store.questions.createAll(user_id, [other]), false)
    await changes('a replacement', () =>
      store.questions.createAll(user_id, [{ ...other, replaces: true, explanation: 'New' }]),
    )
    await changes('a part of an import', () => lay(1), false)
    await changes('the last part', () => lay(2))
    await changes('a flag', () => store.questions.setFlag(question_id, null))
    await changes('the flag back', () => store.questions.setFlag(question_id, null))
    const toOther = { ...answer, question_id: other.id ?? '' }
    for (const each of [answer, toOther, answer, toOther, answer])
      await changes('an answer', () => store.practiceResponses.create(each), false)
    await changes(
      'a note',
      () => store.questionNotes.save({ user_id, question_id, note_text: '<p>n</p>' }),
      false,
    )
    await changes('a test less', () => store.tests.remove(test.id))
    const all = await store.userData.exportAll(WORDS)
    if (all === null) throw new Error('Not exported')
    const contents = { ...all, images: [] }
    await changes(
      'a restore of the same data',
      () => store.userData.restore({ userId: user_id }, contents),
      false,
    )
    const { revision } = await read(store, WORDS)
    words = 'late-blue-owl'
    await store.users.rotate(user_id, words, new Map())
    expect(await read(store, words)).not.toMatchObject({ revision })
    const fresh = contents.questions.map((question) => ({
      ...question,
      id: engine.newId(),
      explanation: 'Back',
      deleted_at: null,
    }))
    const rotated = await loadUserData(store, words)
    await changes('a restore of what is missing', () =>
      store.userData.restore(
        { userId: rotated?.user.id ?? '' },
        { ...contents, questions: fresh, practice_responses: [], question_notes: [] },
      ),
    )
    expect(listsSeen.size).toBeGreaterThan(6)
  })
})

/** Reads the text with its revision, checks that reading only the revision agrees, and the same for the answers. */
async function read(store: Store, words: string) {
  const loaded = await store.userData.load(words)
  expect(await store.userData.revision(words)).toBe(loaded?.revision)
  const { id } = (await loadUserData(store, words))?.user ?? { id: '' }
  const bank = await store.questions.bank.load(id)
  expect(await store.questions.bank.revision(id)).toBe(bank?.revision)
  return {
    revision: loaded?.revision ?? '',
    json: loaded?.json.toString() ?? '',
    bank: bank?.json.toString() ?? '',
    bankRevision: bank?.revision ?? '',
    listRevision: (await store.practiceResponses.revisionOfUser(id)) ?? '',
    list: String(await store.practiceResponses.jsonOfUser(id)),
  }
}
