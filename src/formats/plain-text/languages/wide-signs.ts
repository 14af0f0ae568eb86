import type { TextLine } from '../../lines/text-lines.ts'

/** Characters of Chinese, Japanese and Korean text, and full-width ones. */
const WIDE = /[\u3000-\u30FF\u3400-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFFEF]/

/** Whether a text has lines that `withPlainSigns` may change. */
export function hasWideSigns(text: string): boolean {
  return WIDE.test(text)
}

/**
 * Lines of Chinese, Japanese and Korean texts with the signs that other texts have for the same: "１、" and "第1题" as "1. ",
 * "Ａ．" and "A、" as "A. ", options on one line with spaces before them, titles of sections ("一、单选题", "第二章") as
 * headings. What questions and options say stays as it is.
 */
export function withPlainSigns(lines: readonly TextLine[]): TextLine[] {
  let chapter = ''
  return lines.map((line, index) => {
    if (!WIDE.test(line.text)) return line
    const text = line.text.replace(/^[\s\u3000]+/, '').trimEnd()
    const title = titleIn(text, () => isOption(nextFilled(lines, index)))
    if (title !== null) {
      if (title.isChapter) chapter = title.text
      const category = title.isChapter || chapter === '' ? title.text : `${chapter} / ${title.text}`
      return { ...line, text: `## ${category}` }
    }
    const bare = isBareOption(lines, index, text) ? `${text.charAt(0)}. ${text.slice(1)}` : text
    return { ...line, text: withSpacedOptions(narrowStart(bare)) }
  })
}

/** Lines within which the next one that is not blank is looked for. */
const NEXT_WITHIN = 4

function nextFilled(lines: readonly TextLine[], index: number): string {
  const below = lines.slice(index + 1, index + 1 + NEXT_WITHIN).map(({ text }) => text.trim())
  return below.find((text) => text !== '') ?? ''
}

function isOption(line: string): boolean {
  return /^[（(［[]?[AＡaａ][)）］\].．、:：]/.test(line)
}

/** Whether a line begins with a letter right before its text, and is next to the option before or after it: "A茶" above "B.水". */
function isBareOption(lines: readonly TextLine[], index: number, line: string): boolean {
  const letter = /^[A-H](?=[\p{Script=Han}“《「])/u.exec(line)?.[0]
  if (letter === undefined) return false
  const isOption = (other: string, distance: number): boolean =>
    new RegExp(`^${String.fromCharCode(letter.charCodeAt(0) + distance)}[.．、]`).test(other.trim())
  return isOption(nextFilled(lines, index), 1) || isOption(lines[index - 1]?.text ?? '', -1)
}

/** Kinds of questions that sections are called after. */
const KINDS = '单选|多选|选择|判断|填空|简答|问答|论述|名词解释|案例|计算|不定项|是非|單選|多選|選擇|是非'

const COUNTER = '[一二三四五六七八九十]{1,3}|[IVXⅠ-Ⅻ]{1,4}'

const SECTION = new RegExp(
  `^[#*【[（(\\s]{0,4}(?:第?(?:${COUNTER})(?:部分|大题)?[、.．：:]?\\s*)?(?:[【[（(])?((?:[^\\s。？?，,；;：:]{0,8})(?:${KINDS})[^\\s。？?，,；;：:（(】\\])）*]{0,6}题?)[】\\])）*]{0,3}[：:]?\\s*(?:[（(【[].{0,80}[)）】\\]]|[:：，,]?[每共本].{0,60})?[。:：]?$`,
)
const CHAPTER =
  /^[#*【[\s]{0,4}(第\s?[一二三四五六七八九十百\d]{1,4}\s?(?:章|节|单元|篇|部分|编|讲|课)[^。？?]{0,40})$/

/** Characters of a title with what is said about its points. */
const TITLE_MAX = 160

/** "一、" before anything else: a section where it is short and no option follows, else the number of a question. */
const COUNTED = /^([一二三四五六七八九十]{1,3})[、.．]\s*(\S.{0,400})$/
const SECTION_MAX = 30

/** An option, whose text may name a kind of question: "D、云计算". */
const LETTERED = /^[（(［[【]?[A-HＡ-Ｈa-h][)）］\].．、:：】]/

/** Whether a heading that `withPlainSigns` wrote names a kind of question, which no question does: "## 单选题". */
export function isKindTitle(heading: string): boolean {
  if (!heading.startsWith('## ')) return false
  return SECTION.test(heading.slice(heading.lastIndexOf(' / ') + 3).trimStart())
}

/** What a line is called that is the title of a section; null for any other line. */
function titleIn(
  line: string,
  isAboveOption: () => boolean,
): { readonly text: string; readonly isChapter: boolean } | null {
  if (line.length > TITLE_MAX || /答案|解析/.test(line) || LETTERED.test(line)) return null
  const chapter = CHAPTER.exec(line)?.[1]
  if (chapter !== undefined) return { text: chapter.replace(/[*】\]：:\s]+$/, ''), isChapter: true }
  const kind = SECTION.exec(line)?.[1]
  if (kind !== undefined && !isAboveOption()) return { text: kind, isChapter: false }
  const counted = COUNTED.exec(line)?.[2]
  const isShort = counted !== undefined && counted.length <= SECTION_MAX && !/[。？?（）()：:]/.test(counted)
  return isShort && !isAboveOption() ? { text: counted, isChapter: false } : null
}

