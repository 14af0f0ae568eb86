import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { licensesOf } from './licenses.ts'

test('each license is there once, with the packages that have it; those of tools for developers are not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'licenses-'))
  const packages = { '': {}, 'node_modules/a': {}, 'node_modules/b': {}, 'node_modules/c': { dev: true } }
  const files = {
    'package-lock.json': JSON.stringify({ packages: { ...packages, 'node_modules/not-installed': {} } }),
    LICENSE: 'ours',
    'node_modules/a/LICENSE': 'MIT\n',
    'node_modules/b/LICENSE.md': 'MIT',
    'node_modules/b/cmaps/LICENSE': 'of maps',
    'node_modules/c/LICENSE': 'of a tool',
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  expect(licensesOf(folder).split(/\n-+\n\n/)).toEqual(['a, b\n\nMIT\n', 'b\n\nof maps\n'])
})
