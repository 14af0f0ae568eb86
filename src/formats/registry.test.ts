import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isZip } from './bytes/zip.ts'
import { EVIDENCE, type FileDescription, type Writer } from './format.ts'
import { FILES, READERS, WRITERS } from './registry.ts'
import { TextDocument } from './text-document.ts'
import { FILE_FORMATS } from './writing/file-name.ts'

const ROOT = join(import.meta.dirname, '../..')
const SPECIFICATION = join(ROOT, 'docs/specification.md')
const SAMPLES = join(ROOT, 'samples/formats')

/** What a text lists between two of its phrases, its lines joined. */
function listIn(file: string, before: string, after: string): readonly string[] {
  const text = readFileSync(join(ROOT, file), 'utf8').replace(/\s+/g, ' ')
  const part = text.split(after).find((one) => one.includes(before)) ?? ''
  return part.slice(part.lastIndexOf(before) + before.length).split(/, or |, | or /)
}

const names = READERS.map(({ name }) => name)
const samples = readdirSync(SAMPLES)

test('the README lists the formats that are read', () => {
  const listed = listIn('README.md', 'It may be ', ', or a zip archive of such files.')
  expect(listed.toSorted()).toEqual(names.toSorted())
})

test('the README lists the formats that are written', () => {
  expect(listIn('README.md', '**Export your bank** as ', '. You see')).toEqual(
    Object.values(FILES).map(({ name }) => name),
  )
})

test.each([
  ['src/web/importing/choose-bank.tsx', '> ', '. The format is recognized'],
  ['src/web/first-steps/first-steps-card.tsx', 'anywhere on this page: ', '. Or paste'],
  ['src/web/landing/hero.tsx', 'drop your file here: ', '. </p>'],
])('%s names formats that are read', (file, before, after) => {
  const listed = listIn(file, before, after)
  expect(listed.length).toBeGreaterThan(5)
  const unknown = listed.filter((one) => !names.some((name) => name.startsWith(one)))
  expect(unknown).toEqual([])
})

test('the specification has the tables of formats: `vitest run --project unit src/formats/registry -u` writes them', async () => {
  const written = await Promise.all(FILE_FORMATS.map((format) => writtenRow(FILES[format], WRITERS[format])))
  const tables = [
    [
      'Formats that are read',
      ['| Format | Files end in | Samples |', '|---|---|---|', ...READERS.map(readRow)],
    ],
    [
      'Formats that are written',
      [
        '| Format | For | Images | Whether options keep their order | It has no |',
        '|---|---|---|---|---|',
        ...written,
      ],
    ],
  ] as const
  const page = tables.reduce(
    (text, [title, rows]) =>
      text.replace(new RegExp(`(<!-- ${title} -->\\n).*?(?=<!-- End -->)`, 's'), (_, mark: string) =>
        [`${mark}`, ...rows, '', ''].join('\n'),
      ),
    readFileSync(SPECIFICATION, 'utf8'),
  )
  await expect(page).toMatchFileSnapshot(SPECIFICATION)
})

describe('samples', () => {
  test.each(READERS)('there is one of $name', ({ name, extensions }) => {
    expect(samples.filter((sample) => formatOf(sample) === name && isOf(sample, extensions))).not.toEqual([])
  })

  test('each is of a format that is read', () => {
    const strange = samples.filter((name) => !READERS.some(({ extensions }) => isOf(name, extensions)))
    expect(strange).toEqual([])
  })

  test.each(samples)('samples/README.md names %s', (name) => {
    expect(readFileSync(join(ROOT, 'samples/README.md'), 'utf8')).toContain(`\`${name}\``)
  })
})

function isOf(name: string, extensions: readonly string[]): boolean {
  return extensions.some((extension) => name.endsWith(`.${extension}`))
}

/** The format that reads a sample: of the first kind of evidence that any has, the one with most (`EVIDENCE`). */
function formatOf(sample: string): string | undefined {
  const bytes = readFileSync(join(SAMPLES, sample))
  if (isZip(bytes))
    return READERS.find(({ archive, extensions }) => archive && isOf(sample, extensions))?.name
  const own = READERS.find(({ file }) => file?.holds(bytes))
  if (own !== undefined) return own.name
  const document = new TextDocument(bytes.toString('utf8'))
  const sure = EVIDENCE.flatMap((evidence) =>
    READERS.map(({ name, text }) => ({ name, count: Number(text?.sniff[evidence]?.(document) ?? 0) }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count),
  )
  return sure[0]?.name
}

function readRow({ name, extensions }: (typeof READERS)[number]): string {
  const own = samples.filter((sample) => formatOf(sample) === name)
  const links = own.map((sample) => `[${sample}](../samples/formats/${sample})`)
  return `| ${name} | ${extensions.map((extension) => `\`.${extension}\``).join(', ')} | ${links.join(', ')} |`
}

const ORDERS = {
  any: 'yes',
  'shuffled-but-fixed': 'where they do',
  'shuffled-or-not': 'where they do',
  none: 'no',
}

async function writtenRow(file: FileDescription, writer: Writer): Promise<string> {
  const isPackage = 'load' in writer
  const { capabilities } = isPackage ? await writer.load() : writer
  const { supportsFlags, holds, categories, order } = capabilities
  const images = {
    beside: isPackage ? 'within it' : 'beside it, in a zip archive',
    within: 'within it',
    nowhere: 'only their addresses on this server',
  }[capabilities.images]
  const lacks = [
    ...(supportsFlags ? [] : ['flags']),
    ...(holds === 'all' || holds.includes('reference') ? [] : ['references']),
    ...(holds === 'all' || holds.includes('pairSet') ? [] : ['changing wrong options']),
    ...(holds === 'all' || holds.includes('madeBy') ? [] : ['who made a question']),
    ...(categories.some(({ kind }) => kind === 'no-category') ? ['categories'] : []),
  ]
  return `| ${file.name}, \`.${file.extension}\` | ${file.purpose} | ${images} | ${ORDERS[order]} | ${lacks.join(', ')} |`
}
