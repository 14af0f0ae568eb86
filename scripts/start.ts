import { buildWeb, webIsBuilt } from './build/web-build.ts'

/** Builds the web if it is missing or out of date, then runs the server in this process. */
if (!webIsBuilt()) {
  console.log('Building the web (the next start finds it built) …')
  if (!(await buildWeb('warn'))) process.exit(1)
}
await import('../src/server/main.ts')
