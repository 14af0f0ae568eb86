import { describe, expect, test } from 'vitest'
import { lintSnippets } from './biome-run.ts'

/* The messages of the rules that enforce the table "Imports" (docs/architecture.md). */
const DOMAIN = 'The domain imports only itself.'
const DOMAIN_OUTSIDE = 'The domain has no outside'
const NO_CLOCK = 'take now (milliseconds since the epoch) as an argument'
const NO_RANDOMNESS = 'take random: Random (src/domain/model.ts) as an argument'
const FORMATS = 'A format imports only src/domain'
const FORMATS_OUTSIDE = 'A format has no outside'
const CONTRACT = 'The contract knows only the domain and zod'
const SERVER = 'Server and web meet only over HTTP'
const SQL = 'Only src/server/store knows SQL'
const FORMATS_DOOR = 'The formats have one door'
const SERVER_FORMATS = 'The server reads and writes no files of banks'
const STORE = 'The store knows no limits'
const SCREEN = 'A screen knows no other screen'
const UI = 'src/web/ui knows React and styling and nothing of ours'
const FETCH = 'Only src/web/data talks HTTP'
const LATER = 'Code that is loaded later may not arrive'
const DEFAULT_EXPORT = 'noDefaultExport'
const ASSERTION = 'noUnsafeTypeAssertion'

const uses = (from: string) => `import { thing } from '${from}'\nthing()\n`

/** Two files in a folder that import only types of each other. */
const typeCycle = (folder: string): [path: string, code: string, message: string][] => [
  [`${folder}/type-a.ts`, "import type { B } from './type-b.ts'\nexport type A = B | 1\n", 'noImportCycles'],
  [`${folder}/type-b.ts`, "import type { A } from './type-a.ts'\nexport type B = A[]\n", 'noImportCycles'],
]

