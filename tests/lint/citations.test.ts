import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const PROJECT = join(import.meta.dirname, '..', '..')
const CITING_FOLDERS = ['src', 'tests', 'bench', 'scripts', 'docs']
const CITING_FILES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md']
const CITING_NAMES = /\.(?:tsx?|js|css|md)$/
/** Excluded, because its samples are not citations. */
const THIS_TEST = 'tests/lint/citations.test.ts'

/** `spec §4.10`, `spec §9.4 and §9.6`, `spec §2.7, §5.2`, `spec §9.11 to §9.14`; every section of a list is checked. */
const CITATION = /\b[Ss]pec ((?:§[\d.]*\d)(?:(?:, (?:and )?| and | to )§[\d.]*\d)*)/g
const HEADING = /^#{2,3} §([\d.]*\d) /gm
const HEADING_OF_API = /^## (.+)$/gm
/** `docs/api.md, "Errors"` */
const CITATION_OF_API = /docs\/api\.md, "([^"]+)"/g
/** Names of older documents that are not in the repository. */
const UNRESOLVED = /\bseed §|\bthe seed's\b|\breadings? \d|[^\]]\(api\.md\b|\bdesign\//i

const sections = new Set(matches(read('docs/specification.md'), HEADING))
const citing = [...CITING_FILES, ...CITING_FOLDERS.flatMap(filesIn)].filter((path) => path !== THIS_TEST)

test('every cited section of the specification is one of its headings', () => {
  const cited = citing.flatMap((path) => citedIn(read(path)).map((section) => ({ path, section })))
  expect(cited.length).toBeGreaterThan(100)
  expect(cited.filter(({ section }) => !sections.has(section))).toEqual([])
})

test('every cited section of docs/api.md is one of its headings', () => {
  const headings = new Set(matches(read('docs/api.md'), HEADING_OF_API))
  const cited = citing.flatMap((path) =>
    matches(read(path), CITATION_OF_API).map((heading) => ({ path, heading })),
  )
  expect(cited).not.toEqual([])
  expect(cited.filter(({ heading }) => !headings.has(heading))).toEqual([])
})

test('no document outside the repository is cited', () => {
  const unresolved = citing.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) => (UNRESOLVED.test(line) ? `${path}:${index + 1} ${line.trim()}` : [])),
  )
  expect(unresolved).toEqual([])
})

test('the specification refers to its own sections only', () => {
  const named = matches(read('docs/specification.md'), /§([\d.]*\d)/g)
  expect(named.filter((section) => !sections.has(section))).toEqual([])
})

test.each([
  ['one', '/** Right (spec §4.10). */', ['4.10']],
  ['a whole chapter', 'see spec §7', ['7']],
  ['a list', 'test("words (spec §2.7, §5.2)")', ['2.7', '5.2']],
  ['two', 'spec §9.4 and §9.6.', ['9.4', '9.6']],
  ['at the start of a sentence', '/** Spec §8.2. */', ['8.2']],
  ['another document', 'XML 1.0, §2.2', []],
])('citations are found: %s', (_, text, cited) => {
  expect(citedIn(text)).toEqual(cited)
})

function citedIn(text: string): string[] {
  return matches(text, CITATION).flatMap((list) => matches(list, /§([\d.]*\d)/g))
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '')
}

function read(path: string): string {
  return readFileSync(join(PROJECT, path), 'utf8')
}

function filesIn(folder: string): string[] {
  return readdirSync(join(PROJECT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && CITING_NAMES.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(PROJECT.length + 1))
}
