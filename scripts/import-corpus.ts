import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { quoted } from '../src/domain/importing/drafts/draft.ts'
import { readBankBytes } from '../src/formats/index.ts'
import { readSqlite } from '../tests/setup/files/anki-deck.ts'
import { comparable, type ExpectedKeys, keysFor } from './import-corpus/expected-keys.ts'
import { expectedKeysOfJson } from './import-corpus/json-keys.ts'
import { expectedKeysOfTable } from './import-corpus/table-keys.ts'
import { expectedKeysOfText } from './import-corpus/text-keys.ts'

/**
 * Tests the importer on real files by other people, which are not part of the project:
 *
 *     node scripts/import-corpus.ts download FOLDER   downloads the files listed in `import-corpus/files.json`
 *     node scripts/import-corpus.ts check FOLDER      prints the result of importing each file
 */

interface CorpusFile {
  readonly repository: string
  readonly commit: string
  readonly path: string
  readonly group: string
}

const LIST = new URL('./import-corpus/files.json', import.meta.url)

/** How many causes are printed for each file. */
const CAUSES_SHOWN = 4

function corpusFiles(): readonly CorpusFile[] {
  const files: readonly CorpusFile[] = JSON.parse(readFileSync(LIST, 'utf8'))
  return files
}

function placeOf(folder: string, { repository, path }: CorpusFile): string {
  return join(folder, repository.replace('/', '+'), path)
}

async function download(folder: string): Promise<void> {
  for (const file of corpusFiles()) {
    const place = placeOf(folder, file)
    if (existsSync(place)) continue
    const path = file.path.split('/').map(encodeURIComponent).join('/')
    const reply = await fetch(`https://raw.githubusercontent.com/${file.repository}/${file.commit}/${path}`)
    if (!reply.ok) {
      console.error(`${reply.status} ${file.repository} ${file.path}`)
      continue
    }
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, new Uint8Array(await reply.arrayBuffer()))
  }
}

/** The second readers by the extensions of files. */
const EXPECTED: ReadonlyMap<string, (text: string) => ExpectedKeys> = new Map([
  ['.json', expectedKeysOfJson],
  ['.jsonl', (lines) => expectedKeysOfJson(`[${lines.trim().split('\n').join(',')}]`)],
  ['.csv', expectedKeysOfTable],
  ['.tsv', expectedKeysOfTable],
  ['.md', expectedKeysOfText],
  ['.txt', expectedKeysOfText],
])

interface Figures {
  files: number
  items: number
  taken: number
  checked: number
  right: number
}

async function check(folder: string): Promise<void> {
  const groups = new Map<string, Figures>()
  for (const file of corpusFiles()) {
    const place = placeOf(folder, file)
    if (!existsSync(place)) {
      console.log(`missing\t${file.repository}/${file.path}`)
      continue
    }
    const bytes = readFileSync(place)
    const begun = performance.now()
    const { drafts, problems } = await readBankBytes(bytes, { loadSqlite: readSqlite })
    const seconds = (performance.now() - begun) / 1000
    const expected = EXPECTED.get(extname(file.path).toLowerCase())?.(bytes.toString('utf8')) ?? new Map()
    const checked = drafts.flatMap((draft) => {
      const keys = keysFor(expected, draft.text)
      return keys === undefined ? [] : [{ draft, keys }]
    })
    const wrong = checked.filter(({ draft, keys }) => {
      const read = draft.correct.map(comparable).toSorted().join()
      return !keys.some((key) => key.toSorted().join() === read)
    })
    const figures = groups.get(file.group) ?? { files: 0, items: 0, taken: 0, checked: 0, right: 0 }
    groups.set(file.group, figures)
    figures.files++
    figures.items += drafts.length + problems.length
    figures.taken += drafts.length
    figures.checked += checked.length
    figures.right += checked.length - wrong.length
    console.log(
      [
        `${file.repository}/${file.path}`,
        `${drafts.length + problems.length} items`,
        `${drafts.length} taken`,
        `${checked.length - wrong.length} of ${checked.length} keys right`,
        `${seconds.toFixed(2)} s`,
      ].join('\t'),
    )
    for (const cause of causesOf(problems.map(({ message }) => message))) console.log(`\t${cause}`)
    for (const { draft, keys } of wrong.slice(0, 3)) {
      console.log(
        `\twrong: ${quoted(draft.text)} ${draft.correct.map(quoted).join(', ')}, expected ${keys.flat().map(quoted).join(', ')}`,
      )
    }
  }
  for (const [group, { files, items, taken, checked, right }] of groups) {
    console.log(`${group}\t${files} files\t${items} items\t${taken} taken\t${right} of ${checked} keys right`)
  }
}

/** The causes of refusals, most frequent first, each with its number. */
function causesOf(messages: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const message of messages) {
    const cause = message.replace(/"[^"]*"/g, '"…"').replace(/\d+/g, 'N')
    counts.set(cause, (counts.get(cause) ?? 0) + 1)
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, CAUSES_SHOWN)
    .map(([cause, count]) => `${count} × ${cause}`)
}

const [command, folder] = process.argv.slice(2)
if (folder === undefined || (command !== 'download' && command !== 'check')) {
  console.error('Usage: node scripts/import-corpus.ts download|check FOLDER')
  process.exitCode = 1
} else if (command === 'download') await download(folder)
else await check(folder)