const forbidden: readonly (readonly [path: string, code: string, message: string])[] = [
  ['src/domain/react.ts', uses('react'), DOMAIN],
  ['src/domain/node.ts', uses('node:fs'), DOMAIN],
  ['src/domain/library.ts', uses('zod/mini'), DOMAIN],
  ['src/domain/contract.ts', uses('../contract/question.ts'), DOMAIN],
  ['src/domain/practice/contract.ts', uses('../../contract/question.ts'), DOMAIN],
  ['src/domain/practice/server.ts', uses('../../server/app.ts'), DOMAIN],
  ['src/domain/practice/web.ts', uses('../../web/data/http/client.ts'), DOMAIN],
  ['src/domain/practice/type.ts', "export type { App } from '../../server/app.ts'\n", DOMAIN],
  ['src/domain/practice/csv.ts', uses('csv-parse/sync'), DOMAIN],
  ['src/domain/practice/later.ts', "export const later = () => import('react')\n", DOMAIN],
  ['src/domain/practice/setup.ts', uses('../../../tests/setup/chi-square.ts'), DOMAIN],
  ['src/domain/practice/bench.ts', uses('../../../bench/evaluate.ts'), DOMAIN],
  ['src/domain/importing/csv.ts', uses('csv-parse/sync'), DOMAIN],
  ['src/domain/importing/formats.ts', uses('../../formats/index.ts'), DOMAIN],
  ['src/contract/formats.ts', uses('../formats/index.ts'), CONTRACT],
  ['src/server/formats.ts', uses('../formats/index.ts'), SERVER_FORMATS],
  ['src/server/store/formats.ts', uses('../../formats/index.ts'), SERVER_FORMATS],
  ['src/domain/importing/formats.test.ts', uses('../../formats/csv/read.ts'), FORMATS_DOOR],
  ['src/web/importing/formats.ts', uses('../../formats/csv/read.ts'), FORMATS_DOOR],
  ['src/web/questions/export/formats.ts', uses('../../../formats/registry.ts'), FORMATS_DOOR],
  ['scripts/formats.ts', uses('../src/formats/read-bank.ts'), FORMATS_DOOR],
  ['tests/e2e/formats.ts', uses('../../src/formats/write-bank.ts'), FORMATS_DOOR],
  ['src/formats/node.ts', uses('node:zlib'), FORMATS],
  ['src/formats/anki/zod.ts', uses('zod/mini'), FORMATS],
  ['src/formats/anki/web.ts', uses('../../web/data/http/client.ts'), FORMATS],
  ['src/formats/now.ts', 'export const now = Date.now()\n', NO_CLOCK],
  ['src/formats/fetch.ts', "export const got = fetch('/api/v1')\n", FORMATS_OUTSIDE],
  ['src/domain/react.test.ts', uses('react'), DOMAIN],
  ['src/domain/now.ts', 'export const now = Date.now()\n', NO_CLOCK],
  ['src/domain/now-taken.ts', 'const { now } = Date\nexport const later = now\n', NO_CLOCK],
  ['src/domain/new-date.ts', 'export const now = new Date()\n', NO_CLOCK],
  ['src/domain/new-date-bare.ts', 'export const now = new Date\n', NO_CLOCK],
  ['src/domain/importing/date-text.ts', 'export const now = Date()\n', NO_CLOCK],
  ['src/domain/selection/default.ts', 'export const at = (now = Date.now()) => now\n', NO_CLOCK],
  ['src/domain/random.ts', 'export const draw = Math.random()\n', NO_RANDOMNESS],
  ['src/domain/random-passed.ts', 'export const source = { random: Math.random }\n', NO_RANDOMNESS],
  ['src/domain/performance.ts', 'export const now = performance.now()\n', DOMAIN_OUTSIDE],
  ['src/domain/crypto.ts', 'export const id = crypto.randomUUID()\n', DOMAIN_OUTSIDE],
  ['src/domain/global.ts', 'export const now = globalThis.Date.now()\n', DOMAIN_OUTSIDE],
  ['src/domain/fetch.ts', "export const got = fetch('/api/v1')\n", DOMAIN_OUTSIDE],
  ['src/domain/storage.ts', "export const theme = localStorage.getItem('theme')\n", DOMAIN_OUTSIDE],

  ['src/contract/react.ts', uses('react'), CONTRACT],
  ['src/contract/fastify.ts', uses('fastify'), CONTRACT],
  ['src/contract/kysely.ts', uses('kysely'), CONTRACT],
  ['src/contract/node.ts', uses('node:crypto'), CONTRACT],
  ['src/contract/server.ts', uses('../server/ids.ts'), CONTRACT],
  ['src/contract/web.ts', uses('../web/data/http/client.ts'), CONTRACT],

  ['src/server/react.ts', uses('react'), SERVER],
  ['src/server/react-dom.ts', uses('react-dom/server'), SERVER],
  ['src/server/web-client.ts', uses('../web/data/http/client.ts'), SERVER],
  ['src/server/routes/web-client.ts', uses('../../web/data/http/client.ts'), SERVER],
  ['src/server/store/web-client.ts', uses('../../web/data/http/client.ts'), SERVER],
  ['src/server/store/lookups.ts', uses('../lookups/limits.ts'), STORE],
  ['src/server/store/quotas.ts', uses('../quotas/quota-guard.ts'), STORE],
  ['src/server/store/quota-type.ts', "export type { UsageKind } from '../quotas/learner-quota.ts'\n", STORE],
  ['src/server/routes/sql.ts', uses('kysely'), SQL],
  ['src/server/driver.ts', "import Database from 'better-sqlite3'\nnew Database('x')\n", SQL],

  ['src/web/practice/other-screen.tsx', uses('../history/history.tsx'), SCREEN],
  ['src/web/practice/exam/other-screen.tsx', uses('../../questions/question-card.tsx'), SCREEN],
  ['src/web/importing/other-screen.tsx', uses('../identity/identity.tsx'), SCREEN],
  ['src/web/history/other-screen.tsx', uses('../custom-test/custom-test.tsx'), SCREEN],
  ['src/web/shell/other-screen.tsx', uses('../dashboard/dashboard.tsx'), SCREEN],
  ['src/web/data/screen.ts', uses('../practice/practice.tsx'), SCREEN],
  ['src/web/notes/screen.tsx', uses('../practice/practice.tsx'), SCREEN],
  ['src/web/practice/server.ts', uses('../../server/app.ts'), SERVER],
  ['src/web/data/server.ts', "export type { App } from '../../server/app.ts'\n", SERVER],
  ['src/web/practice/fetch.ts', "export const got = fetch('/api/v1')\n", FETCH],
  ['src/web/practice/window-fetch.ts', "export const got = window.fetch('/api/v1')\n", FETCH],
  ['src/web/shell/request.ts', 'export const request = new XMLHttpRequest()\n', FETCH],
  ['src/web/ui/fetch.ts', "export const got = fetch('/api/v1')\n", FETCH],

  ['src/web/ui/domain.tsx', uses('../../domain/model.ts'), UI],
  ['src/web/ui/contract.tsx', uses('../../contract/question.ts'), UI],
  ['src/web/ui/data.tsx', uses('../data/client.ts'), UI],
  ['src/web/ui/theme.tsx', uses('../theme/use-theme.ts'), UI],
  ['src/web/ui/charts/screen.tsx', uses('../../practice/practice.tsx'), UI],

  [
    'src/web/questions/lazy-react.tsx',
    "import { lazy } from 'react'\nexport const Bar = lazy(async () => ({ default: (await import('./bar.tsx')).Bar }))\n",
    LATER,
  ],
  ['src/web/notes/later.ts', "export const later = () => import('./later-code.ts')\n", LATER],
  [
    'src/web/ui/later.ts',
    "export const later = async () => (await import('./later-code.ts')).later\n",
    LATER,
  ],
  ['src/web/practice/question-view.tsx', 'export default function View() {}\n', DEFAULT_EXPORT],
  ['src/server/default.ts', 'export default 1\n', DEFAULT_EXPORT],
  ['src/server/assertion.ts', 'export const read = (value: unknown) => value as string\n', ASSERTION],
  ['scripts/non-null.ts', 'export const first = (words: string[]) => words[0]!\n', 'noNonNullAssertion'],
  ['src/server/any.ts', 'export const read = (value: any) => value\n', 'noExplicitAny'],
  ['src/server/log.ts', "console.log('hello')\n", 'noConsole'],
  ['src/domain/cycle-a.ts', "import { b } from './cycle-b.ts'\nexport const a = () => b\n", 'noImportCycles'],
  ['src/domain/cycle-b.ts', "import { a } from './cycle-a.ts'\nexport const b = () => a\n", 'noImportCycles'],
  ...['src/domain', 'src/contract', 'src/server', 'src/web/data', 'scripts', 'tests/setup'].flatMap(
    typeCycle,
  ),
]

