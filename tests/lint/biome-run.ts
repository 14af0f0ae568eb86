import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const PROJECT = join(import.meta.dirname, '..', '..')
/** The first line of a diagnostic: `src/domain/x.ts:1:19 lint/style/noRestrictedImports ━━━`. */
const DIAGNOSTIC = /^(\S+?):\d+:\d+ (lint|plugin)/

/**
 * Lints snippets as if they were files of this project, in one run of Biome over a separate folder.
 *
 * @param snippets code by path, such as `src/domain/x.ts`
 * @returns Biome's diagnostics for a path; '' if there are none
 */
export function lintSnippets(snippets: ReadonlyMap<string, string>): (path: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'quizgrove-lint-'))
  try {
    cpSync(join(PROJECT, 'biome.json'), join(folder, 'biome.json'))
    cpSync(join(PROJECT, 'biome-plugins'), join(folder, 'biome-plugins'), { recursive: true })
    for (const [path, code] of snippets) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), code)
    }
    return diagnosticsByPath(runBiome(folder))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function runBiome(folder: string): string {
  const require = createRequire(import.meta.url)
  const biome = require.resolve('@biomejs/biome/bin/biome')
  const options = ['--vcs-enabled=false', '--max-diagnostics=none', '--colors=off']
  const run = spawnSync(process.execPath, [biome, 'lint', ...options], { cwd: folder, encoding: 'utf8' })
  const output = run.stdout + run.stderr
  if (!/Checked \d+ files/.test(output)) throw new Error(`Biome did not run: ${output}`)
  return output
}

function diagnosticsByPath(output: string): (path: string) => string {
  const diagnostics = new Map<string, string>()
  let path = ''
  for (const line of output.split('\n')) {
    path = DIAGNOSTIC.exec(line)?.[1]?.replaceAll('\\', '/') ?? path
    diagnostics.set(path, `${diagnostics.get(path) ?? ''}${line}\n`)
  }
  return (path) => diagnostics.get(path) ?? ''
}
