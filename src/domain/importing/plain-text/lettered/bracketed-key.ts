import type { AnsweredQuestion } from './answered-records.ts'
import type { OpenQuestion } from './lettered-question.ts'

/** A key in the gap of a question: "Rain is ( B ).", "…（√）". */
const GAP =
  /[（(][ \t\u3000]*([A-Z](?:[ \t\u3000、，,]?[A-Z]){0,7}|[Ａ-Ｚ]{1,8}|[√×✓✗TF]|[对错]|正确|错误)[ \t\u3000]*[)）]/g

/** Questions without any other key of which so large a share has one in its gap: then it is how the file gives keys. */
const GAPS_SHARE = 0.8
const GAPS_MIN = 3

const LETTERS = /^[A-Z]+$/

/**
 * The questions with the keys that stand in their gaps, where that is how the file gives them: at least three questions without
 * another key have one, and they are most of those. The gap is then blank. A gap that repeats the key of a question is always
 * blanked, since it gives the answer away.
 */
export function withBracketedKeys(answered: readonly AnsweredQuestion[]): readonly AnsweredQuestion[] {
  const found = answered.map((entry) => ({ entry, gap: gapOf(entry.question) }))
  if (found.every(({ gap }) => gap === null)) return answered
  const open = found.filter(({ entry, gap }) => isWithoutKey(entry, gap))
  const gaps = open.filter(({ gap }) => gap !== null)
  const isCustom = gaps.length >= GAPS_MIN && gaps.length >= open.length * GAPS_SHARE
  return found.map(({ entry, gap }) => {
    const { question } = entry
    if (gap === null) return entry
    const isRepeated = question.answer !== null && lettersOf(question.answer) === gap
    if (!isRepeated && !(isCustom && isWithoutKey(entry, gap))) return entry
    const text = question.text.map((line) => line.replace(GAP, blank))
    return { ...entry, question: { ...question, text, answer: question.answer ?? gap } }
  })
}

function isWithoutKey({ question, key, isText }: AnsweredQuestion, gap: string | null): boolean {
  const isMarked = question.options.some((option) => option.isMarked)
  return key === null && question.answer === null && !isMarked && (!isText || gap !== null)
}

/** The only key in the gaps of a question: letters of its options, or a judgment where it has none; null for none or several. */
function gapOf({ text, options, number }: OpenQuestion): string | null {
  if (!text.some((line) => /[（(]/.test(line))) return null
  const [first, ...others] = Array.from(text.join('\n').matchAll(GAP))
  if (first === undefined || others.length > 0) return null
  const key = (first[1] ?? '').normalize('NFKC').replace(/[\s、，,]/g, '')
  const isJudgment = /^(?:[√×✓✗TF对错]|正确|错误)$/.test(key)
  if (options.length === 0) return isJudgment && number !== null ? judged(key) : null
  const last = String.fromCharCode(64 + options.length)
  return LETTERS.test(key) && Array.from(key).every((letter) => letter <= last) ? key : null
}

function judged(sign: string): string {
  return sign === '✓' ? '√' : sign === '✗' ? '×' : sign === 'T' ? 'True' : sign === 'F' ? 'False' : sign
}

function lettersOf(answer: string): string {
  return answer.normalize('NFKC').replace(/[\s、，,;；()[\].。*_]/g, '')
}

function blank(gap: string): string {
  return gap.startsWith('（') ? '（　）' : '( )'
}
