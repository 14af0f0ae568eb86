import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../../../src/server/ids.ts'
import { type DatabaseLocation, openStore } from '../../../src/server/store/open-store.ts'
import { serveApi } from '../../setup/api.ts'
import { learnerWithAll, numberOf, TOOL_CALLS } from '../../setup/assistant-calls.ts'
import { connect, ERAS, makeKey } from '../../setup/assistant-client.ts'
import { describeOnBothEngines, type TestEngine } from '../../setup/engines.ts'
import { programPath } from '../../setup/program-path.ts'
import { COMPILE_CACHE } from '../../setup/running-server.ts'

const PROJECT = join(import.meta.dirname, '../../..')

/** The engine by the clock of this machine, as the command has it, and the environment in which that finds the database. */
async function withRealClock({ name, database: ofTest }: TestEngine) {
  const folder = await mkdtemp(join(tmpdir(), 'quizgrove-mcp-'))
  const database: DatabaseLocation =
    name === 'sqlite' ? { engine: 'sqlite', file: join(folder, 'quizgrove.sqlite') } : ofTest
  const clock = { now: () => Date.now(), advance: () => undefined }
  const store = await openStore({ database, now: clock.now, newId })
  onTestFinished(async () => {
    await store.close()
    await rm(folder, { recursive: true })
  })
  const place = database.engine === 'sqlite' ? { DATA_DIR: folder } : { DATABASE_URL: database.url }
  return {
    engine: { name, store, clock, newId, database },
    env: { PATH: process.env.PATH ?? '', ...COMPILE_CACHE, ...place },
  }
}

describeOnBothEngines('assistants over stdio', (ofTest) => {
  test.each(ERAS)('call every tool by the official client of %s, while the server runs', async (era) => {
    const { engine, env } = await withRealClock(ofTest)
    const api = await serveApi(engine)
    const { user } = await learnerWithAll(api)
    const { id, key } = await makeKey(api, user.id, 'edit')
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [programPath('mcp')],
      cwd: PROJECT,
      env: { ...env, QUIZGROVE_KEY: key },
      stderr: 'pipe',
    })
    const errors: string[] = []
    transport.stderr?.on('data', (text) => errors.push(String(text)))
    const assistant = await connect(transport, era)
    const number = await numberOf(assistant, 'prime')
    for (const [tool, , input] of TOOL_CALLS)
      expect(await assistant.call(tool, input(number)), tool).toEqual(expect.any(Object))
    expect((await api.call('GET', `/assistants/user/${user.id}/proposals`)).body).toHaveLength(1)
    await api.call('DELETE', `/assistants/${id}`)
    expect(await assistant.refusal('read_statistics')).toContain('not valid any more')
    expect(errors.join('')).toBe('')
  })

  test('need a key: without one, or with a wrong one, they say what to do on standard error', async () => {
    const { env } = await withRealClock(ofTest)
    expect(await run(env)).toEqual([2, '', expect.stringContaining('Make a key in Quizgrove')])
    expect(await run({ ...env, QUIZGROVE_KEY: 'qg_wrong' })).toEqual([
      1,
      '',
      expect.stringContaining('is not valid'),
    ])
  })
})

async function run(env: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [programPath('mcp')], { cwd: PROJECT, env })
  onTestFinished(() => void child.kill())
  const texts = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.on('data', (text) => {
      texts[name] += String(text)
    })
  const [code] = await once(child, 'close')
  return [code, texts.stdout, texts.stderr]
}
