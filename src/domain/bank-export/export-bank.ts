import { formatCount } from '../format-number.ts'
import { hasFormulaTexts } from '../formula-text.ts'
import type { Question } from '../model.ts'
import type { BankFormat } from './bank-formats.ts'
import type { BankImages } from './bank-images.ts'
import { CSV_CAPABILITIES, writeCsv } from './csv.ts'
import type { ExportedQuestion } from './exported-question.ts'
import { fitBank } from './fit-bank.ts'
import type { FormatCapabilities } from './fit-question.ts'
import { imageFileName, JSON_CAPABILITIES, writeJson } from './json.ts'
import type { Loss } from './loss.ts'
import { GIFT_CAPABILITIES, writeGift } from './moodle/gift.ts'
import { MOODLE_XML_CAPABILITIES, writeMoodleXml } from './moodle/moodle-xml.ts'

interface Writer {
  readonly capabilities: FormatCapabilities
  readonly write: (
    questions: readonly ExportedQuestion[],
    how: { readonly escapesFormulas: boolean; readonly images: BankImages },
  ) => string
}

const WRITERS: Readonly<Record<BankFormat, Writer>> = {
  json: { capabilities: JSON_CAPABILITIES, write: (questions, { images }) => writeJson(questions, images) },
  csv: {
    capabilities: CSV_CAPABILITIES,
    write: (questions, { escapesFormulas }) => writeCsv(questions, escapesFormulas),
  },
  gift: { capabilities: GIFT_CAPABILITIES, write: writeGift },
  'moodle-xml': {
    capabilities: MOODLE_XML_CAPABILITIES,
    write: (questions, { images }) => writeMoodleXml(questions, images),
  },
}

/** A bank exported in one format. */
export interface ExportedBank {
  readonly text: string
  /** Files that belong to the text, by their names in an archive; none: the text is the whole file. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** How many of the questions it holds. */
  readonly questions: number
  /** What the format could not hold, the most serious first; empty when an import reads back the same bank. */
  readonly losses: readonly Loss[]
  /** How texts that a spreadsheet would run as formulas were exported: whole sentences. Null when there are none. */
  readonly formulas: string | null
}

export interface ExportOptions {
  /** Writes formula-like texts into a table unescaped. By default they are escaped: most banks hold texts of others. */
  readonly keepsFormulas?: boolean
  /** The images of the questions that could be loaded. By default a file has only their addresses. */
  readonly images?: BankImages
}

/**
 * The questions as the text of a file, each with its text, options in order, key, category, explanation and flag. An
 * import of the file reads back the same except for `losses`.
 */
export function exportBank(
  questions: readonly Question[],
  format: BankFormat,
  { keepsFormulas = false, images: loaded }: ExportOptions = {},
): ExportedBank {
  const { capabilities, write } = WRITERS[format]
  const { exported, losses, images } = fitBank(questions, format, capabilities, loaded)
  const text = write(exported, { escapesFormulas: !keepsFormulas, images })
  const files = new Map(
    capabilities.images === 'beside'
      ? Array.from(images, ([address, bytes]) => [imageFileName(address), bytes] as const)
      : [],
  )
  const formulas =
    format === 'csv' ? formulasMessage(exported.filter(hasFormulaTexts).length, keepsFormulas) : null
  return { text, files, questions: exported.length, losses, formulas }
}

function formulasMessage(count: number, areKept: boolean): string | null {
  if (count === 0) return null
  const begins = `Texts in ${formatCount(count, 'question')} begin like a formula, with =, +, - or @.`
  return areKept
    ? `${begins} They are written unchanged: a spreadsheet may run them.`
    : `${begins} Each gets a leading apostrophe, so a spreadsheet shows it as text. An import removes it.`
}
