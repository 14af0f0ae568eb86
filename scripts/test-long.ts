import { runCommand } from './run-command.ts'

/**
 * `npm run test:long`: tests that take too long for `npm test`, one part after another, until one fails. The figures of
 * the last run are in docs/operations.md.
 */
const PARTS = [
  {
    name: '10,000 mutated files of all formats',
    args: ['run', '--project', 'unit', 'src/formats/whole-banks/hostile', 'src/formats/anki/anki-hostile'],
    environment: { MUTATED_FILES: '10000' },
  },
  {
    name: 'The server killed and its power cut, 200 times each',
    args: ['run', '--project', 'server', 'tests/faults/kill.test.ts', 'tests/faults/power-cut.test.ts'],
    environment: { KILLS: '200' },
  },
  {
    name: 'One of two processes on one PostgreSQL killed 100 times',
    args: ['run', '--project', 'server', 'tests/faults/two-processes.test.ts'],
    environment: { KILLS: '100' },
  },
  {
    name: 'PostgreSQL killed 100 times',
    args: ['run', '--project', 'server', 'tests/faults/postgres-kill.test.ts'],
    environment: { KILLS: '100' },
  },
]

for (const { name, args, environment } of PARTS) {
  console.log(`\n=== ${name}\n`)
  process.exitCode = await runCommand('vitest', args, environment)
  if (process.exitCode !== 0) break
}
