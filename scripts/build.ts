import { buildWeb } from './build/web-build.ts'

process.exitCode = (await buildWeb('info')) ? 0 : 1
