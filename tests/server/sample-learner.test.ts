import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { SAMPLE_IDENTIFIER } from '../../src/server/config.ts'
import { addSampleLearner } from '../../src/server/sample/add-sample-learner.ts'
import { readSampleFiles } from '../../src/server/sample/sample-files.ts'
import { openStore } from '../../src/server/store/open-store.ts'
import { describeOnBothEngines } from '../setup/engines.ts'
import { loadUserData } from '../setup/load-user-data.ts'

const STORE_PROCESS = fileURLToPath(new URL('store/store-process.ts', import.meta.url))

describeOnBothEngines('the sample learner', (engine) => {
  test('has a bank, tests, practice and notes, newest first', async () => {
    const { store, clock } = engine
    await addSampleLearner(store, clock.now())

    const data = await loadUserData(store, SAMPLE_IDENTIFIER)
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

  test('deleting the oldest test deletes its twenty questions', async () => {
    const { store, clock } = engine
    await addSampleLearner(store, clock.now())
    const before = await loadUserData(store, SAMPLE_IDENTIFIER)
    await store.tests.remove(before?.tests.at(-1)?.id ?? '')
    const after = await loadUserData(store, SAMPLE_IDENTIFIER)
    expect(after?.questions).toHaveLength((before?.questions.length ?? 0) - 20)
  })

  test('is not created at all when an error occurs halfway', async () => {
    const { database, clock, newId } = engine
    let left = 300
    const store = await openStore({ database, now: clock.now, newId: () => (left-- > 0 ? newId() : 'twice') })
    await expect(addSampleLearner(store, clock.now())).rejects.toThrow(/unique/i)
    await store.close()
    expect(await engine.store.users.isEmpty()).toBe(true)
  })

  test('leaves nothing when the process is killed halfway; the next start creates it completely', async () => {
    const { store, clock, database } = engine
    const planter = spawn(process.execPath, [STORE_PROCESS, 'die-planting', JSON.stringify(database)])
    expect(await once(planter, 'exit')).toEqual([null, 'SIGKILL'])

    expect(await store.users.isEmpty()).toBe(true)
    await addSampleLearner(store, clock.now())
    const { bank } = await readSampleFiles()
    expect((await loadUserData(store, SAMPLE_IDENTIFIER))?.questions).toHaveLength(bank.length)
  })

  test('is created only once', async () => {
    const { store, clock } = engine
    await addSampleLearner(store, clock.now())
    const before = await loadUserData(store, SAMPLE_IDENTIFIER)
    await addSampleLearner(store, clock.now())
    expect(await loadUserData(store, SAMPLE_IDENTIFIER)).toEqual(before)
  })
})
