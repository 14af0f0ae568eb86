import { parseArgs } from 'node:util'
import { NAME_MAX } from '../../src/contract/limits.ts'
import { identifierSchema } from '../../src/contract/user.ts'
import { DEFAULT_LENGTH } from '../../src/domain/custom-test/criteria.ts'
import { checkIdentifier, IDENTIFIER_PROBLEMS } from '../../src/domain/identifier/identifier.ts'
import { type CategoryFrom, parseCategoryFrom } from '../../src/domain/importing/drafts/draft-categories.ts'
import { ASKED_SIDES, type PairsChoice } from '../../src/domain/importing/pairs/questions-of-pairs.ts'
import {
  DEFAULT_PAPER_LAYOUT,
  PAGE_SIZES,
  PAPER_LIMITS,
  type PageSize,
  VERSION_LETTERS,
  type VersionCount,
} from '../../src/domain/papers/paper.ts'
import { DEFAULT_PAPER_NAME } from '../../src/domain/papers/paper-fields.ts'
import {
  FILE_ENDINGS,
  FILE_FORMATS,
  FILES,
  type FileFormat,
  formatOfFileName,
  READERS,
} from '../../src/formats/index.ts'

const SEED_MAX = 2 ** 32 - 1

export const USAGE = `Usage: npm run bank -- import FILE --identifier a-b-c [--create "Name"] [--category-from id:N] [--pairs term|answer]
                                [--same-options] [--like EXAMPLE.json]
       npm run bank -- export FILE --identifier a-b-c [--keep-formulas]
       npm run bank -- paper FILE.html --identifier a-b-c [--name "Name"] [--category "Name"] [--versions 1-4]
                                [--count N] [--page-size a4|letter] [--seed N]

Imports the questions of FILE into a learner's bank. Its contents show the format:
${wrapped(`${READERS.map(({ name }) => name).join(', ')}, or a zip archive of such files.`)}
Questions that are in the bank already are skipped.

export writes a learner's bank to a new FILE. Its ending selects the format:
${wrapped(`${FILE_FORMATS.map(endingsOf).join(', ')}.`)}
A .json bank with pictures becomes an archive with them, whose name ends in .zip. What the format cannot hold is reported.
Pictures of a file are imported in the browser only.

paper draws questions of a learner's bank and writes a test with its keys to a new FILE, a page that a browser prints. The
same seed gives the same test as long as the bank is the same. It is not saved among the learner's papers.

  --identifier a-b-c     the learner's three-word identifier
  --create "Name"        creates a learner with this name and exactly that identifier first
  --category-from id:N   a question without a category gets the first N characters of its id
  --pairs term|answer    makes questions of terms with their answers, which ask for the answer of a term, or the other way round
  --same-options         questions made of pairs always have the same wrong options, which else are drawn again each time
  --like EXAMPLE.json    reads FILE like one of its questions, or several unlike each other, each part as FILE has it:
                         {"question": "…", "options": ["…", "…"], "right": "…", "explanation": "…", "category": "…"}
                         Explanation and category may be left out; "key" is what FILE says of the right option ("Answer: B")
  --keep-formulas        does not escape texts of a .csv file that spreadsheets read as formulas
  --name "Name"          the name of the test; else ${DEFAULT_PAPER_NAME}
  --category "Name"      draws from this category only, by its name as the app shows it
  --versions N           versions of the test, 1 to ${VERSION_LETTERS.length}, each with a key; else 1
  --count N              questions of the test, 1 to ${PAPER_LIMITS.questionsMax}; else ${DEFAULT_LENGTH}
  --page-size a4|letter  the size of its pages; else ${DEFAULT_PAPER_LAYOUT.pageSize}
  --seed N               0 to ${SEED_MAX}; else any, which is reported
  --help                 shows this help

The bank is in the server's database: DATA_DIR or DATABASE_URL.
Exit code: 0 success, 1 failure, 2 wrong usage.`

