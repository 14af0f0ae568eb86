import { expect, test } from 'vitest'
import { importDrafts } from '../../scripts/bank/import-drafts.ts'
import type { QuestionDraft } from '../../src/domain/importing/draft.ts'
import type { Store } from '../../src/server/store/store.ts'
import { describeOnBothEngines } from '../setup/engines.ts'

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
    place: { line: index + 1, item: index + 1, id: null },
  }))
}

describeOnBothEngines('importing more than one batch', (engine) => {
  /** The store, noting the sizes of batches and failing at one of them. */
  function watched(failAt: number): { store: Store; sizes: number[] } {
    const sizes: number[] = []
    const { questions } = engine.store
    const createAll: Store['questions']['createAll'] = async (userId, batch) => {
      if (sizes.push(batch.length) === failAt) throw new Error('disk full')
      return questions.createAll(userId, batch)
    }
    return { store: { ...engine.store, questions: { ...questions, createAll } }, sizes }
  }

  async function storedTexts() {
    const data = await engine.store.userData.load(COMMAND.identifier)
    return data?.questions.map(({ question_text }) => question_text)
  }

  test('batches hold at most 5,000 and keep the order of the file', async () => {
    const { store, sizes } = watched(0)
    const drafts = draftsNumbering(5001)
    const done = await importDrafts(store, COMMAND, drafts)
    expect(done).toMatchObject({ outcome: 'imported', imported: { isNewLearner: true, added: 5001 } })
    expect(sizes).toEqual([5000, 1])
    expect(await storedTexts()).toEqual(drafts.map(({ text }) => text))
  })

  test('after a fault, doing it all again adds what is missing', async () => {
    const drafts = draftsNumbering(5001)
    await expect(importDrafts(watched(2).store, COMMAND, drafts)).rejects.toThrow('disk full')
    expect(await storedTexts()).toHaveLength(5000)
    const done = await importDrafts(engine.store, COMMAND, drafts)
    expect(done).toMatchObject({ imported: { isNewLearner: false, added: 1, inBank: 5000, repeated: 0 } })
    expect(await storedTexts()).toEqual(drafts.map(({ text }) => text))
  })
})
