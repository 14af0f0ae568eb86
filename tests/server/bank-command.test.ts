import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readBankBytes } from '../../src/formats/index.ts'
import { databaseLocation, readConfig } from '../../src/server/config.ts'
import { newId } from '../../src/server/ids.ts'
import { openStore } from '../../src/server/store/open-store.ts'
import { readSqlite } from '../setup/files/anki-deck.ts'
import { pngOf } from '../setup/files/image-files.ts'
import { loadUserData } from '../setup/load-user-data.ts'
import { runBank } from '../setup/run-bank.ts'

const PROJECT = join(import.meta.dirname, '../..')
const FORMATS = join(PROJECT, 'samples/formats')
/** Next to the checkout; optional. */
const HAM = join(PROJECT, '../shared/banks/ham-technician')
/** The URL of an image in the server's `images` folder. */
const OAK = '/images/abcdefghijklmnopqrstuv.png'
const ADA = ['--identifier', 'ada-love-lace']

let folder: string
let dataDir: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quizgrove-bank-'))
  dataDir = join(folder, 'data')
})
afterEach(() => rm(folder, { recursive: true }))

const bank = (...args: string[]) => runBank({ folder, dataDir }, args)

async function storedBank(identifier = 'ada-love-lace') {
  const database = databaseLocation(readConfig({ DATA_DIR: dataDir }))
  const store = await openStore({ database, now: () => 0, newId })
  const data = await loadUserData(store, identifier)
  await store.close()
  return data
}

describe('importing like an example', () => {
  const strange = (questions: readonly (readonly string[])[]) =>
    questions
      .map(([text, ...options], n) => `${n + 1}/ ${text}\n= ${options.join('\n= ')}\nzork ${(n % 3) + 1}\n`)
      .join('\n')
  const TREES = [
    ['Which tree is a larch?', 'Larch', 'Yew', 'Oak'],
    ['Which tree is a yew?', 'Larch', 'Yew', 'Oak'],
    ['Which tree is an oak?', 'Larch', 'Yew', 'Oak'],
    ['Which one has needles?', 'Pine', 'Ash', 'Elm'],
  ]
  const EXAMPLE = { question: 'Which tree is a yew?', options: ['Larch', 'Yew', 'Oak'], right: 'Yew' }

  test('a file of any shape is read like one of its questions, and says so', async () => {
    await writeFile(join(folder, 'trees.txt'), strange(TREES))
    await writeFile(join(folder, 'example.json'), JSON.stringify(EXAMPLE))
    const done = await bank('import', 'trees.txt', ...ADA, '--create', 'Ada', '--like', 'example.json')
    expect(done).toMatchObject({ code: 0, err: '' })
    expect(done.out).toContain('4 questions imported.')
    expect(done.out).toContain('This was read like the question that you marked.')
    const stored = (await storedBank())?.questions.map(({ correct_answers }) => correct_answers)
    expect(stored).toEqual([['Larch'], ['Yew'], ['Oak'], ['Pine']])
  })

  test.each([
    [
      'is not in the file',
      { ...EXAMPLE, question: 'Which moss is it?' },
      'The question "Which moss is it?" is not in the file as it is written in the example.',
    ],
    ['is wrong', { ...EXAMPLE, right: 'Elm' }, '"right" has "Elm", which is none of the options.'],
  ])('an example that %s imports nothing', async (_, example, message) => {
    await writeFile(join(folder, 'trees.txt'), strange(TREES))
    await writeFile(join(folder, 'example.json'), JSON.stringify(example))
    const done = await bank('import', 'trees.txt', ...ADA, '--create', 'Ada', '--like', 'example.json')
    expect(done.code).toBe(1)
    expect(done.err).toContain(message)
    expect(await storedBank()).toBeNull()
  })
})

