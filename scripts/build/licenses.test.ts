import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { licensesOf } from './licenses.ts'

test('each license is there once, with the packages that have it; those of tools for developers are not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'licenses-'))
  const packages = {
    '': { dependencies: { native: '1' }, devDependencies: { a: '1', '@scope/b': '1', tool: '1' } },
    'node_modules/a': { dependencies: { 'needed-by-a': '1' } },
    'node_modules/@scope/b': {},
    'node_modules/native': {},
    'node_modules/needed-by-a': {},
    'node_modules/not-installed': {},
    'node_modules/of-a-test': {},
    'node_modules/tool': {},
  }
  const files = {
    'package-lock.json': JSON.stringify({ packages }),
    'src/web/page.tsx': "import { a } from 'a/part'\nconst later = () => import('not-installed')",
    'src/web/page.test.tsx': "import { test } from 'of-a-test'",
    'src/web/page.css': '@import "@scope/b/index.css";',
    LICENSE: 'ours',
    'node_modules/a/LICENSE': 'MIT\n',
    'node_modules/@scope/b/LICENSE.md': 'MIT',
    'node_modules/@scope/b/cmaps/LICENSE': 'of maps',
    'node_modules/native/COPYING': 'of native code',
    'node_modules/needed-by-a/LICENSE': 'MIT',
    'node_modules/of-a-test/LICENSE': 'of a test',
    'node_modules/tool/LICENSE': 'of a tool',
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  expect(licensesOf(folder).split(/\n-+\n\n/)).toEqual([
    'a, @scope/b, needed-by-a\n\nMIT\n',
    '@scope/b\n\nof maps\n',
    'native\n\nof native code\n',
  ])
})
