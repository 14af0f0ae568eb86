import { expect, onTestFinished, test } from 'vitest'
import { prepareLockLearner } from '../../../src/server/store/context.ts'
import { openEngine } from '../../../src/server/store/open-store.ts'
import { removeUnusedImages } from '../../../src/server/store/resources/images.ts'
import type { Transact } from '../../../src/server/store/transact.ts'
import { createQuestion, createUser, serveApi } from '../../setup/api.ts'
import { describeOnEngine, type TestEngine } from '../../setup/engines.ts'

const NAME = 'forgotten-000000000000.png'
const DAY_MS = 24 * 60 * 60 * 1000

/** A store with one commit in doubt, see `Transact`; `isThere`: whether that attempt was committed. */
async function doubtful(engine: TestEngine, isThere: boolean, between: () => Promise<unknown>) {
  const { db, json, transact, writeWalMarker, readCommitted, readOnThread, close } = await openEngine(
    engine.database,
  )
  onTestFinished(close)
  const twice: Transact = async (work, shouldCommit) => {
    const before = await transact(work, (result) => isThere && shouldCommit(result))
    await between()
    return transact((trx) => work(trx, before), shouldCommit)
  }
  const unused = () => expect.unreachable()
  return {
    ...{
      db,
      json,
      autocommit: null,
      writeWalMarker,
      readCommitted,
      readOnThread,
      now: engine.clock.now,
      newId: engine.newId,
    },
    ...{
      transact: twice,
      lockLearner: prepareLockLearner(db),
      identifierHash: unused,
      renewRevision: unused,
    },
  }
}

async function setUp(engine: TestEngine) {
  const api = await serveApi(engine)
  const user = await createUser(api)
  const question = await createQuestion(api, user)
  await engine.store.images.add(user.id, { name: NAME, contentType: 'image/png', bytes: 3, sentDigest: '' })
  await engine.store.images.removeUnused()
  engine.clock.advance(31 * DAY_MS)
  return {
    show: () =>
      api.call('POST', '/question-notes/', {
        user_id: user.id,
        question_id: question.id,
        note_text: `<p><img src="/images/${NAME}" alt=""></p>`,
      }),
    isThere: async () => (await engine.store.images.findByName(NAME)) !== null,
  }
}

describeOnEngine('postgres', 'an unused image', (engine) => {
  test('stays if the commit was in doubt and did not happen, and a note refers to it again', async () => {
    const { show, isThere } = await setUp(engine)
    const context = await doubtful(engine, false, show)
    expect([await removeUnusedImages(context), await isThere()]).toEqual([[], true])
  })

  test('is not removed once the server is stopping', async () => {
    const { isThere } = await setUp(engine)
    expect(await engine.store.images.removeUnused(AbortSignal.abort())).toEqual([])
    expect(await isThere()).toBe(true)
  })

  test.each([
    ['not done', false],
    ['done', true],
  ])('is removed once if the commit was in doubt and was %s', async (_, wasCommitted) => {
    const { isThere } = await setUp(engine)
    const context = await doubtful(engine, wasCommitted, async () => {})
    expect([await removeUnusedImages(context), await isThere()]).toEqual([[NAME], false])
  })
})
