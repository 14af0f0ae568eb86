import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const PROJECT = join(import.meta.dirname, '..', '..')
const page = readFileSync(join(PROJECT, 'docs/learning.md'), 'utf8')
const [model = ''] = page.split('## What this rests on')
const files = globSync('src/domain/learning/**/*.ts', { cwd: PROJECT }).filter(
  (path) => !path.endsWith('.test.ts'),
)
const code = files.map((path) => readFileSync(join(PROJECT, path), 'utf8')).join('\n')

/** Text in code font: names of files, folders and packages, functions with their arguments, constants. */
const named = [...new Set([...model.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))]

/** Variables of formulas: the level, the bucket of elapsed time. */
const OF_FORMULAS = new Set(['e', 'k'])

test('docs/learning.md and the code of the model use the same names', () => {
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((name) => !isInCode(name))).toEqual([])
})

test('the sections of docs/learning.md that the code cites are its headings', () => {
  const headings = new Set([...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading))
  const cited = [...code.matchAll(/docs\/learning\.md, "([^"]+)"/g)].map(([, heading]) => heading)
  expect(cited).not.toEqual([])
  expect(cited.filter((heading) => !headings.has(heading ?? ''))).toEqual([])
})

/** Whether a name is a file of the model or its folder, or each of its words occurs in the code. */
function isInCode(name: string): boolean {
  if (files.some((path) => basename(path) === name) || name === 'src/domain/learning') return true
  const words = name.match(/[A-Za-z_]+(?:-[a-z]+)*/g) ?? []
  return words.every((word) => OF_FORMULAS.has(word) || new RegExp(`\\b${word}\\b`).test(code))
}
