import { expect, test } from 'vitest'
import { plantSample, SAMPLE_IDENTIFIER } from '../../src/server/sample/plant-sample.ts'
import { readSampleFiles } from '../../src/server/sample/sample-files.ts'
import type { Store } from '../../src/server/store/store.ts'
import { describeOnBothEngines } from '../setup/engines.ts'

describeOnBothEngines('the sample learner', (engine) => {
  test('has a bank, tests, practice and notes, the newest first', async () => {
    const { store, clock } = engine
    await plantSample(store, clock.now())

    const data = await store.userData.load(SAMPLE_IDENTIFIER)
    const { bank, notes } = await readSampleFiles()
    expect(data?.user.name).toBe('Sample Learner')
    expect(data?.tests.map(({ score }) => score)).toEqual([85, 78, 70, 58, 60, 53])
    expect(data?.questions.map(({ question_text }) => question_text)).toEqual(
      bank.map(({ question_text }) => question_text),
    )
    const userId = data?.user.id ?? ''
    const responses = (await store.practiceResponses.ofUser(userId, {})) ?? []
    const times = responses.map(({ created_at }) => created_at)
    expect(responses.length).toBeGreaterThanOrEqual(300)
    expect(times).toEqual(times.toSorted().reverse())
    expect(await store.questionNotes.ofUser(userId, {})).toHaveLength(notes.length)
  })

  test('the oldest test takes twenty questions along', async () => {
    const { store, clock } = engine
    await plantSample(store, clock.now())
    const before = await store.userData.load(SAMPLE_IDENTIFIER)
    await store.tests.remove(before?.tests.at(-1)?.id ?? '')
    const after = await store.userData.load(SAMPLE_IDENTIFIER)
    expect(after?.questions).toHaveLength((before?.questions.length ?? 0) - 20)
  })

  test('is planted whole or not at all', async () => {
    const { store, clock } = engine
    let left = 100
    const failing: Store = {
      ...store,
      practiceResponses: {
        ...store.practiceResponses,
        create: async (response) => {
          if (left-- === 0) throw new Error('disk full')
          return store.practiceResponses.create(response)
        },
      },
    }
    await expect(plantSample(failing, clock.now())).rejects.toThrow('disk full')
    expect(await store.users.noneYet()).toBe(true)
  })

  test('a second time changes nothing', async () => {
    const { store, clock } = engine
    await plantSample(store, clock.now())
    const before = await store.userData.load(SAMPLE_IDENTIFIER)
    await plantSample(store, clock.now())
    expect(await store.userData.load(SAMPLE_IDENTIFIER)).toEqual(before)
  })
})
