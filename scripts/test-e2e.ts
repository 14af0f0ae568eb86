import { build } from './build/build.ts'
import { isBuilt } from './build/build-state.mjs'
import { runCommand } from './run-command.ts'

/** End-to-end tests of an up-to-date build; arguments after `npm run test:e2e --` are passed to Playwright. */
const built = isBuilt() || (await build('warn'))
process.exitCode = built ? await runCommand('playwright', ['test', ...process.argv.slice(2)]) : 1
