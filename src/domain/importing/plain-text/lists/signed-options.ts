import type { TextLine } from '../../text/text-lines.ts'
import { letteredOption } from '../lettered/lettered-lines.ts'

/** An option behind its sign: "+ right", "- wrong" or "* wrong". Lists have other bullets as well, and numbers have signs without a space. */
const SIGNED = /^([+*-])[ \t]+(\S.*)$/s
/** The same with the sign in brackets, which is no bullet: "[+] right", "• [-] wrong". */
const BRACKETED = /^(?:[-*•][ \t]*)?\[([+-])\][ \t]*(\S.*)$/s

/** Lists of a file from which on signs mark options, and the share of them that must be mixed and below a question. */
const LISTS_MIN = 3
const MIXED_SHARE = 0.8
const ASKED_SHARE = 0.5

/** Entries of a list; the alphabet has no more letters. */
const ENTRIES_MAX = 26

interface Entry {
  readonly index: number
  readonly isRight: boolean
  text: string
}

interface List {
  readonly entries: Entry[]
  /** The lines that hold remarks on entries, whose texts they end. */
  readonly remarks: number[]
  /** The filled line above; '' for none. */
  readonly above: string
  /** Whether the signs are in brackets. */
  readonly isBracketed: boolean
}

/**
 * Lines with letters in the place of the signs of options, and a star before those with a plus: "*A) x", "B) y" for "+ x", "- y".
 * Only where nearly all such lists of a file have both signs and most are below a question: others are lists of advantages, changes
 * of a program or bullets.
 */
export function withLettersForSigns(lines: readonly TextLine[]): readonly TextLine[] {
  const lists = listsIn(lines)
  const mixed = lists.filter(({ entries }) => new Set(entries.map(({ isRight }) => isRight)).size === 2)
  const asked = mixed.filter(({ above, isBracketed }) => isBracketed || /[?？:][*_ ]{0,3}$/.test(above))
  const areMarks =
    mixed.length >= LISTS_MIN &&
    mixed.length >= lists.length * MIXED_SHARE &&
    asked.length >= mixed.length * ASKED_SHARE
  if (!areMarks) return lines
  const rewritten = new Map(lists.flatMap(({ entries }) => lettered(entries)))
  const remarks = new Set(lists.flatMap((list) => (list.entries.length > ENTRIES_MAX ? [] : list.remarks)))
  return lines.flatMap((line, index) =>
    remarks.has(index) ? [] : [{ ...line, text: rewritten.get(index) ?? line.text }],
  )
}

/** The entries with their own letters, or with those of the alphabet where not all have one. */
function lettered(entries: readonly Entry[]): readonly (readonly [number, string])[] {
  if (entries.length > ENTRIES_MAX) return []
  const hasOwn = entries.every(({ text }, ordinal) => letteredOption(text)?.ordinal === ordinal)
  return entries.map(({ index, isRight, text }, ordinal) => {
    const letter = hasOwn ? '' : `${String.fromCharCode(65 + ordinal)}) `
    return [index, `${isRight ? '*' : ''}${letter}${text}`]
  })
}

/** Lists of signed lines without blank lines between, outside of code. */
function listsIn(lines: readonly TextLine[]): readonly List[] {
  const lists: List[] = []
  let open: List | null = null
  let above = ''
  /** Lines without a sign since the last entry; blank ones count as several. */
  let between = 0
  let isCode = false
  for (const [index, { text: written }] of lines.entries()) {
    const text = written.trim()
    if (text.startsWith('```')) isCode = !isCode
    const bracketed = isCode ? null : BRACKETED.exec(text)
    const [, sign, option = ''] = isCode ? [] : (bracketed ?? SIGNED.exec(text) ?? [])
    if (sign === undefined) {
      between += text === '' ? 2 : 1
      if (text !== '') above = text
      continue
    }
    // A remark on an entry may have a line of its own.
    const goesOn = between === 0 || (between === 1 && isRemark(above, sign))
    if (open === null || !goesOn) {
      open = { entries: [], remarks: [], above, isBracketed: bracketed !== null }
      lists.push(open)
    } else if (between === 1) {
      open.remarks.push(index - 1)
      const entry = open.entries.at(-1)
      if (entry !== undefined) entry.text += ` ${above}`
    }
    open.entries.push({ index, isRight: sign === '+', text: option })
    between = 0
  }
  return lists
}

/** Whether the one line between two entries belongs to the first: lists begin with a plus, or below a question. */
function isRemark(line: string, nextSign: string): boolean {
  return line.startsWith('(') || (nextSign !== '+' && /^\p{Ll}/u.test(line) && !/[?？:]$/.test(line))
}
