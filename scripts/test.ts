import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from './run-command.ts'
import { addTestCounts, readTestCounts, type TestCounts } from './test-counts.ts'
import { buildWeb, webIsBuilt } from './web-build.ts'

/**
 * `node scripts/test.ts` is `npm test`: every part in turn, until one fails. `--quick` is `npm run check`, the parts that
 * need neither a server, a database nor a browser. The last line is always `N passed, N failed`.
 */
interface Part {
  readonly name: string
  readonly quick: boolean
  /** @returns whether all is well; tests write their JSON report to `reportFile` */
  readonly run: (reportFile: string) => Promise<boolean>
}

const PARTS: readonly Part[] = [
  {
    name: 'Types',
    quick: true,
    run: async () => (await succeeds('react-router', ['typegen'])) && (await succeeds('tsc', ['--noEmit'])),
  },
  { name: 'Lint and format', quick: true, run: () => succeeds('biome', ['check', '--error-on-warnings']) },
  { name: 'Dead code', quick: true, run: () => succeeds('knip', []) },
  { name: 'Unit tests', quick: true, run: (reportFile) => vitest('unit', reportFile) },
  {
    name: 'Server tests, SQLite and PostgreSQL',
    quick: false,
    run: (reportFile) => vitest('server', reportFile),
  },
  { name: 'Web build', quick: false, run: webBuild },
  { name: 'Browser journeys', quick: false, run: playwright },
]

const quickOnly = process.argv.includes('--quick')
process.exitCode = (await runParts(PARTS.filter((part) => part.quick || !quickOnly))) ? 0 : 1

async function runParts(parts: readonly Part[]): Promise<boolean> {
  const reports = mkdtempSync(join(tmpdir(), 'quizgrove-test-'))
  let counts: TestCounts = { passed: 0, failed: 0, skipped: 0 }
  let stoppedAt: string | null = null
  for (const [index, part] of parts.entries()) {
    console.log(`\n=== ${index + 1}/${parts.length} ${part.name}\n`)
    const start = performance.now()
    const reportFile = join(reports, `${index}.json`)
    const ended = await part.run(reportFile)
    const partCounts = readTestCounts(reportFile)
    // What the report counts as failed has failed, whatever code the runner ended with.
    const passed = ended && partCounts.failed === 0
    console.log(`\n${part.name}: ${passed ? 'good' : 'FAILED'}, ${seconds(performance.now() - start)}`)
    counts = addTestCounts(counts, partCounts)
    if (!passed) {
      // Whatever is not a test, such as a type error or a rejection nobody handled, counts as one failure.
      counts = addTestCounts(counts, { passed: 0, failed: partCounts.failed > 0 ? 0 : 1, skipped: 0 })
      stoppedAt = part.name
      break
    }
  }
  rmSync(reports, { recursive: true })
  console.log(stoppedAt === null ? '\n=== All parts are good' : `\n=== Stopped at: ${stoppedAt}`)
  if (counts.skipped > 0) console.log(`${counts.skipped} skipped`)
  console.log(`${counts.passed} passed, ${counts.failed} failed`)
  return stoppedAt === null
}

function vitest(project: string, reportFile: string): Promise<boolean> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  return succeeds('vitest', ['run', '--project', project, ...reporters])
}

function playwright(reportFile: string): Promise<boolean> {
  return succeeds('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile })
}

async function webBuild(): Promise<boolean> {
  if (!webIsBuilt()) return await buildWeb('warn')
  console.log('Nothing has changed since the last build.')
  return true
}

async function succeeds(command: string, args: readonly string[], environment?: Record<string, string>) {
  return (await runCommand(command, args, environment)) === 0
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
