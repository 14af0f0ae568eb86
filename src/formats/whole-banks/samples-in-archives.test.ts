import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSqlite } from '../../../tests/setup/files/anki-deck.ts'
import { pdfTools } from '../../../tests/setup/files/pdf-files.ts'
import { zipOf } from '../../../tests/setup/files/zip-files.ts'
import type { ImportResult } from '../../domain/importing/drafts/draft.ts'
import { INNER_ARCHIVES_MAX } from '../file-limits.ts'
import { readBankBytes } from '../read-bank.ts'

const SAMPLES = join(import.meta.dirname, '../../../samples')

const files = readdirSync(SAMPLES, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name))

const read = (bytes: Uint8Array): Promise<ImportResult> =>
  readBankBytes(bytes, { loadSqlite: readSqlite, pdf: pdfTools })

/** What a learner gets, wherever it was in the file. */
function contentOf({ drafts, problems }: ImportResult) {
  return {
    drafts: drafts.map(({ location: _, ...draft }) => draft),
    refused: problems.filter(({ location }) => location.item !== null).map(({ message }) => message),
  }
}

async function expectSameZipped(name: string, content: Uint8Array): Promise<ImportResult> {
  const alone = await read(content)
  expect(contentOf(await read(zipOf([{ name, content }])))).toEqual(contentOf(alone))
  return alone
}

describe('in an archive is read what is read alone', () => {
  test.each(files.map((file) => [file.slice(SAMPLES.length + 1), file]))('%s', async (name, file) => {
    await expectSameZipped(name, new Uint8Array(readFileSync(file)))
  })

  const JSON_BANK = '[{"question":"Q?","options":["x","y"],"answer":"x"}]'
  const LETTERED = '<p>1. Q?</p><p>A. x</p><p>B. y</p><p>Answer: A</p>'

  test.each([
    ['JSON within fences', 'bank.md', `Here it is:\n\n\`\`\`json\n${JSON_BANK}\n\`\`\`\n`],
    ['CSV within fences', 'bank.md', '```csv\nquestion,a,b,correct\nQ?,x,y,A\n```\n'],
    ['a web page', 'page.html', `<!doctype html><html><body>${LETTERED}</body></html>`],
    ['a part of a web page', 'page.html', `<div>${LETTERED}</div>`],
    ['a bank that is called like a file of a project', 'package.json', JSON_BANK],
    ['a bank that is called like a program', 'questions.js', JSON_BANK],
  ])('%s', async (_, name, text) => {
    const { drafts } = await expectSameZipped(name, new TextEncoder().encode(text))
    expect(drafts.map(({ text: asked, correct }) => [asked, correct])).toEqual([['Q?', ['x']]])
  })
})

test('archives within an archive are limited', async () => {
  const content = new Uint8Array(readFileSync(join(SAMPLES, 'formats/example.xlsx')))
  const { drafts: alone } = await read(content)
  const many = Array.from({ length: INNER_ARCHIVES_MAX + 1 }, (_, n) => ({ name: `${n}.xlsx`, content }))
  const { drafts, notices } = await read(zipOf(many))
  expect(drafts).toHaveLength(alone.length * INNER_ARCHIVES_MAX)
  expect(notices.map(({ message }) => message)).toEqual([
    `Skipped, because they have no questions in a known format: "${INNER_ARCHIVES_MAX}.xlsx".`,
  ])
})
