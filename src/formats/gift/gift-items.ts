import { categoryName } from '../drafts/category-path.ts'
import { linesOf, type TextLine } from '../lines/text-lines.ts'
import { indexesOfUnescaped } from './gift-text.ts'

/** One question of a GIFT file before it is looked into. */
export interface GiftItem {
  /** The line it begins on. */
  readonly line: number
  /** Its lines, trimmed and joined by `\n`, comments left out. */
  readonly raw: string
  readonly category: string | null
  /** From a comment `// [id:…]` before it, as Moodle writes it. */
  readonly id: string | null
}

interface GiftFile {
  readonly items: readonly GiftItem[]
  readonly categories: readonly { readonly name: string; readonly line: number }[]
}

const CATEGORY = /^\$CATEGORY:(.*)$/is
const ID_COMMENT = /^\/\/.{0,200}?\[id:([^\]]{1,100})\]/

/**
 * The file cut into questions: at blank lines outside braces, and where a new question begins without a blank line
 * before it. A brace that is not closed before the next one opens ends with its paragraph.
 */
export function giftItems(text: string): GiftFile {
  const lines = linesOf(text).map((line) => ({ ...line, text: line.text.trim() }))
  const braces = lines.map(bracesOf)
  const nextBrace = nextBraces(braces)
  const items: GiftItem[] = []
  const categories: { name: string; line: number }[] = []
  let part: 'before' | 'inside' | 'after' = 'before'
  let current: TextLine[] = []
  let id: string | null = null

  const finish = (): void => {
    const [first] = current
    if (first !== undefined) {
      const category = categories.at(-1)?.name || null
      const raw = current.map((line) => line.text).join('\n')
      items.push({ line: first.line, raw: raw.trim(), category, id })
      id = null
    }
    current = []
    part = 'before'
  }

  lines.forEach((line, index) => {
    if (line.text.startsWith('//')) {
      id = current.length === 0 ? (ID_COMMENT.exec(line.text)?.[1]?.trim() ?? id) : id
      return
    }
    const category = part === 'inside' ? undefined : CATEGORY.exec(line.text)?.[1]
    const isUnclosed = part === 'inside' && nextBrace[index] !== '}'
    if (category !== undefined) {
      finish()
      categories.push({ name: categoryName(category), line: line.line })
      return
    }
    if (line.text === '') {
      if (part !== 'inside' || isUnclosed) finish()
      else current.push(line)
      return
    }
    const own = braces[index] ?? ''
    const beginsAnew = line.text.startsWith('::') && (part === 'after' || isUnclosed)
    if (beginsAnew || (part === 'after' && own.includes('{'))) finish()
    current.push(line)
    for (const brace of own) {
      if (part === 'before' && brace === '{') part = 'inside'
      else if (part === 'inside' && brace === '}') part = 'after'
    }
  })
  finish()
  return { items, categories }
}

/** Braces of one line that are looked at. */
const BRACES_MAX = 1000

/** The unescaped braces of a line, such as "{}". */
function bracesOf({ text }: TextLine): string {
  if (text.startsWith('//')) return ''
  return indexesOfUnescaped(text, '{}', BRACES_MAX)
    .map((at) => text.charAt(at))
    .join('')
}

/** For each line the first brace on it or below; '' for none. */
function nextBraces(braces: readonly string[]): string[] {
  const next: string[] = []
  for (let index = braces.length - 1; index >= 0; index--) {
    next[index] = braces[index]?.charAt(0) || next[index + 1] || ''
  }
  return next
}
