import type { ImportResult } from '../../src/domain/importing/drafts/draft.ts'
import type { CategoryFrom } from '../../src/domain/importing/drafts/draft-categories.ts'
import { EXAMPLES_MAX } from '../../src/domain/importing/example/example.ts'
import { isRecord } from '../../src/domain/is-record.ts'
import {
  exampleFileOfBytes,
  findExample,
  moreOf,
  readLike,
  type WrittenExample,
} from '../../src/formats/index.ts'
import { readBankFile } from './bank-file.ts'
import { pdfTools } from './pdf-tools.ts'
import { readSqlite } from './sqlite.ts'

/**
 * What a file gives when it is read like the questions of an example, or without it where that gives more; a sentence on what is wrong
 * with the example.
 *
 * @param path the file of the example
 */
export async function likeExample(
  usual: ImportResult,
  bytes: Uint8Array,
  path: string,
  options: { readonly categoryFrom?: CategoryFrom },
): Promise<ImportResult | { readonly problem: string }> {
  const written = await readBankFile(path)
  if ('problem' in written) return written
  const examples = readExamples(new TextDecoder().decode(written.bytes))
  if ('problem' in examples) return { problem: `${examples.problem} In ${path}.` }
  const file = await exampleFileOfBytes(bytes, { loadSqlite: readSqlite, pdf: pdfTools })
  if (file === null) {
    return {
      problem: 'No question of this file can be shown: it has no tables, records or lines of text.',
    }
  }
  const found = examples.map((example) => findExample(file, example))
  const missing = found.find((one) => 'problem' in one)
  if (missing !== undefined) return missing
  const read = await readLike(
    file,
    found.flatMap((one) => ('problem' in one ? [] : [one])),
    options,
  )
  return moreOf(usual, read)
}

/** Bytes of an example: a question is much smaller. */
const EXAMPLE_LENGTH_MAX = 200_000

/** The questions of an example as JSON, one or a list of several; a sentence on what is wrong with them. */
export function readExamples(json: string): readonly WrittenExample[] | { readonly problem: string } {
  if (json.length > EXAMPLE_LENGTH_MAX) return { problem: 'The example is longer than a few questions.' }
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return { problem: 'The example is no valid JSON.' }
  }
  const all: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (all.length === 0) return { problem: 'The example has no question.' }
  if (all.length > EXAMPLES_MAX) return { problem: `The example has more than ${EXAMPLES_MAX} questions.` }
  const read: WrittenExample[] = []
  for (const entry of all) {
    const example = readExample(entry)
    if ('problem' in example) return example
    read.push(example)
  }
  return read
}

const FIELDS = ['question', 'options', 'right', 'key', 'explanation', 'category'] as const

function readExample(value: unknown): WrittenExample | { readonly problem: string } {
  if (!isRecord(value))
    return { problem: 'A question of the example is an object with "question" and "options".' }
  const unknown = Object.keys(value).find((name) => !FIELDS.some((field) => field === name))
  if (unknown !== undefined) {
    return { problem: `The example has a field "${unknown}". Its fields are ${FIELDS.join(', ')}.` }
  }
  const { question, options, right } = value
  if (!isFilled(question)) return { problem: '"question" must be the text of a question.' }
  if (!Array.isArray(options) || options.length < 2 || !options.every(isFilled)) {
    return { problem: '"options" must be a list of at least two texts.' }
  }
  const correct: unknown = right === undefined ? [] : Array.isArray(right) ? right : [right]
  if (!Array.isArray(correct) || !correct.every(isFilled)) {
    return { problem: '"right" must be one of the options, or a list of some.' }
  }
  const other = correct.find((text) => !options.includes(text))
  if (other !== undefined) return { problem: `"right" has "${other}", which is none of the options.` }
  const optional = (['key', 'explanation', 'category'] as const).find(
    (name) => value[name] !== undefined && !isFilled(value[name]),
  )
  if (optional !== undefined) return { problem: `"${optional}" must be a text.` }
  const { key, explanation, category } = value
  if (correct.length === 0 && key === undefined) {
    return { problem: 'Say which option is right: "right", or "key" for what the file says of it.' }
  }
  return {
    question,
    options,
    right: correct,
    key: isFilled(key) ? key : null,
    explanation: isFilled(explanation) ? explanation : null,
    category: isFilled(category) ? category : null,
  }
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
