import { foldedText } from '../../domain/folded-text.ts'
import { BARE_OPTION, type FoundOption, type FoundQuestion } from '../drafts/found-question.ts'
import { keysOfLines, type LineKey, NO_KEY, type QuestionLines, withoutGap } from './line-keys.ts'
import type { MarkedLine } from './marked-lines.ts'
import type { LabeledRole } from './sequence-model.ts'

/** What the roles of lines make of a text. */
export interface LabeledQuestions {
  readonly questions: readonly FoundQuestion[]
  /** Lines that are no part of a question. */
  readonly strays: readonly MarkedLine[]
  /** How sure the least sure line of a question is, on average: from 0 to 1. */
  readonly sure: number
}

/** The questions of lines by their roles; null where nothing tells the right options of most of them. */
export function labeledQuestions(
  lines: readonly MarkedLine[],
  roles: readonly LabeledRole[],
): LabeledQuestions | null {
  const found: OpenQuestion[] = []
  const strays: MarkedLine[] = []
  for (const [at, line] of lines.entries()) {
    const { role, sure } = roles[at] ?? { role: 'other', sure: 0 }
    const open = found.at(-1)
    const isNew = role === 'question' || (role === 'text' && open !== undefined && open.options.length > 0)
    if (isNew) found.push({ line, text: [bodyOf(line)], options: [], below: [], explanation: [], sure })
    else if (open === undefined) strays.push(line)
    else {
      const isBelow = role === 'other' || role === 'key' || (role === 'option' && hasOption(open, line))
      if (isBelow) {
        open.below.push(line)
        strays.push(line)
      } else if (role === 'option') open.options.push({ line, texts: [line.body] })
      else if (role === 'explanation') open.explanation.push(line.label === null ? line.text : line.body)
      else (open.options.at(-1)?.texts ?? open.text).push(line.text)
      if (role !== 'explanation' && role !== 'other') open.sure = Math.min(open.sure, sure)
    }
  }
  const keys = keysOfLines(found)
  if (keys === null) return null
  const keyed = found.map((question) => keys(question))
  const keyLines = new Set(keyed.map(({ line }) => line))
  return {
    questions: found.map((question, index) => questionOf(question, index + 1, keyed[index])),
    strays: strays.filter((line) => !keyLines.has(line)),
    sure: found.reduce((sum, { sure }) => sum + sure, 0) / found.length,
  }
}

interface OpenQuestion extends QuestionLines {
  readonly line: MarkedLine
  readonly text: string[]
  readonly options: { readonly line: MarkedLine; readonly texts: string[] }[]
  readonly below: MarkedLine[]
  readonly explanation: string[]
  sure: number
}

/** Whether a question has such an option already: the second one says which is right. */
function hasOption({ options }: OpenQuestion, { body }: MarkedLine): boolean {
  const text = foldedText(body)
  return text !== '' && options.some(({ line }) => foldedText(line.body) === text)
}

/** A question without the number that it begins with; a dash or a letter may be of its text. */
function bodyOf({ kind, body, text }: MarkedLine): string {
  return kind === 'number' || kind === 'named' || kind === 'heading' || kind === 'label' ? body : text
}

function questionOf(
  { line, text, options, explanation }: OpenQuestion,
  item: number,
  { stated, line: keyLine, rights, bare }: LineKey = NO_KEY,
): FoundQuestion {
  return {
    location: { line: line.line, item, id: null },
    text: (stated !== null && keyLine === null ? text.map(withoutGap) : text).join('\n').trim(),
    category: null,
    options: options.map(({ texts: [first = '', ...more] }, place): FoundOption => {
      const own = [bare?.[place] ?? first, ...more].join('\n').trim()
      return { ...BARE_OPTION, text: own, isRight: rights?.includes(place) ?? null }
    }),
    ...(stated !== null && { keys: [{ name: 'answer', value: stated }] }),
    explanation: explanation.length === 0 ? null : explanation.join('\n'),
    warnings: [],
  }
}
