import { parseArgs } from 'node:util'
import { NAME_MAX } from '../../src/contract/limits.ts'
import { identifierSchema } from '../../src/contract/user.ts'
import type { ExportFormat } from '../../src/domain/bank-export/bank-formats.ts'
import { FILE_ENDINGS, formatOfFileName } from '../../src/domain/bank-export/file-name.ts'
import { checkIdentifier, IDENTIFIER_PROBLEMS } from '../../src/domain/identifier/identifier.ts'
import {
  type CategoryFrom,
  parseCategoryFrom,
} from '../../src/domain/importing/drafts/categories/category-from.ts'

export const USAGE = `Usage: npm run bank -- import FILE --identifier a-b-c [--create "Name"] [--category-from id:N]
       npm run bank -- export FILE --identifier a-b-c [--keep-formulas]

Imports the questions of FILE into a learner's bank: JSON, CSV, TSV, Excel (.xlsx), GIFT, Aiken, Moodle XML, a QTI
item or package, an Anki deck, Markdown with "- [x]" lists, text with lettered options, or a zip archive of such
files. Questions that are in the bank already are skipped.

export writes a learner's bank to a new FILE. Its ending selects the format: .json, .csv, .gift or .txt (GIFT), .xml
(Moodle XML), .qti21.zip (QTI 2.1), .qti3.zip (QTI 3.0), .h5p, .apkg (Anki). A .json bank with pictures becomes an
archive with them, whose name ends in .zip. What the format cannot hold is reported. Pictures of a file are imported in
the browser only.

  --identifier a-b-c     the learner's three-word identifier
  --create "Name"        creates a learner with this name and exactly that identifier first
  --category-from id:N   a question without a category gets the first N characters of its id
  --keep-formulas        does not escape texts of a .csv file that spreadsheets read as formulas
  --help                 shows this help

The bank is in the server's database: DATA_DIR or DATABASE_URL.
Exit code: 0 success, 1 failure, 2 wrong usage.`

/** `import`, validated without reading the file or the bank. */
export interface ImportCommand {
  readonly file: string
  readonly identifier: string
  /** The name for a new learner; null: the learner must exist. */
  readonly createName: string | null
  readonly categoryFrom: CategoryFrom | null
}

/** `export`, validated without reading the folder or the bank. */
export interface ExportCommand {
  readonly file: string
  readonly identifier: string
  readonly format: ExportFormat
  /** Whether texts that look like spreadsheet formulas are written unescaped. */
  readonly keepsFormulas: boolean
}

export type BankCommand =
  | { readonly run: ImportCommand }
  | { readonly export: ExportCommand }
  | { readonly help: true }
  | { readonly wrong: string }

/** Parses the command line, without the name of the program. */
export function readArguments(args: readonly string[]): BankCommand {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        identifier: { type: 'string' },
        create: { type: 'string' },
        'category-from': { type: 'string' },
        'keep-formulas': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    return values.help === true ? { help: true } : readCommand(positionals, values)
  } catch (error) {
    if (error instanceof TypeError) return { wrong: error.message }
    throw error
  }
}

interface Options {
  readonly identifier?: string | undefined
  readonly create?: string | undefined
  readonly 'category-from'?: string | undefined
  readonly 'keep-formulas'?: boolean | undefined
}

function readCommand([command, file, ...rest]: readonly string[], options: Options): BankCommand {
  if (command === undefined) return { wrong: 'Say what to do.' }
  if (command !== 'import' && command !== 'export') return { wrong: `There is no command "${command}".` }
  if (file === undefined) return { wrong: `Name the file to ${command}.` }
  if (rest.length > 0) return { wrong: `One file at a time; "${rest.join(' ')}" is too much.` }
  if (options.identifier === undefined) return { wrong: 'Say whose bank it is: --identifier a-b-c.' }
  const checked = checkIdentifier(options.identifier)
  if (!checked.ok) return { wrong: IDENTIFIER_PROBLEMS[checked.problem] }
  const { identifier } = checked
  if (!identifierSchema.safeParse(identifier).success) return { wrong: 'The identifier is too long.' }
  if (command === 'export') return readExport(file, identifier, options)
  if (options['keep-formulas'] !== undefined) return { wrong: '--keep-formulas belongs to export.' }
  const createName = options.create?.trim() ?? null
  if (createName !== null && (createName === '' || createName.length > NAME_MAX)) {
    return { wrong: `--create needs a name of 1 to ${NAME_MAX} characters.` }
  }
  const from = options['category-from']
  if (from === undefined) return { run: { file, identifier, createName, categoryFrom: null } }
  const category = parseCategoryFrom(from)
  return 'error' in category
    ? { wrong: category.error }
    : { run: { file, identifier, createName, categoryFrom: category.rule } }
}

const ENDINGS = FILE_ENDINGS.map(([ending]) => ending)
const LISTED = new Intl.ListFormat('en-US', { type: 'disjunction' })

function readExport(file: string, identifier: string, options: Options): BankCommand {
  const foreign = (['create', 'category-from'] as const).find((name) => options[name] !== undefined)
  if (foreign !== undefined) return { wrong: `--${foreign} belongs to import.` }
  const format = formatOfFileName(file)
  if (format === null) return { wrong: `The file to export must end in ${LISTED.format(ENDINGS)}.` }
  const keepsFormulas = options['keep-formulas'] === true
  if (keepsFormulas && format !== 'csv') return { wrong: '--keep-formulas is for .csv files.' }
  return { export: { file, identifier, format, keepsFormulas } }
}
