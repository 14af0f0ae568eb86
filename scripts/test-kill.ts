import { runCommand } from './run-command.ts'

/** `npm run test:kill -- 500`: the tests that kill the server, with this many kills. SEED=… changes their moments. */
const kills = process.argv[2] ?? '100'
if (!/^[1-9]\d*$/.test(kills)) {
  console.error('Usage: npm run test:kill -- KILLS')
  process.exit(2)
}
process.exitCode = await runCommand(
  'vitest',
  ['run', '--project', 'server', 'tests/faults/kill.test.ts', 'tests/faults/power-cut.test.ts'],
  { KILLS: kills },
)
