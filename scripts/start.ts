import { buildWeb, webIsBuilt } from './web-build.ts'

/** Everything in one command: the web is built when it is missing or out of date, then the server takes over this process. */
if (!webIsBuilt()) {
  console.log('Building the web (the next start finds it built) …')
  if (!(await buildWeb('warn'))) process.exit(1)
}
await import('../src/server/main.ts')
