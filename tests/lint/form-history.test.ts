import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '..', '..', 'src', 'web')
/** Types whose values a browser does not remember. */
const NOT_REMEMBERED = /\stype=(?:"(?:checkbox|radio|file|range|number|date|time)"|\{)/

/** The tags of fields in which a learner types a text. A tag ends at the `>` that no expression contains. */
function textFields(source: string): string[] {
  const tags = [...source.matchAll(/<input\b(?:\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|[^{}>])*>/g)]
  return tags.map(([tag]) => tag).filter((tag) => !NOT_REMEMBERED.test(tag))
}

test('browsers remember no words and no texts of the bank: every text field says what it offers', () => {
  const files = globSync('**/*.tsx', { cwd: WEB }).filter((file) => !file.includes('.test.'))
  const fields = files.flatMap((file) =>
    textFields(readFileSync(join(WEB, file), 'utf8')).map((tag) => ({ file, tag })),
  )
  expect(fields.length).toBeGreaterThan(10)
  expect(fields.filter(({ tag }) => !tag.includes('autoComplete="')).map(({ file }) => file)).toEqual([])
  const offered = fields.filter(({ tag }) => !tag.includes('autoComplete="off"'))
  expect(
    offered.map(({ file }) => file),
    'the name of a new learner, from the own profile',
  ).toEqual([join('identifier', 'new-learner.tsx')])
})