const DIGITS = '[0-9０-９]{1,5}'
const NUMBER = new RegExp(
  `^([#*]{0,4}[ \\t]*)(?:第\\s?(${DIGITS})\\s?[题題][.．、:：]?|(${DIGITS})(?:[、．)）：]|[.:](?![0-9]{1,3}(?![0-9年])))|[【［[](${DIGITS})[】］\\]])[ \\t\\u3000]*`,
)
const OPTION =
  /^([*√✓✔]{0,2}[ \t]*)(?:([A-Za-zＡ-Ｚａ-ｚ])[ \u3000]?([.．、)）:：])(?![B-Z][、，和与])|[（(［【[]([A-Za-zＡ-Ｚａ-ｚ])[)）］】\]])[ \t\u3000]*(?=\S)/
/** A letter in brackets alone, above the text of its option. */
const LETTER_ALONE = /^[（(［【[]([A-Za-zＡ-Ｚａ-ｚ])[)）］】\]][ \t\u3000]*$/

/** A line whose number or letter is written as in other texts. */
function narrowStart(line: string): string {
  const counted = COUNTED.exec(line)
  if (counted !== null) return `${numberOf(counted[1] ?? '')}. ${counted[2] ?? ''}`
  const number = NUMBER.exec(line)
  if (number !== null) {
    const digits = number[2] ?? number[3] ?? number[4] ?? ''
    return `${number[1] ?? ''}${digits.normalize('NFKC')}. ${line.slice(number[0].length)}`
  }
  const alone = LETTER_ALONE.exec(line)?.[1]
  if (alone !== undefined) return `(${alone.normalize('NFKC')})`
  const option = OPTION.exec(line)
  if (option === null) return line
  const [whole, mark = '', bare, sign = '', inBrackets = ''] = option
  // Lines without wide characters keep their signs: those of one question must stay alike.
  const plainSign = sign === '、' ? '.' : sign.normalize('NFKC')
  const letter =
    bare === undefined ? `(${inBrackets.normalize('NFKC')})` : `${bare.normalize('NFKC')}${plainSign}`
  return `${mark}${letter} ${line.slice(whole.length)}`
}

/** 12 for "十二". */
function numberOf(han: string): number {
  const digits = '一二三四五六七八九'
  const [tens = '', ones = ''] = han.includes('十') ? han.split('十') : ['', han]
  const ten = han.includes('十') ? (digits.indexOf(tens) + 1 || 1) * 10 : 0
  return ten + (ones === '' ? 0 : digits.indexOf(ones) + 1)
}

/** A letter with its sign anywhere in a line; a letter of a word has another letter before it. */
const BARE = /(?<![A-Za-z0-9Ａ-Ｚ.．、])([A-ZＡ-Ｚ])[.．、](?=[ \t\u3000]*[^\s.．、])/g
const IN_BRACKETS = /[（(]([A-ZＡ-Ｚ])[)）](?=[ \t\u3000]*\S)/g

/** Characters of a line that is looked through. */
const LINE_MAX = 20_000

/** A letter that is not the first of its line; most lines have none. */
const HAS_SECOND = /.[B-ZＢ-Ｚ][.．、)）]/

/** Before options behind a question on the same line. */
const BEFORE_FIRST = /^[\s\u3000）)。？?：:]$/

/**
 * A line with a space around the letter of each option, where it holds several without any: "A.北京B.上海". Letters must follow one
 * another from A or from the first of the line, with a text behind each ("A、B、C" is a list).
 */
function withSpacedOptions(line: string): string {
  if (line.length > LINE_MAX || !HAS_SECOND.test(line)) return line
  for (const [pattern, written] of [
    [BARE, (letter: string) => `${letter}.`],
    [IN_BRACKETS, (letter: string) => `(${letter})`],
  ] as const) {
    const starts = runOf(line, pattern)
    if (starts.length < 2) continue
    let spaced = line.slice(0, starts[0]?.at ?? 0)
    for (const [index, { end, letter }] of starts.entries()) {
      const text = line.slice(end, starts[index + 1]?.at ?? line.length).trim()
      spaced += `${spaced === '' ? '' : ' '}${written(letter)} ${text}`
    }
    return spaced
  }
  return line
}

interface Start {
  readonly at: number
  readonly end: number
  readonly letter: string
}

function runOf(line: string, pattern: RegExp): readonly Start[] {
  const starts: Start[] = []
  for (const match of line.matchAll(pattern)) {
    const letter = (match[1] ?? '').normalize('NFKC')
    const start = { at: match.index, end: match.index + match[0].length, letter }
    const last = starts.at(-1)
    if (last === undefined) {
      const isFirst = start.at === 0 || (letter === 'A' && BEFORE_FIRST.test(line.charAt(start.at - 1)))
      if (isFirst) starts.push(start)
    } else if (
      letter.charCodeAt(0) === last.letter.charCodeAt(0) + 1 &&
      line.slice(last.end, start.at).trim() !== ''
    )
      starts.push(start)
  }
  return starts
}
