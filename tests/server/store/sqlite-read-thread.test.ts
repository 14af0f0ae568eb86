import { Worker } from 'node:worker_threads'
import SqliteFile from 'better-sqlite3'
import { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openReadThread } from '../../../src/server/store/engine/sqlite/sqlite-read-thread.ts'
import { describeOnEngine } from '../../setup/engines.ts'

describeOnEngine('sqlite', 'the thread that reads', (engine) => {
  function scene() {
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

  test('sees each commit before which it was not asked', async () => {
    const { file, read } = scene()
    for (const word of ['one', 'two', 'three']) {
      file.prepare('insert into words (word) values (?)').run(word)
      expect(await read('select word from words where word = ?', [word])).toEqual([{ word }])
    }
  })

  test('answers texts, numbers, null and bytes, each read its own', async () => {
    const { read } = scene()
    const sql = `select 'Ω' as a, 1.5 as b, null as c, cast(? as blob) as d`
    const asked = ['first', 'second', ''].map((text) => read(sql, [text]))
    expect(await Promise.all(asked)).toEqual(
      ['first', 'second', ''].map((text) => [{ a: 'Ω', b: 1.5, c: null, d: Buffer.from(text) }]),
    )
  })

  test('passes on the error of SQLite with its code, and continues', async () => {
    const { read } = scene()
    await expect(read('select word from nowhere')).rejects.toMatchObject({
      message: 'no such table: nowhere',
      code: 'SQLITE_ERROR',
    })
    await expect(read(`insert into words (word) values ('x')`)).rejects.toThrow()
    expect(await read('select count(*) as count from words')).toEqual([{ count: 0 }])
  })

  test('owes nothing when it ends by itself: what it was asked fails, and the next read starts another', async () => {
    const { read } = scene()
    const asked = vi.spyOn(Worker.prototype, 'postMessage')
    onTestFinished(() => asked.mockRestore())
    const answer = expect(read('select 1 as one')).rejects.toThrow('The thread that reads has ended.')
    const [worker] = asked.mock.contexts
    if (!(worker instanceof Worker)) throw new Error('Nobody was asked')
    await worker.terminate()
    await answer
    expect(await read('select 1 as one')).toEqual([{ one: 1 }])
  })

  test('answers what it was asked before it is closed, and nothing after that', async () => {
    const { thread, read } = scene()
    const asked = read('select 1 as one')
    await thread.close()
    expect(await asked).toEqual([{ one: 1 }])
    await expect(read('select 1 as one')).rejects.toThrow('The database is closed.')
  })

  test('ends cleanly though it breaks while it is closed: what it was asked fails', async () => {
    const { path } = scene()
    const broken = openReadThread(`${path}-that-is-missing`)
    const asked = expect(broken.prepare(CompiledQuery.raw('select 1'))([])).rejects.toThrow('unable to open')
    await broken.close()
    await asked
  })
})
