import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../../../src/server/ids.ts'
import { openStore } from '../../../src/server/store/open-store.ts'
import { question } from '../../setup/bank-questions.ts'
import { programPath } from '../../setup/program-path.ts'
import { COMPILE_CACHE } from '../../setup/running-server.ts'

const PROJECT = join(import.meta.dirname, '../../..')

test('npm run shares lists links, and removes one by its code', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'quizgrove-shares-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const database = { engine: 'sqlite', file: join(dataDir, 'quizgrove.sqlite') } as const
  const store = await openStore({ database, now: () => Date.now(), newId })
  onTestFinished(() => store.close())
  await store.users.create({ id: 'ada', name: 'Ada', w3w_identifier: 'ada-love-lace' })
  await store.questions.createAll('ada', [question('one')])
  const about = { title: 'Radio', description: '', license: null, author: null }
  const settings = { ...about, categories: null, includes_notes: false, exams: [], ends_at: null }
  const drawn = { id: newId(), code: newId(), key: newId(), revision: newId() }
  await store.shares.create({ user_id: 'ada', ...settings, reason: 'First' }, drawn, new Map())

  const run = (...args: string[]) =>
    new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
      const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...COMPILE_CACHE }
      execFile(process.execPath, [programPath('shares'), ...args], { cwd: PROJECT, env }, (error, out, err) =>
        resolve({ code: error?.code ?? 0, out, err }),
      )
    })
  expect(await run('list')).toMatchObject({
    code: 0,
    out: `${drawn.code}\ton\t1 versions\topened 0\ttaken 0\tRadio\n`,
  })
  expect(await run('remove', 'unknown')).toMatchObject({ code: 1, out: '' })
  expect(await run('remove', drawn.code)).toMatchObject({ code: 0 })
  expect(await run('list')).toMatchObject({ code: 0, out: '' })
  expect(await run()).toMatchObject({ code: 2 })
})
