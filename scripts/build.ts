import { build } from './build/build.ts'

process.exitCode = (await build('info')) ? 0 : 1