describe('exporting', () => {
  test('a bank is exported and imported again unchanged', async () => {
    await bank('import', join(FORMATS, 'example.json'), ...ADA, '--create', 'Ada')
    const out = await bank('export', 'mine.csv', ...ADA)
    expect(out).toMatchObject({ code: 0, err: '' })
    expect(out.out).toContain(`5 questions are in ${join(folder, 'mine.csv')}.`)
    const back = await bank('import', 'mine.csv', '--identifier', 'bea-love-lace', '--create', 'Bea')
    expect(back.out).toContain('5 questions imported.')
    const partsOf = (data: Awaited<ReturnType<typeof storedBank>>) =>
      data?.questions.map((question) => [
        question.question_text,
        question.possible_answers,
        question.correct_answers,
        question.category,
        question.explanation,
      ])
    expect(partsOf(await storedBank('bea-love-lace'))).toEqual(partsOf(await storedBank()))
  })

  test('Markdown, feedback, references and source ids survive; a missing picture is reported', async () => {
    const question = {
      id: 'T1',
      question: `Which is *it*? ![oak](${OAK})`,
      format: 'markdown',
      options: ['`x`', 'y'],
      answer: 'A',
      feedback_a: 'Yes.',
      reference: 'Trees, p. 3',
      keep_order: true,
    }
    await writeFile(join(folder, 'rich.json'), JSON.stringify([question]))
    await bank('import', 'rich.json', ...ADA, '--create', 'Ada')
    const out = await bank('export', 'mine.json', ...ADA)
    expect(out.out).toMatch(/images of 1 question/i)
    await bank('import', 'mine.json', '--identifier', 'bea-love-lace', '--create', 'Bea')
    expect((await storedBank('bea-love-lace'))?.questions).toMatchObject([
      {
        question_text: question.question,
        format: 'markdown',
        correct_answers: ['`x`'],
        option_feedback: ['Yes.', null],
        reference: 'Trees, p. 3',
        source_id: 'T1',
        keep_order: true,
      },
    ])
  })

  test('a bank with a picture is exported as an archive that can be imported', async () => {
    const picture = pngOf(4, 2, [200, 30, 30])
    await mkdir(join(dataDir, 'images'), { recursive: true })
    await writeFile(join(dataDir, OAK), picture)
    const asked = { question: `What is this? ![oak](${OAK})`, options: ['Oak', 'Elm'], answer: 'A' }
    await writeFile(join(folder, 'rich.json'), JSON.stringify([{ ...asked, format: 'markdown' }]))
    await bank('import', 'rich.json', ...ADA, '--create', 'Ada')
    const out = await bank('export', 'mine.json', ...ADA)
    expect(out).toMatchObject({ code: 0, err: '' })
    expect(out.out).toContain(
      `1 question is in ${join(folder, 'mine.zip')}.\nIt is an archive with 1 picture.\n`,
    )
    const { drafts } = await readBankBytes(await readFile(join(folder, 'mine.zip')))
    const [image] = drafts[0]?.images ?? []
    expect(drafts[0]?.text).toBe(`What is this? ![oak](${image?.address})`)
    expect(Buffer.from(image?.image.bytes ?? [])).toEqual(Buffer.from(picture))
  })

  test.each([
    ['qti21.zip', 'QTI 2.1 has no flags'],
    ['qti3.zip', 'QTI 3.0 has no flags'],
    ['h5p', 'H5P has no categories'],
    ['apkg', null],
  ])('a package that an import reads, with what is lost: %s', async (ending, lost) => {
    const picture = pngOf(4, 2, [200, 30, 30])
    await mkdir(join(dataDir, 'images'), { recursive: true })
    await writeFile(join(dataDir, OAK), picture)
    const asked = { question: `What is this?\n\n![oak](${OAK})`, options: ['Oak', 'Elm'], answer: 'A' }
    const rich = { ...asked, format: 'markdown', category: 'Trees', is_flagged: true }
    await writeFile(join(folder, 'rich.json'), JSON.stringify([rich]))
    await bank('import', 'rich.json', ...ADA, '--create', 'Ada')
    const out = await bank('export', `mine.${ending}`, ...ADA)
    expect(out).toMatchObject({ code: 0, err: '' })
    expect(out.out).toContain(`1 question is in ${join(folder, `mine.${ending}`)}.\n`)
    if (lost === null) expect(out.out.split('\n')).toHaveLength(3)
    else expect(out.out).toContain(lost)
    expect(out.out.includes('Question Set 1.20')).toBe(ending === 'h5p')
    const { drafts, problems } = await readBankBytes(await readFile(join(folder, `mine.${ending}`)), {
      loadSqlite: readSqlite,
    })
    expect(problems).toEqual([])
    const [image] = drafts[0]?.images ?? []
    expect(drafts).toMatchObject([
      {
        text: `What is this?\n\n![oak](${image?.address})`,
        options: ['Oak', 'Elm'],
        correct: ['Oak'],
        category: ending === 'h5p' ? null : 'Trees',
        isFlagged: ending === 'apkg',
      },
    ])
    expect(Buffer.from(image?.image.bytes ?? [])).toEqual(Buffer.from(picture))
  })

  test('an existing file is not overwritten, and an unknown learner is an error', async () => {
    await bank('import', join(FORMATS, 'example.json'), ...ADA, '--create', 'Ada')
    await writeFile(join(folder, 'mine.xml'), 'mine')
    expect(await bank('export', 'mine.xml', ...ADA)).toMatchObject({
      code: 1,
      err: expect.stringContaining('The export stopped: EEXIST'),
    })
    expect(await bank('export', 'theirs.xml', '--identifier', 'no-body-here')).toMatchObject({
      code: 1,
      err: 'No learner has the identifier no-body-here.\n',
    })
  })
})

