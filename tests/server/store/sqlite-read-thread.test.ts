import { Worker } from 'node:worker_threads'
import SqliteFile from 'better-sqlite3'
import { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openReadThread } from '../../../src/server/store/engine/sqlite/sqlite-reads.ts'
import { describeOnEngine } from '../../setup/engines.ts'

describeOnEngine('sqlite', 'the read thread', (engine) => {
  function setUp() {
    if (engine.database.engine !== 'sqlite') throw new Error('Not a file')
    const path = `${engine.database.file}-of-thread`
    const file = new SqliteFile(path)
    onTestFinished(() => void file.close())
    file.exec('pragma journal_mode = wal; create table words (word text, bytes blob)')
    const thread = openReadThread(path)
    onTestFinished(thread.close)
    const read = (sql: string, parameters: readonly unknown[] = []) =>
      thread.prepare(CompiledQuery.raw(sql))(parameters)
    return { file, path, thread, read }
  }

  test('sees every commit that was made before a read was requested', async () => {
    const { file, read } = setUp()
    for (const word of ['one', 'two', 'three']) {
      file.prepare('insert into words (word) values (?)').run(word)
      expect(await read('select word from words where word = ?', [word])).toEqual([{ word }])
    }
  })

  test('returns texts, numbers, null and bytes, each to its own read', async () => {
    const { read } = setUp()
    const sql = `select 'Ω' as a, 1.5 as b, null as c, cast(? as blob) as d`
    const reads = ['first', 'second', ''].map((text) => read(sql, [text]))
    expect(await Promise.all(reads)).toEqual(
      ['first', 'second', ''].map((text) => [{ a: 'Ω', b: 1.5, c: null, d: Buffer.from(text) }]),
    )
  })

  test('rejects with the error of SQLite and its code, and continues', async () => {
    const { read } = setUp()
    await expect(read('select word from nowhere')).rejects.toMatchObject({
      message: 'no such table: nowhere',
      code: 'SQLITE_ERROR',
    })
    await expect(read(`insert into words (word) values ('x')`)).rejects.toThrow()
    expect(await read('select count(*) as count from words')).toEqual([{ count: 0 }])
  })

  test('if the thread dies, pending reads fail and the next read starts another thread', async () => {
    const { read } = setUp()
    const postMessage = vi.spyOn(Worker.prototype, 'postMessage')
    onTestFinished(() => postMessage.mockRestore())
    const answer = expect(read('select 1 as one')).rejects.toThrow('The thread that reads has ended.')
    const [worker] = postMessage.mock.contexts
    if (!(worker instanceof Worker)) throw new Error('No read was requested')
    await worker.terminate()
    await answer
    expect(await read('select 1 as one')).toEqual([{ one: 1 }])
  })

  test('finishes pending reads before it is closed, and refuses reads after that', async () => {
    const { thread, read } = setUp()
    const pendingRead = read('select 1 as one')
    await thread.close()
    expect(await pendingRead).toEqual([{ one: 1 }])
    await expect(read('select 1 as one')).rejects.toThrow('The database is closed.')
  })

  test('closes cleanly even if the thread dies meanwhile; pending reads fail', async () => {
    const { path } = setUp()
    const broken = openReadThread(`${path}-that-is-missing`)
    const pendingRead = expect(broken.prepare(CompiledQuery.raw('select 1'))([])).rejects.toThrow(
      'unable to open',
    )
    await broken.close()
    await pendingRead
  })
})
