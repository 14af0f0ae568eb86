import { runCommand } from './run-command.ts'
import { buildWeb, webIsBuilt } from './web-build.ts'

/** Browser journeys against an up-to-date build; what follows `npm run test:e2e --` is passed to Playwright. */
const built = webIsBuilt() || (await buildWeb('warn'))
process.exitCode = built ? await runCommand('playwright', ['test', ...process.argv.slice(2)]) : 1
