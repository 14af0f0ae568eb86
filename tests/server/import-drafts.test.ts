import { expect, test } from 'vitest'
import { importDrafts } from '../../scripts/bank/import-drafts.ts'
import type { QuestionDraft } from '../../src/domain/importing/drafts/draft.ts'
import type { Store } from '../../src/server/store/store.ts'
import { describeOnBothEngines } from '../setup/engines.ts'
import { loadUserData } from '../setup/load-user-data.ts'

const COMMAND = { identifier: 'ada-love-lace', createName: 'Ada' }

function draftsNumbering(count: number): QuestionDraft[] {
  return Array.from({ length: count }, (_, index) => ({
    text: `Question ${index + 1}`,
    category: null,
    options: ['yes', 'no'],
    correct: ['yes'],
    explanation: null,
    isFlagged: index === 0,
    sourceId: null,
    location: { line: index + 1, item: index + 1, id: null },
  }))
}

describeOnBothEngines('importing more than one batch', (engine) => {
  async function storedTexts() {
    const data = await loadUserData(engine.store, COMMAND.identifier)
    return data?.questions.map(({ question_text }) => question_text)
  }

  test('imports everything, in the order of the file', async () => {
    const drafts = draftsNumbering(5001)
    const done = await importDrafts(engine.store, COMMAND, drafts)
    expect(done).toMatchObject({ outcome: 'imported', imported: { isNewLearner: true, added: 5001 } })
    expect(await storedTexts()).toEqual(drafts.map(({ text }) => text))
  })

  test('imports all or nothing; a retry then imports everything', async () => {
    const drafts = draftsNumbering(5001)
    const spoilt = { ...engine.store.questions, createAll: failingAtTheEnd }
    await expect(importDrafts({ ...engine.store, questions: spoilt }, COMMAND, drafts)).rejects.toThrow(
      'taken',
    )
    expect(await storedTexts()).toEqual([])
    const done = await importDrafts(engine.store, COMMAND, drafts)
    expect(done).toMatchObject({ imported: { isNewLearner: false, added: 5001, inBank: 0, repeated: 0 } })
    expect(await storedTexts()).toEqual(drafts.map(({ text }) => text))
  })

  /** The very last question gets the id of another learner's question. */
  const failingAtTheEnd: Store['questions']['createAll'] = async (userId, batch) => {
    const other = await engine.store.users.create({ name: 'Bob', w3w_identifier: 'an-other-one' })
    if (!('value' in other)) throw new Error(other.outcome)
    const question = { question_text: 'Q', possible_answers: ['a', 'b'], correct_answers: ['a'] }
    const taken = await engine.store.questions.create({ user_id: other.value.id, ...question })
    if (!('value' in taken)) throw new Error(taken.outcome)
    const spoilt = batch.map((entry, at) =>
      at === batch.length - 1 ? { ...entry, id: taken.value.id } : entry,
    )
    const written = await engine.store.questions.createAll(userId, spoilt)
    if (written.outcome === 'conflict') throw new Error('taken')
    return written
  }
})
