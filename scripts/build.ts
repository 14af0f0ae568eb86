import { buildWeb } from './web-build.ts'

process.exitCode = (await buildWeb('info')) ? 0 : 1
