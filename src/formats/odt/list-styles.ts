import { attributeOf, childrenNamed, type XmlElement } from '../text/xml-elements.ts'
import { formattedNumber } from '../word/number-formats.ts'
import { shownSymbols } from '../word/symbols.ts'

/** One level of a list (OpenDocument 1.3, 16.31). */
interface Level {
  readonly start: number
  readonly format: string
  readonly prefix: string
  readonly suffix: string
  /** Levels whose numbers are shown, this one included. */
  readonly levels: number
  /** Null for a numbered level. */
  readonly bullet: string | null
}

export type ListStyle = ReadonlyMap<number, Level>

/** Levels of a list. */
export const LEVELS = 10

export function listStyleOf(element: XmlElement): ListStyle {
  return new Map(
    element.children.flatMap((child) =>
      typeof child !== 'string' && /^list-level-style-(?:number|bullet)$/.test(child.name)
        ? [levelOf(child)]
        : [],
    ),
  )
}

function levelOf(element: XmlElement): readonly [number, Level] {
  const [properties] = childrenNamed(element, 'text-properties')
  const font = properties && (attributeOf(properties, 'font-name') ?? attributeOf(properties, 'font-family'))
  const bullet = attributeOf(element, 'bullet-char')
  return [
    Number(attributeOf(element, 'level') ?? '1') - 1,
    {
      start: Number(attributeOf(element, 'start-value') ?? '1'),
      format: formatOf(attributeOf(element, 'num-format') ?? ''),
      prefix: attributeOf(element, 'num-prefix') ?? '',
      suffix: attributeOf(element, 'num-suffix') ?? '',
      levels: Number(attributeOf(element, 'display-levels') ?? '1'),
      bullet: bullet === undefined ? null : shownBullet(bullet, font ?? ''),
    },
  ]
}

function shownBullet(bullet: string, font: string): string {
  const shown = shownSymbols(bullet, font)
  return /^[\ue000-\uf8ff]/.test(shown) ? '•' : shown
}

const FORMATS: ReadonlyMap<string, string> = new Map([
  ['1', 'decimal'],
  ['a', 'lowerLetter'],
  ['A', 'upperLetter'],
  ['i', 'lowerRoman'],
  ['I', 'upperRoman'],
  ['', 'none'],
])

/** Of other alphabets the first signs are the format: "А, Б, .., Аа, Бб, ... (ru)". */
const BY_FIRST: ReadonlyMap<string, string> = new Map([
  ['А', 'russianUpper'],
  ['а', 'russianLower'],
  ['一', 'chineseCounting'],
  ['①', 'decimalEnclosedCircle'],
  ['イ', 'iroha'],
  ['ア', 'aiueo'],
  ['ㄱ', 'chosung'],
  ['가', 'ganada'],
  ['א', 'hebrew1'],
  ['أ', 'arabicAlpha'],
])

function formatOf(written: string): string {
  return FORMATS.get(written) ?? BY_FIRST.get(written.charAt(0)) ?? 'decimal'
}

/** What a list shows before an entry at a level, by the last numbers of all levels; null for nothing. */
export function listLabel(
  style: ListStyle,
  level: number,
  counts: readonly (number | null)[],
): string | null {
  const own = style.get(level)
  if (own === undefined) return null
  if (own.bullet !== null) return `${own.bullet} `
  const from = Math.max(0, level - own.levels + 1)
  const numbers = Array.from({ length: level - from + 1 }, (_, index) => {
    const at = style.get(from + index)
    return formattedNumber(counts[from + index] ?? at?.start ?? 1, at?.format ?? 'decimal')
  })
  const text = `${own.prefix}${numbers.filter((number) => number !== '').join('.')}${own.suffix}`
  return text.trim() === '' ? null : `${text} `
}

/** The first number of a level. */
export function startOf(style: ListStyle | undefined, level: number): number {
  return style?.get(level)?.start ?? 1
}
