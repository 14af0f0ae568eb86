import { counted } from '../counted.ts'
import { hasFormulaTexts } from '../formula-text.ts'
import type { Question } from '../model.ts'
import { type BankFormat, FORMAT_FACTS } from './bank-formats.ts'
import { CSV_ROOM, writeCsv } from './csv.ts'
import { GIFT_ROOM, writeGift } from './gift.ts'
import type { HeldQuestion } from './held-question.ts'
import { type FormatRoom, holdQuestion } from './hold-question.ts'
import { JSON_ROOM, writeJson } from './json.ts'
import { type Loss, type LossKind, lossesOf } from './loss.ts'
import { MOODLE_XML_ROOM, writeMoodleXml } from './moodle-xml.ts'

interface Writer {
  readonly room: FormatRoom
  readonly write: (questions: readonly HeldQuestion[], escapesFormulas: boolean) => string
}

const WRITERS: Readonly<Record<BankFormat, Writer>> = {
  json: { room: JSON_ROOM, write: writeJson },
  csv: { room: CSV_ROOM, write: writeCsv },
  gift: { room: GIFT_ROOM, write: writeGift },
  'moodle-xml': { room: MOODLE_XML_ROOM, write: writeMoodleXml },
}

/** A bank exported in one format. */
export interface WrittenBank {
  readonly text: string
  /** How many of the questions it holds. */
  readonly questions: number
  /** What the format could not hold, the most serious first; empty when an import reads back the same bank. */
  readonly losses: readonly Loss[]
  /** How texts that a spreadsheet would run as formulas were written: whole sentences. Null when there are none. */
  readonly formulas: string | null
}

export interface ExportOptions {
  /** Writes formula-like texts into a table unescaped. By default they are escaped: most banks hold texts of others. */
  readonly keepsFormulas?: boolean
}

/**
 * The questions as the text of a file, each with its text, options in order, key, category, explanation and flag. An
 * import of the file reads back the same except for `losses`.
 */
export function exportBank(
  questions: readonly Question[],
  format: BankFormat,
  { keepsFormulas = false }: ExportOptions = {},
): WrittenBank {
  const { room, write } = WRITERS[format]
  const counts = new Map<LossKind, number>()
  const written: HeldQuestion[] = []
  for (const question of questions) {
    const { held, losses } = holdQuestion(question, room)
    if (held !== null) written.push(held)
    for (const kind of losses) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  const losses = lossesOf(counts, FORMAT_FACTS[format].name)
  const text = write(written, !keepsFormulas)
  const formulas =
    format === 'csv' ? formulasMessage(written.filter(hasFormulaTexts).length, keepsFormulas) : null
  return { text, questions: written.length, losses, formulas }
}

function formulasMessage(count: number, areKept: boolean): string | null {
  if (count === 0) return null
  const begins = `Texts of ${counted(count, 'question')} begin like a formula, with =, +, - or @.`
  return areKept
    ? `${begins} They are written as they are: a spreadsheet may run them.`
    : `${begins} Each gets an apostrophe in front, so a spreadsheet shows it as text. An import takes it away.`
}
