import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PAGE_RULES, SCRIPT_HASH, STYLE_HASH, scriptOf } from './print-parts.ts'

/** Read from disk: the test runner takes the content out of style sheets that are imported. */
const fileText = (name: string) =>
  readFileSync(join(import.meta.dirname, name), 'utf8').replaceAll('\r\n', '\n')
const style = fileText('paper-page.css')
const script = scriptOf(fileText('lay-out-paper.js'))

test.each([
  ['style', STYLE_HASH, style],
  ['script', SCRIPT_HASH, script],
  ['A4', PAGE_RULES.a4.hash, PAGE_RULES.a4.text],
  ['Letter', PAGE_RULES.letter.hash, PAGE_RULES.letter.text],
])('the policy allows this %s', (_, hash, text) => {
  expect(hash).toBe(`sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}`)
})

test('none can end its own element', () => {
  expect(script).not.toMatch(/<\/script|<!--/i)
  expect(style).not.toMatch(/<\/style|<!--/i)
})

test('nothing is fetched from anywhere, and no text is read as markup or code', () => {
  expect(script).not.toMatch(
    /https?:|fetch|XMLHttp|import|innerHTML|outerHTML|insertAdjacent|eval|Function\(/,
  )
  expect(style).not.toMatch(/url\(|@import|https?:/)
})