/** The endings of a format, with its name where they don't say it. */
function endingsOf(format: FileFormat): string {
  const { name } = FILES[format]
  const endings = FILE_ENDINGS.filter(([, of]) => of === format).map(([ending]) => ending)
  return endings.join() === `.${name.toLowerCase()}` ? endings.join() : `${endings.join(' or ')} (${name})`
}

/** Lines of at most 120 characters, divided between words. */
function wrapped(text: string): string {
  return text.replace(/(.{1,120})(?: |$)/g, '$1\n').trimEnd()
}

/** `import`, validated without reading the file or the bank. */
export interface ImportCommand {
  readonly file: string
  readonly identifier: string
  /** The name for a new learner; null: the learner must exist. */
  readonly createName: string | null
  readonly categoryFrom: CategoryFrom | null
  /** How questions are made of pairs; null: none are made. */
  readonly pairs: PairsChoice | null
  /** The file of questions that others are read like; null for none. */
  readonly like: string | null
}

/** `export`, validated without reading the folder or the bank. */
export interface ExportCommand {
  readonly file: string
  readonly identifier: string
  readonly format: FileFormat
  /** Whether texts that look like spreadsheet formulas are written unescaped. */
  readonly keepsFormulas: boolean
}

/** `paper`, validated without reading the folder or the bank. */
export interface PaperCommand {
  readonly file: string
  readonly identifier: string
  /** Trimmed, 1 to {@link PAPER_LIMITS}.nameMax characters. */
  readonly name: string
  /** The category to draw from; null for all. */
  readonly category: string | null
  readonly pageSize: PageSize
  readonly versions: VersionCount
  /** 1 to the most questions of a paper. */
  readonly count: number
  /** 0 to 2³² − 1; null for any. */
  readonly seed: number | null
}

export type BankCommand =
  | { readonly run: ImportCommand }
  | { readonly export: ExportCommand }
  | { readonly paper: PaperCommand }
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
        pairs: { type: 'string' },
        'same-options': { type: 'boolean' },
        like: { type: 'string' },
        'keep-formulas': { type: 'boolean' },
        name: { type: 'string' },
        category: { type: 'string' },
        'page-size': { type: 'string' },
        versions: { type: 'string' },
        count: { type: 'string' },
        seed: { type: 'string' },
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
  readonly pairs?: string | undefined
  readonly 'same-options'?: boolean | undefined
  readonly like?: string | undefined
  readonly 'keep-formulas'?: boolean | undefined
  readonly name?: string | undefined
  readonly category?: string | undefined
  readonly 'page-size'?: string | undefined
  readonly versions?: string | undefined
  readonly count?: string | undefined
  readonly seed?: string | undefined
}

const COMMANDS = ['import', 'export', 'paper'] as const

/** The command that each option belongs to, where it is one. */
const COMMAND_OF = [
  ['create', 'import'],
  ['category-from', 'import'],
  ['pairs', 'import'],
  ['same-options', 'import'],
  ['like', 'import'],
  ['keep-formulas', 'export'],
  ['name', 'paper'],
  ['category', 'paper'],
  ['page-size', 'paper'],
  ['versions', 'paper'],
  ['count', 'paper'],
  ['seed', 'paper'],
] as const satisfies readonly (readonly [keyof Options, (typeof COMMANDS)[number]])[]