const allowed: readonly (readonly [path: string, code: string])[] = [
  ['src/domain/own.ts', uses('./model.ts')],
  ['src/domain/practice/own.ts', uses('../importing/draft.ts')],
  ['src/web/importing/door.ts', uses('../../formats/index.ts')],
  ['src/domain/importing/door.test.ts', uses('../../formats/index.ts')],
  ['scripts/door.ts', uses('../src/formats/index.ts')],
  ['tests/setup/files/inside.ts', uses('../../../src/formats/csv/write.ts')],
  ['src/formats/library.ts', uses('saxes')],
  ['src/formats/csv-own.test.ts', uses('csv-parse/sync')],
  ['src/formats/domain.ts', uses('../domain/model.ts')],
  ['src/formats/csv/read.test.ts', uses('node:fs')],
  ['src/formats/anki/sqlite.ts', `${uses('sql.js')}import { sha1 } from '@noble/hashes/legacy.js'\nsha1()\n`],
  ['src/domain/own.test.ts', `${uses('vitest')}import fc from 'fast-check'\nfc.integer()\n`],
  ['src/domain/setup.test.ts', uses('../setup/chi-square.ts')],
  ['src/domain/date-of.ts', 'export const dateOf = (now: number) => new Date(now)\n'],
  ['src/contract/own.ts', `${uses('./common.ts')}import * as z from 'zod/mini'\nz.string()\n`],
  ['src/contract/domain.ts', uses('../domain/model.ts')],
  ['src/contract/own.test.ts', uses('vitest')],
  ['src/server/own.ts', `${uses('../contract/question.ts')}export const now = Date.now()\n`],
  ['src/server/domain.ts', uses('../domain/answer.ts')],
  ['src/server/asks.ts', "export const got = fetch('https://example.org')\n"],
  ['src/server/web-files.ts', uses('./web.ts')],
  ['src/server/lookups/bucket.ts', uses('../store/leaky-bucket.ts')],
  ['src/server/store/sql.ts', `${uses('kysely')}import Database from 'better-sqlite3'\nnew Database('x')\n`],
  ['src/web/practice/own.tsx', uses('./question-view.tsx')],
  ['src/web/practice/data.tsx', uses('../data/learner.tsx')],
  ['src/web/practice/ui.tsx', uses('../ui/button.tsx')],
  ['src/web/practice/notes.tsx', uses('../notes/editor.tsx')],
  ['src/web/practice/domain.tsx', uses('../../domain/practice/session.ts')],
  ['src/web/importing/domain.tsx', uses('../../domain/importing/drafts/draft.ts')],
  ['src/web/practice/contract.tsx', uses('../../contract/question.ts')],
  ['src/web/practice/exam/own.tsx', uses('../question-view.tsx')],
  ['src/web/shell/identity.tsx', uses('../identity/identity.tsx')],
  ['src/web/data/client-own.ts', "export const got = fetch('/api/v1')\n"],
  ['src/web/practice/fetch.test.ts', "export const got = fetch('/api/v1')\n"],
  [
    'src/web/questions/lazy-own.tsx',
    "import { lazyPiece } from '../ui/lazy-piece.tsx'\nexport const Bar = lazyPiece(\n  () => import('./bar.tsx'),\n  (code) => code.Bar,\n)\n",
  ],
  ['src/web/data/later.ts', "export const later = () => import('./later-code.ts')\n"],
  ['src/web/ui/react.tsx', uses('react')],
  ['src/web/ui/own.tsx', uses('./button.tsx')],
  ['src/web/ui/charts/own.tsx', uses('../button.tsx')],
  ['src/web/practice/practice.tsx', 'export default function Practice() {}\n'],
  ['src/server/const.ts', "export const modes = ['smart', 'random'] as const\n"],
  ['tests/server/own.test.ts', 'export const first = (words: unknown) => (words as string[])[0]!\n'],
  ['scripts/own.ts', "console.log('hello')\n"],
]

const diagnosticsOf = lintSnippets(new Map([...forbidden, ...allowed].map(([path, code]) => [path, code])))

describe('a folder must not import or use', () => {
  test.each(forbidden)('%s: %s', (path, _code, message) => {
    expect(diagnosticsOf(path)).toContain(message)
  })
})

describe('a folder may import or use', () => {
  test.each(allowed)('%s: %s', (path) => {
    expect(diagnosticsOf(path)).toBe('')
  })
})
