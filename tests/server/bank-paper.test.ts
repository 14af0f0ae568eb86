import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pngOf } from '../setup/files/image-files.ts'
import { runBank } from '../setup/run-bank.ts'

/** The URL of an image in the server's `images` folder. */
const OAK = '/images/abcdefghijklmnopqrstuv.png'
const ADA = ['--identifier', 'ada-love-lace']

let folder: string
let dataDir: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quizgrove-paper-'))
  dataDir = join(folder, 'data')
})
afterEach(() => rm(folder, { recursive: true }))

const bank = (...args: string[]) => runBank({ folder, dataDir }, args)
const paper = (...args: string[]) => bank('paper', ...args, ...ADA)
const pageOf = (name: string) => readFile(join(folder, name), 'utf8')
const importTwenty = async () => {
  const asked = Array.from({ length: 20 }, (_, n) => ({
    ...{ question: `What is number${n}?`, options: ['yes', 'no', 'maybe'], answer: 'A' },
    category: n < 5 ? 'Few' : 'Many',
  }))
  await writeFile(join(folder, 'twenty.json'), JSON.stringify(asked))
  await bank('import', 'twenty.json', ...ADA, '--create', 'Ada')
}

test('is drawn by its seed: the same one gives the same page, another one other questions', async () => {
  await importTwenty()
  const options = ['--versions', '4', '--count', '8']
  const done = await paper('a.html', ...options, '--seed', '7')
  expect(done).toEqual({
    code: 0,
    out: `8 questions in 4 versions, with a key for each, drawn with --seed 7: ${join(folder, 'a.html')}.\n`,
    err: '',
  })
  await paper('b.html', ...options, '--seed', '7')
  await paper('c.html', ...options, '--seed', '8')
  const [a, b, c] = [await pageOf('a.html'), await pageOf('b.html'), await pageOf('c.html')]
  expect(b).toBe(a)
  expect(c).not.toBe(a)
  expect(a.match(/aria-label="(?:Version|Key, version) [A-D]"/g)).toHaveLength(8)
  expect(a.match(/What is number\d+\?/g)).toHaveLength(8 * 4)
  expect(a).toContain('layOutPaper(document)')
})

test('has the name, the category and the size of page that are wanted', async () => {
  await importTwenty()
  const options = ['--name', 'Midterm & more', '--category', 'Few', '--page-size', 'letter', '--count', '5']
  const done = await paper('a.html', ...options)
  expect(done.out).toContain('5 questions in 1 version')
  const page = await pageOf('a.html')
  expect(page).toContain('Midterm &amp; more')
  expect(page).toMatch(/size: *letter/i)
  expect(new Set(page.match(/number\d+/g))).toEqual(new Set([0, 1, 2, 3, 4].map((n) => `number${n}`)))
  expect(await paper('b.html', '--category', 'None')).toMatchObject({
    code: 1,
    err: 'The paper stopped: The bank has no category "None".\n',
  })
})

test('has all questions of a small bank, says how many are missing, and has its pictures', async () => {
  const picture = pngOf(4, 2, [200, 30, 30])
  await mkdir(join(dataDir, 'images'), { recursive: true })
  await writeFile(join(dataDir, OAK), picture)
  await writeFile(
    join(folder, 'rich.json'),
    JSON.stringify([
      { question: `*What?* ![oak](${OAK})`, options: ['Oak', '$x^2$'], answer: 'A', format: 'markdown' },
    ]),
  )
  await bank('import', 'rich.json', ...ADA, '--create', 'Ada')
  const done = await paper('a.html', '--seed', '1')
  expect(done.out).toContain('1 question in 1 version, with the key, drawn with --seed 1')
  expect(done.out).toContain('The bank is 39 questions short.')
  const page = await pageOf('a.html')
  expect(page).toContain(`<img src="data:image/png;base64,${Buffer.from(picture).toString('base64')}"`)
  expect(page).toContain('<em>What?</em>')
  expect(page).toContain('<msup>')
})

test('writes over no file, and says which learner it does not know', async () => {
  await importTwenty()
  await writeFile(join(folder, 'a.html'), 'mine')
  expect(await paper('a.html')).toMatchObject({ code: 1, err: expect.stringContaining('EEXIST') })
  expect(await pageOf('a.html')).toBe('mine')
  expect(await bank('paper', 'b.html', '--identifier', 'no-such-one')).toMatchObject({
    code: 1,
    err: 'No learner has the identifier no-such-one.\n',
  })
})
