import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const PROJECT = join(import.meta.dirname, '..', '..')
const DECISIONS = 'docs/decisions'

const documents = ['*.md', 'docs/**/*.md', 'samples/*.md'].flatMap(filesLike)
/** Files and folders, each with a slash before it; also as they are named without their endings: `server/http/web`. */
const places = ['*', '{src,tests,scripts,bench,docs,samples,public,biome-plugins,.ci,.github}/**']
  .flatMap(filesLike)
  .flatMap((path) => [`/${path}`, `/${path.replace(/\.(?:tsx?|mjs)$/, '')}`])
const folders = new Set(places.map((path) => basename(dirname(path))))

/** Addresses of the API that look like folders. */
const OF_API = new Set(['user-data/load', 'user-data/export'])

test('documents are found', () => {
  expect(documents.length).toBeGreaterThan(50)
  expect(places.length).toBeGreaterThan(1000)
})

describe('in documents', () => {
  test.each(documents)('%s: what is linked is there', (path) => {
    // Code spans show what Markdown looks like.
    const text = read(path).replace(/`[^`\n]+`/g, '')
    const linked = matches(text, /\]\((?!https?:|mailto:|#)([^)#\s]+)/g)
    expect(linked.filter((link) => !existsSync(join(PROJECT, dirname(path), link)))).toEqual([])
  })

  test.each(documents)('%s: files and folders that are named are there', (path) => {
    const named = matches(read(path), /`([^`\s]+)`/g).filter(isPlace)
    expect(named.filter((place) => !places.some((known) => known.endsWith(`/${place}`)))).toEqual([])
  })
})

test('the list of decisions names each with its title: `vitest run --project unit tests/lint/documents -u` writes it', async () => {
  const rows = filesLike(`${DECISIONS}/[0-9]*.md`)
    .toSorted()
    .map((path) => {
      const [title = '', , status = ''] = read(path).split('\n')
      const link = `[${title.replace('# ', '')}](${basename(path)})`
      return status.startsWith('**Superseded**') ? `- ${link}: superseded` : `- ${link}`
    })
  const page = `# Decisions\n\nWhy things are as they are, where that may be surprising. Numbers are never used again.\n\n${rows.join('\n')}\n`
  await expect(page).toMatchFileSnapshot(join(PROJECT, DECISIONS, 'README.md'))
})

/** Whether a word in code font is a path of this project: `server/http/web`, `scripts/start.ts`, `choose-reader.ts`. */
function isPlace(word: string): boolean {
  if (OF_API.has(word) || !/^[\w.-]+(?:\/[\w.-]+)*$/.test(word)) return false
  return word.includes('/') ? folders.has(word.split('/')[0] ?? '') : /\w\.(?:tsx?|mjs|md)$/.test(word)
}

function filesLike(pattern: string): string[] {
  return globSync(pattern, { cwd: PROJECT }).map((path) => path.replaceAll('\\', '/'))
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '')
}

function read(path: string): string {
  return readFileSync(join(PROJECT, path), 'utf8')
}