describe('importing', () => {
  test('into a new learner: every question with its key', async () => {
    const run = await bank('import', join(FORMATS, 'example.json'), ...ADA, '--create', 'Ada')
    expect(run).toEqual({
      code: 0,
      out: [
        'Ada is now a learner, with the identifier ada-love-lace.',
        '5 questions imported.',
        '0 questions not imported.',
        'Worth a look:',
        '  1 question without an explanation:',
        '    line 19, M3: The right answer has no explanation.\n',
      ].join('\n'),
      err: '',
    })
    const data = await storedBank()
    expect(data?.user.name).toBe('Ada')
    expect(data?.questions.map(({ correct_answers }) => correct_answers.join('|'))).toEqual([
      'Four',
      'Flute|Clarinet',
      'Play softly',
      'Badminton|Volleyball',
      '42 km',
    ])
    expect(data?.questions[0]).toMatchObject({ category: 'Music', is_flagged: false, is_correct: null })
  })

  test('importing a file twice adds nothing, and another file adds its questions', async () => {
    await bank('import', join(FORMATS, 'example.json'), ...ADA, '--create', 'Ada')
    const again = await bank('import', join(FORMATS, 'example.json'), ...ADA, '--create', 'Ada')
    expect(again).toMatchObject({ code: 0, err: '' })
    expect(again.out).toBe(
      '0 questions imported.\n5 questions skipped: already in the bank, and unchanged.\n0 questions not imported.\n',
    )
    const other = await bank('import', join(FORMATS, 'example.csv'), ...ADA)
    expect(other.out).toContain('5 questions imported.')
    expect((await storedBank())?.questions).toHaveLength(10)
  })

  test('reports by line what was not imported, and imports the rest', async () => {
    const rows = [
      'question,a,b,correct',
      'Is this right?,yes,no,A',
      'And this?,yes,no,',
      'Is this right?,yes,no,A',
    ]
    await writeFile(join(folder, 'mine.csv'), `\uFEFF${rows.join('\r\n')}`, 'utf16le')
    const run = await bank('import', 'mine.csv', ...ADA, '--create', 'Ada')
    expect(run).toMatchObject({ code: 0, err: '' })
    expect(run.out).toContain('1 question imported.\n')
    expect(run.out).toContain('1 question skipped: also earlier in the file.\n')
    expect(run.out).toMatch(/1 question not imported:\n {2}line 3: .+\[And this\?\]\n/)
  })

  test.skipIf(!existsSync(HAM)).each(['json', 'csv'])(
    `the ham bank is imported completely from %s${existsSync(HAM) ? '' : ' (skipped: ../shared/banks is not there)'}`,
    async (ending) => {
      const file = join(HAM, `technician-2026-2030.${ending}`)
      const run = await bank('import', file, ...ADA, '--create', 'Ada', '--category-from', 'id:3')
      expect(run).toMatchObject({ code: 0, err: '' })
      expect(run.out).toContain('409 questions imported.\n0 questions not imported.\n')
      const questions = (await storedBank())?.questions ?? []
      expect(questions).toHaveLength(409)
      expect(questions[0]).toMatchObject({
        category: 'T1A',
        correct_answers: ['Advancing skills in the technical and communication phases of the radio art'],
      })
      expect(questions.every(({ category }) => /^T\d[A-Z]$/.test(category ?? ''))).toBe(true)
    },
  )
})

