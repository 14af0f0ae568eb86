import { type OptionSign, signsOf } from '../../channels/option-signs.ts'
import { labeledLine } from '../../lines/labeled-line.ts'
import { headerLine, isDivider, letteredOption, letterIn, numberedLine } from '../../lines/lettered-lines.ts'
import type { StyledLine } from '../../lines/text-lines.ts'
import { asksAbove, entryListsIn, isEntry } from './bulleted-options.ts'

/** The options of one question, in order. */
export interface OptionList {
  readonly options: readonly ListedOption[]
  readonly isLettered: boolean
  /** Whether the line above them asks something. */
  readonly isAsked: boolean
  /** The index of the numbered line right above them; -1 for none. */
  readonly head: number
}

export interface ListedOption {
  /** Of its line. */
  readonly index: number
  /** Without its letter, number or bullet. */
  readonly text: string
  /** What could mark it as right, its looks among them. */
  readonly signs: readonly OptionSign[]
  /** The index of the line below that its text ends with; absent or null for none. */
  readonly remark?: number | null
}

/** Lines from one option to the next. */
const GAP_MAX = 4

/** A mark before the letter of an option that no option has otherwise: "## B. …", "+ B) …", "=> B) …", "@B) …". */
const BEFORE_LETTER = /^((?:#{1,6}|[=-]>|[^\p{L}\p{N}\s([{"'*•-])[ \t]*)(?=[([]?[A-Za-z][.):\]][ \t]*\S)/u

/** The letter of an option. */
const LETTER = /^(?:[-•][ \t]+)?[([]?[A-Za-z][.):\]][ \t]*/

/** The lists of options with letters from A on. */
export function letteredListsIn(lines: readonly StyledLine[]): readonly OptionList[] {
  const lists: { options: ListedOption[]; isLettered: true; isAsked: true; head: number }[] = []
  for (const [index, line] of lines.entries()) {
    const written = line.text.trim()
    const before = BEFORE_LETTER.exec(written)?.[0] ?? ''
    const option = letteredOption(written.slice(before.length))
    if (option === null) continue
    const own = written.slice(before.length)
    const text = option.isMarked || !LETTER.test(own) ? option.text : own.replace(LETTER, '')
    const mark = before === '' ? [] : [{ name: nameOfBefore(before.trim()), bare: text }]
    const signs = signsOf(text).map((sign) => withOwnLetter(sign, option.ordinal))
    const listed = { index, text, signs: [...mark, ...signs, ...looksOf(line, text)] }
    const open = lists.at(-1)?.options
    const last = open?.at(-1)?.index ?? 0
    if (option.ordinal === 0) lists.push({ options: [listed], isLettered: true, isAsked: true, head: -1 })
    else if (open?.length === option.ordinal && index - last <= GAP_MAX) open.push(listed)
  }
  return lists.filter(({ options }) => options.length > 1).map((list) => withFlags(list, lines))
}

/** The letter of an option behind it is the same sign at all options. */
function withOwnLetter(sign: OptionSign, ordinal: number): OptionSign {
  return sign.name === `after ${letterIn('a', ordinal)}` ? { ...sign, name: 'after its letter' } : sign
}

/** An option with 0 or 1 behind it, on its own line or the next one. */
const FLAGGED = /^(.*\S)[ \t]+([01])$/s
const FLAG = /^[01]$/

/** A list whose options all have 0 or 1 behind them, both of which occur, with these as their signs; any other list as it is. */
function withFlags(list: OptionList, lines: readonly StyledLine[]): OptionList {
  const { isLettered } = list
  const below = (place: number) => lines[place]?.text.trim() ?? ''
  const options = list.options.flatMap((option, place): ListedOption[] => {
    const [, bare = option.text, inline] = FLAGGED.exec(option.text) ?? []
    // The next line is an entry of a list without letters.
    if (!isLettered && inline === undefined && FLAG.test(option.text) && place % 2 === 1) return []
    const { index } = option
    const flag = inline ?? (FLAG.test(below(index + 1)) ? below(index + 1) : '')
    const remark = inline === undefined ? index + 1 : (option.remark ?? null)
    return [{ index, text: option.text, remark, signs: flag === '' ? [] : [{ name: `after ${flag}`, bare }] }]
  })
  const flags = new Set(options.flatMap(({ signs }) => signs.map(({ name }) => name)))
  const areAll = flags.size > 1 && options.every(({ signs }) => signs.length > 0)
  return areAll ? { ...list, options } : list
}

function nameOfBefore(mark: string): string {
  return mark === '+' ? 'bullet +' : `before ${mark.startsWith('#') ? '##' : mark}`
}

function looksOf({ looks }: StyledLine, bare: string): readonly OptionSign[] {
  return looks.map((look) => ({ name: `look ${look}`, bare }))
}

/**
 * The lists of options without letters, each kind by itself: entries with bullets, entries with numbers, lines one below the other
 * below a question, and those below the first line of a paragraph.
 */
export function bareListsIn(lines: readonly StyledLine[]): readonly (readonly OptionList[])[] {
  const texts = lines.map(({ text, role }) => (role === 'code' ? '`' : text.trim()))
  const written = entryListsIn(texts)
  const marking = signsOfAsked(written)
  const listsOf = (isNumbered: boolean) =>
    written
      .filter((list) => list.isNumbered === isNumbered && (list.entries.length > 1 || !isNumbered))
      .map(({ entries, above, aboveIndex }): OptionList => {
        const isAsked = asksAbove(above)
        const found = entries.map(({ text }) => signsOf(text))
        const isSign = ({ name }: OptionSign) => isAsked || (marking.has(name) && marksOne(found, name))
        const options = entries.map(({ index, text, remark, sign }, place) => {
          const own = sign === '' ? [] : [{ name: sign, bare: text }]
          const looks = looksOf(lines[index] ?? { line: 0, text, looks: [] }, text)
          return { index, text, remark, signs: [...own, ...(found[place] ?? []).filter(isSign), ...looks] }
        })
        return { options, isLettered: false, isAsked, head: numberedLine(above) === null ? -1 : aboveIndex }
      })
  const all = [listsOf(false), listsOf(true), linesBelowQuestions(lines, texts), linesOfBlocks(lines, texts)]
  return all.map((lists) => lists.map((list) => withFlags(list, lines)))
}

/** Share of the lists below questions of which a sign has to mark one entry to say the same of lists below other lines. */
const MARKING_SHARE = 0.5

/** The names of the signs that mark one entry of most lists below questions: they are keys where nothing asks, too. */
function signsOfAsked(lists: ReturnType<typeof entryListsIn>): ReadonlySet<string> {
  const asked = lists
    .filter(({ above, entries }) => asksAbove(above) && entries.length > 1)
    .map(({ entries }) => entries.map(({ text }) => signsOf(text)))
  const names = new Set(asked.flat(2).map(({ name }) => name))
  return new Set(
    [...names].filter(
      (name) => asked.filter((list) => marksOne(list, name)).length > asked.length * MARKING_SHARE,
    ),
  )
}

/** Whether one of several entries alone has a sign. */
function marksOne(entries: readonly (readonly OptionSign[])[], name: string): boolean {
  return (
    entries.length > 1 && entries.filter((signs) => signs.some((sign) => sign.name === name)).length === 1
  )
}

/** Lines below a question: its options, each with a line of its own at most. */
const OPTIONS_MAX = 12

/** Characters of an option without a letter; longer lines are paragraphs. */
const LENGTH_MAX = 300

/** Lines one below the other, none of which begins anything else, below a line with a number or a question mark. */
function linesBelowQuestions(lines: readonly StyledLine[], texts: readonly string[]): readonly OptionList[] {
  const lists: OptionList[] = []
  let open: ListedOption[] | null = null
  const end = () => {
    if (open !== null && open.length > 1 && open.length <= OPTIONS_MAX) {
      lists.push({ options: open, isLettered: false, isAsked: true, head: -1 })
    }
    open = null
  }
  for (const [index, text] of texts.entries()) {
    if (begins(text)) {
      end()
      open = []
    } else if (text === '') {
      if (open !== null && open.length > 0) end()
    } else if (labeledLine(text)?.label === 'answer') end()
    else if (text.length > LENGTH_MAX || beginsOther(text)) {
      open = null
    } else {
      open?.push(listedLine(lines, index, text))
    }
  }
  end()
  return lists
}

/** The lines of each paragraph below its first one, none of which begins anything else. */
function linesOfBlocks(lines: readonly StyledLine[], texts: readonly string[]): readonly OptionList[] {
  const lists: OptionList[] = []
  for (let index = 0; index < texts.length; index++) {
    const from = index
    while (texts[index]) index++
    const [, ...below] = texts.slice(from, index)
    const mayBe = below.length > 1 && below.length <= OPTIONS_MAX
    if (!mayBe || below.some((text) => text.length > LENGTH_MAX || begins(text) || beginsOther(text)))
      continue
    const options = below.map((text, place) => listedLine(lines, from + 1 + place, text))
    lists.push({ options, isLettered: false, isAsked: true, head: -1 })
  }
  return lists
}

/** Whether a line has the number of a question, or asks something. */
function begins(text: string): boolean {
  return numberedLine(text) !== null || /[?？:…_][*_"”»)]*$/.test(text)
}

function listedLine(lines: readonly StyledLine[], index: number, text: string): ListedOption {
  return {
    index,
    text,
    signs: [...signsOf(text), ...looksOf(lines[index] ?? { line: 0, text, looks: [] }, text)],
  }
}

function beginsOther(text: string): boolean {
  return (
    isEntry(text) ||
    letteredOption(text) !== null ||
    labeledLine(text) !== null ||
    headerLine(text) !== null ||
    isDivider(text) ||
    /^(?:#{1,6} |[-*+•>|]|```)/.test(text)
  )
}
