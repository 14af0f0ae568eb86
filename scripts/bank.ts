import { resolve } from 'node:path'
import type { ImportResult } from '../src/domain/importing/drafts/draft.ts'
import { withRepeatedMerged } from '../src/domain/importing/review/merge-repeated.ts'
import { readBankBytes } from '../src/formats/index.ts'
import { ConfigError, databaseLocation, readConfig } from '../src/server/config.ts'
import { newId } from '../src/server/ids.ts'
import type { ImageFiles } from '../src/server/images/image-files.ts'
import { openImages } from '../src/server/images/open-images.ts'
import { openStore } from '../src/server/store/open-store.ts'
import type { Store } from '../src/server/store/store.ts'
import { type ImportCommand, readArguments, USAGE } from './bank/arguments.ts'
import { readBankFile } from './bank/bank-file.ts'
import { type ExportOutcome, exportFile } from './bank/export-file.ts'
import { importDrafts } from './bank/import-drafts.ts'
import { likeExample } from './bank/like-example.ts'
import { withPairs } from './bank/pairs.ts'
import { paperFile } from './bank/paper-file.ts'
import { pdfTools } from './bank/pdf-tools.ts'
import { importReport } from './bank/report.ts'
import { readSqlite } from './bank/sqlite.ts'

const DONE = 0
const FAILED = 1
const WRONG_USAGE = 2

process.exitCode = await runBank(process.argv.slice(2))

/** `npm run bank -- …`; returns the exit code. */
async function runBank(args: readonly string[]): Promise<number> {
  const command = readArguments(args)
  if ('help' in command) {
    console.log(USAGE)
    return DONE
  }
  if ('wrong' in command) {
    console.error(`${command.wrong}\n\n${USAGE}`)
    return WRONG_USAGE
  }
  if ('export' in command) return writeOf('export', command.export, exportFile)
  if ('paper' in command) {
    const { seed, ...paper } = command.paper
    return writeOf('paper', { ...paper, seed: seed ?? Math.floor(Math.random() * 2 ** 32) }, paperFile)
  }
  const file = await readBankFile(resolve(folderOfCaller(), command.run.file))
  if ('problem' in file) {
    console.error(file.problem)
    return FAILED
  }
  const { categoryFrom, pairs, like } = command.run
  const options = categoryFrom === null ? {} : { categoryFrom }
  const usual = await readBankBytes(file.bytes, { loadSqlite: readSqlite, pdf: pdfTools, ...options })
  const read =
    like === null ? usual : await likeExample(usual, file.bytes, resolve(folderOfCaller(), like), options)
  if ('problem' in read) {
    console.error(read.problem)
    return FAILED
  }
  const result = withPairs(read, pairs)
  const merged = withRepeatedMerged(result.drafts)
  return importResult(command.run, {
    ...result,
    drafts: merged.drafts,
    notices: [...result.notices, ...merged.notices],
  })
}

/** npm runs scripts in the project's folder and passes the caller's folder. */
function folderOfCaller(): string {
  return process.env.INIT_CWD ?? process.cwd()
}

async function importResult(command: ImportCommand, result: ImportResult): Promise<number> {
  if (result.drafts.length === 0) {
    console.error(importReport(result, null).join('\n'))
    return FAILED
  }
  try {
    const done = await withStore((store) => importDrafts(store, command, result.drafts))
    if (done.outcome === 'imported') {
      console.log(importReport(result, done.imported).join('\n'))
      return DONE
    }
    console.error(refusalOf(done.outcome, command.identifier))
  } catch (error) {
    console.error(
      `The import stopped: ${reasonOf(error)}\nFix that and import the file again. Nothing is imported twice.`,
    )
  }
  return FAILED
}

/** Writes a file of a learner's bank. @param what names it, for a failure */
async function writeOf<Command extends { readonly file: string; readonly identifier: string }>(
  what: 'export' | 'paper',
  command: Command,
  write: (
    stored: { readonly store: Store; readonly images: ImageFiles },
    command: Command,
    path: string,
  ) => Promise<ExportOutcome>,
): Promise<number> {
  const path = resolve(folderOfCaller(), command.file)
  try {
    const done = await withStore(async (store) => {
      const images = await openImages(readConfig(process.env))
      return write({ store, images }, command, path)
    })
    if (done.outcome === 'exported') {
      console.log(done.report.join('\n'))
      return DONE
    }
    console.error(`No learner has the identifier ${command.identifier}.`)
  } catch (error) {
    console.error(`The ${what} stopped: ${reasonOf(error)}`)
  }
  return FAILED
}

async function withStore<Outcome>(work: (store: Store) => Promise<Outcome>): Promise<Outcome> {
  const database = databaseLocation(readConfig(process.env))
  const store = await openStore({ database, now: () => Date.now(), newId })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

function refusalOf(outcome: 'unknown' | 'taken', identifier: string): string {
  return outcome === 'unknown'
    ? `No learner has the identifier ${identifier}. To create one, add --create "Name".`
    : `The identifier ${identifier} belongs to a learner with another name. To import into that bank, leave out --create.`
}

function reasonOf(error: unknown): string {
  if (error instanceof ConfigError) return `Invalid environment variables:\n${error.message}`
  return error instanceof Error && error.message !== '' ? error.message : String(error)
}
