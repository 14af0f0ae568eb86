import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PAGE_PARTS } from './test-file.ts'

/** Read from disk: the test runner takes the content out of style sheets that are imported. */
const script = fileText('test-page.js')
const style = fileText('test-page.css')

function fileText(...path: readonly string[]): string {
  return readFileSync(join(import.meta.dirname, ...path), 'utf8').replaceAll('\r\n', '\n')
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}`
}

test('the policy allows this script and this style', () => {
  expect(PAGE_PARTS).toMatchObject({ scriptHash: hashOf(script), styleHash: hashOf(style) })
})

test('neither can end its own element', () => {
  expect(script).not.toMatch(/<\/script|<!--/i)
  expect(style).not.toMatch(/<\/style|<!--/i)
})

test('nothing is fetched from anywhere, and no text is read as markup or code', () => {
  expect(script).not.toMatch(
    /https?:|fetch|XMLHttp|import|innerHTML|outerHTML|insertAdjacent|eval|Function\(/,
  )
  expect(style).not.toMatch(/url\(|@import|https?:/)
})

/** The custom properties that a rule of a style sheet sets. */
function tokensOf(css: string, selector: string): Map<string, string> {
  const rule = css.slice(css.indexOf(selector))
  const declarations = rule.slice(rule.indexOf('{') + 1, rule.indexOf('}'))
  return new Map(
    [...declarations.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name!, value!]),
  )
}

describe('the palette is the product’s', () => {
  const product = fileText('..', '..', 'app.css')

  test.each([
    ['light', ':root', ':root'],
    ['dark', '.dark {', '(prefers-color-scheme: dark)'],
  ])('%s', (_, inProduct, inPage) => {
    const afterBrace = inPage === ':root' ? style : style.slice(style.indexOf(inPage))
    const copied = tokensOf(afterBrace, ':root')
    const original = tokensOf(product, inProduct)
    expect(copied.size).toBeGreaterThan(20)
    expect([...copied].filter(([name, value]) => original.get(name) !== value)).toEqual([])
  })
})