function readCommand([typed, file, ...rest]: readonly string[], options: Options): BankCommand {
  if (typed === undefined) return { wrong: 'Say what to do.' }
  const command = COMMANDS.find((name) => name === typed)
  if (command === undefined) return { wrong: `There is no command "${typed}".` }
  if (file === undefined)
    return { wrong: command === 'paper' ? 'Name the file of the paper.' : `Name the file to ${command}.` }
  if (rest.length > 0) return { wrong: `One file at a time; "${rest.join(' ')}" is too much.` }
  if (options.identifier === undefined) return { wrong: 'Say whose bank it is: --identifier a-b-c.' }
  const checked = checkIdentifier(options.identifier)
  if (!checked.ok) return { wrong: IDENTIFIER_PROBLEMS[checked.problem] }
  const { identifier } = checked
  if (!identifierSchema.safeParse(identifier).success) return { wrong: 'The identifier is too long.' }
  const foreign = COMMAND_OF.find(([name, of]) => of !== command && options[name] !== undefined)
  if (foreign !== undefined) return { wrong: `--${foreign[0]} belongs to ${foreign[1]}.` }
  if (command === 'export') return readExport(file, identifier, options)
  if (command === 'paper') return readPaper(file, identifier, options)
  const createName = options.create?.trim() ?? null
  if (createName !== null && (createName === '' || createName.length > NAME_MAX)) {
    return { wrong: `--create needs a name of 1 to ${NAME_MAX} characters.` }
  }
  const asks = ASKED_SIDES.find((side) => side === options.pairs) ?? null
  if (options.pairs !== undefined && asks === null) {
    return { wrong: `--pairs needs one of ${ASKED_SIDES.join(', ')}.` }
  }
  const isDrawnAnew = options['same-options'] !== true
  if (asks === null && !isDrawnAnew) return { wrong: '--same-options belongs to --pairs.' }
  const pairs = asks && { asks, isDrawnAnew }
  const { like = null, 'category-from': from } = options
  const run = { file, identifier, createName, categoryFrom: null, pairs, like }
  if (from === undefined) return { run }
  const category = parseCategoryFrom(from)
  return 'error' in category ? { wrong: category.error } : { run: { ...run, categoryFrom: category.rule } }
}

const ENDINGS = FILE_ENDINGS.map(([ending]) => ending)
const LISTED = new Intl.ListFormat('en-US', { type: 'disjunction' })

function readExport(file: string, identifier: string, options: Options): BankCommand {
  const format = formatOfFileName(file)
  if (format === null) return { wrong: `The file to export must end in ${LISTED.format(ENDINGS)}.` }
  const keepsFormulas = options['keep-formulas'] === true
  if (keepsFormulas && FILES[format].runsFormulas !== true)
    return { wrong: '--keep-formulas is for .csv files.' }
  return { export: { file, identifier, format, keepsFormulas } }
}

function readPaper(file: string, identifier: string, options: Options): BankCommand {
  if (!/\.html?$/i.test(file)) return { wrong: 'The file of a paper must end in .html.' }
  const versions = VERSION_COUNTS.find((count) => String(count) === (options.versions ?? '1'))
  if (versions === undefined)
    return { wrong: `--versions needs a number from 1 to ${VERSION_LETTERS.length}.` }
  const { name: typedName = DEFAULT_PAPER_NAME, category = null } = options
  const name = typedName.trim()
  if (name === '' || name.length > PAPER_LIMITS.nameMax)
    return { wrong: `--name needs a name of 1 to ${PAPER_LIMITS.nameMax} characters.` }
  const size = options['page-size'] ?? DEFAULT_PAPER_LAYOUT.pageSize
  const pageSize = PAGE_SIZES.find((each) => each === size.toLowerCase())
  if (pageSize === undefined) return { wrong: `--page-size needs one of ${PAGE_SIZES.join(', ')}.` }
  const { count: countText = String(DEFAULT_LENGTH), seed: seedText } = options
  const count = wholeNumber(countText, 1, PAPER_LIMITS.questionsMax)
  if (count === null) return { wrong: `--count needs a number from 1 to ${PAPER_LIMITS.questionsMax}.` }
  const seed = seedText === undefined ? null : wholeNumber(seedText, 0, SEED_MAX)
  if (seedText !== undefined && seed === null)
    return { wrong: `--seed needs a number from 0 to ${SEED_MAX}.` }
  return { paper: { file, identifier, name, category, pageSize, versions, count, seed } }
}

const VERSION_COUNTS: readonly VersionCount[] = [1, 2, 3, 4]

/** Null for what is no whole number from the least to the most. */
function wholeNumber(text: string, least: number, most: number): number | null {
  const number = Number(text)
  return /^\d+$/.test(text) && number >= least && number <= most ? number : null
}