describe('is refused with one sentence and exit code 1', () => {
  test('an unknown identifier', async () => {
    expect(await bank('import', join(FORMATS, 'example.json'), ...ADA)).toEqual({
      code: 1,
      out: '',
      err: 'No learner has the identifier ada-love-lace. To create one, add --create "Name".\n',
    })
  })

  test('an identifier of a learner with another name', async () => {
    await bank('import', join(FORMATS, 'example.json'), ...ADA, '--create', 'Ada')
    const run = await bank('import', join(FORMATS, 'example.csv'), ...ADA, '--create', 'Eve')
    expect(run).toMatchObject({ code: 1, out: '' })
    expect(run.err).toContain('belongs to a learner with another name')
    expect((await storedBank())?.questions).toHaveLength(5)
  })

  test.each([
    ['a missing file', 'no-such.json', 'There is no such file: '],
    ['a folder', 'folder', 'This is a folder, not a file: '],
    ['an empty file', 'empty.csv', 'This file is empty: '],
    ['bytes that are not text', 'binary.csv', "The file isn't valid UTF-8 text."],
  ])('%s', async (_, name, message) => {
    await mkdir(join(folder, 'folder'))
    await writeFile(join(folder, 'empty.csv'), '')
    await writeFile(join(folder, 'binary.csv'), 'question,a,b,correct\nCaf\xe9\x01?,yes,no,A', 'latin1')
    const run = await bank('import', name, ...ADA, '--create', 'Ada')
    expect(run).toEqual({ code: 1, out: '', err: expect.stringContaining(message) })
    expect(run.err.trimEnd()).not.toContain('\n')
    expect(existsSync(dataDir)).toBe(false)
  })

  test('a file without questions, and no learner is created', async () => {
    await writeFile(join(folder, 'essay.txt'), 'Dear reader,\nthis is an essay.')
    const run = await bank('import', 'essay.txt', ...ADA, '--create', 'Ada')
    expect(run).toMatchObject({ code: 1, out: '' })
    expect(run.err).toMatch(/^The format of this file wasn't recognized\. .*\n$/)
    expect(existsSync(dataDir)).toBe(false)
  })

  test('a data folder that is a file', async () => {
    await writeFile(dataDir, '')
    const run = await bank('import', join(FORMATS, 'example.json'), ...ADA, '--create', 'Ada')
    expect(run).toEqual({ code: 1, out: '', err: expect.stringContaining('The import stopped: ') })
  })
})

describe('usage', () => {
  test('invalid arguments: an error message, the usage and exit code 2', async () => {
    const run = await bank('import', 'x.json')
    expect(run).toEqual({ code: 2, out: '', err: expect.stringContaining('--identifier a-b-c') })
    expect(run.err).toContain('Usage: npm run bank')
  })

  test('--help: the usage and exit code 0', async () => {
    const run = await bank('--help')
    expect(run).toEqual({ code: 0, out: expect.stringContaining('Usage: npm run bank'), err: '' })
  })
})
