import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build/build.ts'
import { isBuilt } from './build/build-state.mjs'
import { runCommand } from './run-command.ts'
import { addTestCounts, readTestCounts, type TestCounts } from './test-counts.ts'

/**
 * `node scripts/test.ts` is `npm test`: every stage in turn, until one fails. `--quick` is `npm run check`, the stages that
 * need neither a server, a database nor a browser. The last line is always `N passed, N failed`.
 */
interface Part {
  readonly name: string
  /** @returns whether it succeeded; tests write their JSON report to `reportFile` */
  readonly run: (command: Command, reportFile: string) => Promise<boolean>
}

/** Runs a command of a part. @returns whether it succeeded */
type Command = (
  name: string,
  args: readonly string[],
  environment?: Readonly<Record<string, string>>,
) => Promise<boolean>

/** The incremental state of the type check: a second check takes a quarter of the CPU time. */
const TYPES_CACHE = 'node_modules/.cache/tsc.tsbuildinfo'

const STATIC_CHECKS: readonly Part[] = [
  {
    name: 'Types',
    run: async (command) =>
      (await command('react-router', ['typegen'])) &&
      // Several checkers would check shared files several times, and the other parts of the stage need the cores.
      (await command('tsc', [
        '--noEmit',
        '--checkers',
        '1',
        '--incremental',
        '--tsBuildInfoFile',
        TYPES_CACHE,
      ])),
  },
  { name: 'Lint and format', run: (command) => command('biome', ['check', '--error-on-warnings']) },
  { name: 'Dead code', run: (command) => command('knip', ['--cache']) },
]

/** The parts of a stage run in parallel, if none of them keeps all cores busy by itself. */
const QUICK_STAGES: readonly (readonly Part[])[] = [
  STATIC_CHECKS,
  // Alone: they keep all cores busy by themselves.
  [{ name: 'Unit tests', run: (command, reportFile) => vitest(command, 'unit*', reportFile) }],
]

const STAGES: readonly (readonly Part[])[] = [
  ...QUICK_STAGES,
  [{ name: 'Build', run: productBuild }],
  [{ name: 'Component tests', run: (command, reportFile) => vitest(command, 'components', reportFile) }],
  [
    {
      name: 'Server tests, SQLite and PostgreSQL',
      run: (command, reportFile) => vitest(command, 'server', reportFile),
    },
  ],
  [{ name: 'End-to-end tests', run: playwright }],
]

process.exitCode = (await runStages(process.argv.includes('--quick') ? QUICK_STAGES : STAGES)) ? 0 : 1

async function runStages(stages: readonly (readonly Part[])[]): Promise<boolean> {
  const reports = mkdtempSync(join(tmpdir(), 'quizgrove-test-'))
  let counts: TestCounts = { passed: 0, failed: 0, skipped: 0 }
  const failed: string[] = []
  for (const stage of stages) {
    const isAlone = stage.length === 1
    const outcomes = await Promise.all(
      stage.map((part, index) =>
        runPart(part, isAlone, join(reports, `${stages.indexOf(stage)}-${index}.json`)),
      ),
    )
    for (const outcome of outcomes) counts = addTestCounts(counts, outcome.counts)
    failed.push(...stage.filter((_, index) => outcomes[index]?.isPassed === false).map((part) => part.name))
    if (failed.length > 0) break
  }
  rmSync(reports, { recursive: true })
  console.log(failed.length === 0 ? '\n=== All parts passed' : `\n=== Failed: ${failed.join(', ')}`)
  if (counts.skipped > 0) console.log(`${counts.skipped} skipped`)
  console.log(`${counts.passed} passed, ${counts.failed} failed`)
  return failed.length === 0
}

/** Runs a part. The output of a part that runs alone is shown as it arrives, else at the end. */
async function runPart(part: Part, isAlone: boolean, reportFile: string) {
  const start = performance.now()
  const buffered: string[] = []
  const write = (text: string) => (isAlone ? process.stdout.write(text) : buffered.push(text))
  write(`\n=== ${part.name}\n\n`)
  const succeeded = await part.run(
    async (name, args, environment) =>
      (await runCommand(name, args, environment, isAlone ? null : (chunk) => buffered.push(chunk))) === 0,
    reportFile,
  )
  const counts = readTestCounts(reportFile)
  // A failed test in the report counts, even if the runner exited with 0.
  const isPassed = succeeded && counts.failed === 0
  write(`\n${part.name}: ${isPassed ? 'passed' : 'FAILED'}, ${seconds(performance.now() - start)}\n`)
  process.stdout.write(buffered.join(''))
  // A failure outside tests, such as a type error or an unhandled rejection, counts as one failed test.
  const otherFailures = isPassed || counts.failed > 0 ? 0 : 1
  return { isPassed, counts: addTestCounts(counts, { passed: 0, failed: otherFailures, skipped: 0 }) }
}

function vitest(command: Command, project: string, reportFile: string): Promise<boolean> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  return command('vitest', ['run', '--project', project, ...reporters])
}

function playwright(command: Command, reportFile: string): Promise<boolean> {
  return command('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile })
}

async function productBuild(): Promise<boolean> {
  if (!isBuilt()) return await build('warn')
  console.log('Nothing has changed since the last build.')
  return true
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
