import type { AnsweredQuestion } from './answered-records.ts'
import type { OpenQuestion } from './lettered-question.ts'

/** A key in the gap of a question, or behind it: "Rain is ( B ).", "…（√）", "Which? [B]". */
const GAP =
  /[（([][ \t\u3000]*([A-Z](?:[ \t\u3000、，,]?[A-Z]){0,7}|[Ａ-Ｚ]{1,8}|[√×✓✗TF]|[对错]|正确|错误)[ \t\u3000]*[)）\]]/g

/** Questions without any other key of which so large a share has one in its gap: then it is how the file gives keys. */
const GAPS_SHARE = 0.8
const GAPS_MIN = 3

const LETTERS = /^[A-Z]+$/

interface BracketedKeys {
  readonly questions: readonly AnsweredQuestion[]
  /** The lines of questions whose keys stand in brackets that are no gap, with these: "[B]" may be a level. */
  readonly unsure: ReadonlyMap<number, string>
}

/** The key of a question, and the brackets around it where they are no gap. */
interface Gap {
  readonly gap: string | null
  readonly behind: string | null
}

const NO_GAP: Gap = { gap: null, behind: null }

/** Brackets around a letter that leave no room: Chinese texts have gaps of any width. */
const TIGHT = /^[([]\S*[)\]]$/

/**
 * The questions with the keys that stand in their gaps, where that is how the file gives them: at least three questions without
 * another key have one, and they are most of those. The gap is then blank. A gap that repeats the key of a question is always
 * blanked, since it gives the answer away.
 */
export function withBracketedKeys(answered: readonly AnsweredQuestion[]): BracketedKeys {
  const found = answered.map((entry) => ({ entry, ...gapOf(entry.question) }))
  const unsure = new Map<number, string>()
  if (found.every(({ gap }) => gap === null)) return { questions: answered, unsure }
  const open = found.filter(({ entry, gap }) => isWithoutKey(entry, gap))
  const gaps = open.filter(({ gap }) => gap !== null)
  const isCustom = gaps.length >= GAPS_MIN && gaps.length >= open.length * GAPS_SHARE
  const questions = found.map(({ entry, gap, behind }) => {
    const { question } = entry
    if (gap === null) return entry
    const isRepeated = question.answer !== null && lettersOf(question.answer) === gap
    if (!isRepeated && !(isCustom && isWithoutKey(entry, gap))) return entry
    if (!isRepeated && behind !== null) unsure.set(question.line, `behind ${behind}`)
    const text = question.text.map((line) =>
      /[（([]/.test(line) ? line.replace(GAP, blank).trimEnd() : line,
    )
    return { ...entry, question: { ...question, text, answer: question.answer ?? gap } }
  })
  return { questions, unsure }
}

function isWithoutKey({ question, key, isText }: AnsweredQuestion, gap: string | null): boolean {
  const isMarked = question.options.some((option) => option.isMarked)
  return key === null && question.answer === null && !isMarked && (!isText || gap !== null)
}

/**
 * The only key in the gaps of a question: letters of its options, or a judgment where it has none; null for none or several. Brackets
 * that are no gap must be at the end: "See figure (A)." names none.
 */
function gapOf({ text, options, number }: OpenQuestion): Gap {
  if (!text.some((line) => /[（([]/.test(line))) return NO_GAP
  const whole = text.join('\n')
  const [first, ...others] = Array.from(whole.matchAll(GAP))
  if (first === undefined || others.length > 0) return NO_GAP
  const [before, after] = [whole.slice(0, first.index), whole.slice(first.index + first[0].length)]
  const isGap =
    !TIGHT.test(first[0]) || /\p{Script=Han}/u.test(whole) || /(?:_|\.{3}|…)[ \t]*$/.test(before.slice(-20))
  if (!isGap && /[\p{L}\p{N}]/u.test(after)) return NO_GAP
  const behind = isGap ? null : first[0]
  const key = (first[1] ?? '').normalize('NFKC').replace(/[\s、，,]/g, '')
  const isJudgment = /^(?:[√×✓✗TF对错]|正确|错误)$/.test(key)
  if (options.length === 0) return isJudgment && number !== null ? { gap: judged(key), behind } : NO_GAP
  const last = String.fromCharCode(64 + options.length)
  const isKey = LETTERS.test(key) && Array.from(key).every((letter) => letter <= last)
  return isKey ? { gap: key, behind } : NO_GAP
}

function judged(sign: string): string {
  return sign === '✓' ? '√' : sign === '✗' ? '×' : sign === 'T' ? 'True' : sign === 'F' ? 'False' : sign
}

function lettersOf(answer: string): string {
  return answer.normalize('NFKC').replace(/[\s、，,;；()[\].。*_]/g, '')
}

function blank(gap: string): string {
  if (gap.startsWith('[')) return ''
  return gap.startsWith('（') ? '（　）' : '( )'
}
