import { attributeOf, childrenNamed, scanXml, type XmlElement } from '../text/xml-elements.ts'
import type { Look } from '../word/document.ts'
import { formattedNumber } from '../word/number-formats.ts'
import { shownSymbols } from '../word/symbols.ts'
import { type ListPlace, lookOf, valOf } from './looks.ts'

/** One level of a list (ECMA-376, 17.9.6). */
interface Level {
  readonly start: number
  readonly format: string
  /** With "%1" for the number of the first level: "%1.%2)". */
  readonly text: string
  /** The level, counted from 1, from which on a number begins again; 0 for never, null for any above. */
  readonly restart: number | null
  readonly hasSpace: boolean
  readonly isLegal: boolean
  /** The style of paragraphs that are of this level; null for none. */
  readonly style: string | null
  readonly look: Look
}

interface List {
  readonly levels: ReadonlyMap<number, Level>
  /** The style of lists that it is one of, and the one that it defines. */
  readonly uses: string | null
  readonly defines: string | null
}

interface Override {
  readonly start: number | null
  readonly level: Level | null
}

interface Instance {
  readonly list: string
  readonly overrides: ReadonlyMap<number, Override>
}

/** What a list shows before a paragraph. */
export interface ListLabel {
  readonly text: string
  readonly look: Look
}

/** Levels of a list. */
const LEVELS = 9

/** The lists of a document (`word/numbering.xml`), which count the paragraphs as they come. */
export class Numbering {
  readonly #lists = new Map<string, List>()
  readonly #instances = new Map<string, Instance>()
  /** The last number of each level, null before the first, by the list that instances share. */
  readonly #counts = new Map<string, (number | null)[]>()
  /** Levels of instances that have begun with a number of their own. */
  readonly #begun = new Set<string>()

  /** @param xml '' for a document without lists; of a broken part what is before the break */
  constructor(xml: string) {
    if (xml === '') return
    scanXml(xml, {
      depth: 1,
      take: (element) => {
        if (element.name === 'abstractNum')
          this.#lists.set(attributeOf(element, 'abstractNumId') ?? '', listOf(element))
        if (element.name === 'num')
          this.#instances.set(attributeOf(element, 'numId') ?? '', instanceOf(element))
      },
    })
  }

  /** Counts a paragraph, and says what is shown before it; null where it is in no list. */
  next({ id, level }: ListPlace): ListLabel | null {
    const instance = this.#instances.get(id)
    const shared = instance && this.#sharedList(instance.list)
    if (instance === undefined || shared === undefined || level < 0 || level >= LEVELS) return null
    const levelAt = (at: number) => instance.overrides.get(at)?.level ?? shared.list.levels.get(at)
    const own = levelAt(level)
    if (own === undefined) return null
    const counts = this.#countsOf(shared.key)
    const last = counts[level] ?? null
    const begun = `${id} ${level}`
    const start = instance.overrides.get(level)?.start ?? null
    const begins = start !== null && !this.#begun.has(begun)
    this.#begun.add(begun)
    counts[level] = begins ? start : last === null ? own.start : last + 1
    for (let below = level + 1; below < LEVELS; below++) {
      const restart = levelAt(below)?.restart ?? null
      if (restart === null || level < restart) counts[below] = null
    }
    const text =
      own.format === 'bullet'
        ? shownBullet(own)
        : own.text.replace(/%([1-9])/g, (_, digit: string) => {
            const at = Number(digit) - 1
            const shown = levelAt(at)
            const number = counts[at] ?? shown?.start ?? 1
            counts[at] = number
            const isDecimal = own.isLegal && at !== level
            return formattedNumber(number, isDecimal ? 'decimal' : (shown?.format ?? 'decimal'))
          })
    return text.trim() === '' ? null : { text: `${text}${own.hasSpace ? ' ' : ''}`, look: own.look }
  }

  /** The level of a list that paragraphs of a style are in; 0 where it says none. */
  levelOf(id: string, style: string): number {
    const shared = this.#sharedList(this.#instances.get(id)?.list ?? '')
    const [found] = [...(shared?.list.levels ?? [])].filter(([, level]) => level.style === style)
    return found?.[0] ?? 0
  }

  /** A list, or the one whose style it uses. */
  #sharedList(key: string): { readonly key: string; readonly list: List } | undefined {
    const list = this.#lists.get(key)
    if (list?.uses == null) return list && { key, list }
    const [defined] = [...this.#lists].filter(([, { defines }]) => defines === list.uses)
    return defined && { key: defined[0], list: defined[1] }
  }

  #countsOf(key: string): (number | null)[] {
    const counts = this.#counts.get(key) ?? Array.from({ length: LEVELS }, () => null)
    this.#counts.set(key, counts)
    return counts
  }
}

function shownBullet({ text, look }: Level): string {
  const shown = shownSymbols(text, look.font ?? '')
  // Characters of unknown fonts, and the letter that Word takes for a circle.
  return /^[\ue000-\uf8ff]|^o$/.test(shown) ? '•' : shown
}

function listOf(element: XmlElement): List {
  return {
    levels: new Map(childrenNamed(element, 'lvl').map((level) => [levelNumber(level), levelOf(level)])),
    uses: valOf(element, 'numStyleLink'),
    defines: valOf(element, 'styleLink'),
  }
}

function instanceOf(element: XmlElement): Instance {
  const overrides = childrenNamed(element, 'lvlOverride').map((override): [number, Override] => {
    const start = valOf(override, 'startOverride')
    const [level] = childrenNamed(override, 'lvl')
    return [
      levelNumber(override),
      { start: start === null ? null : Number(start), level: level === undefined ? null : levelOf(level) },
    ]
  })
  return { list: valOf(element, 'abstractNumId') ?? '', overrides: new Map(overrides) }
}

function levelNumber(element: XmlElement): number {
  return Number(attributeOf(element, 'ilvl') ?? '0')
}

function levelOf(element: XmlElement): Level {
  const restart = valOf(element, 'lvlRestart')
  const [runs] = childrenNamed(element, 'rPr')
  return {
    start: Number(valOf(element, 'start') ?? '0'),
    format: formatOf(element),
    text: valOf(element, 'lvlText') ?? '',
    restart: restart === null ? null : Number(restart),
    hasSpace: valOf(element, 'suff') !== 'nothing',
    isLegal: childrenNamed(element, 'isLgl').length > 0,
    style: valOf(element, 'pStyle'),
    look: runs === undefined ? {} : lookOf(runs),
  }
}

/** Newer formats are within an alternative for older programs. */
function formatOf(element: XmlElement): string {
  const [choice] = childrenNamed(element, 'AlternateContent').flatMap((one) => childrenNamed(one, 'Choice'))
  const custom = choice === undefined ? null : valOf(choice, 'numFmt')
  return (custom === 'custom' ? null : custom) ?? valOf(element, 'numFmt') ?? 'decimal'
}
