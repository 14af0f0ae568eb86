import { attributeOf, childrenNamed, scanXml, type XmlElement } from '../text/xml-elements.ts'
import type { Look } from '../word/document.ts'
import { type ListStyle, listStyleOf } from './list-styles.ts'

/** What a style says (OpenDocument 1.3, 16.2), with what the styles say that it is based on. */
export interface OdtStyle {
  readonly look: Look
  /** The style of lists that its paragraphs are in; null for none. */
  readonly list: string | null
  /** As in `Paragraph`. */
  readonly heading: number
  /** The ground of a cell. */
  readonly ground: string
}

const NO_STYLE: OdtStyle = { look: {}, list: null, heading: 0, ground: '' }

/** Styles that are based on one another. */
const DEPTH_MAX = 20

interface WrittenStyle extends OdtStyle {
  readonly basedOn: string | null
}

/** The styles of a document, of its own part and of that of its styles. */
export class OdtStyles {
  readonly lists = new Map<string, ListStyle>()
  readonly #written = new Map<string, WrittenStyle>()
  readonly #whole = new Map<string, OdtStyle>()

  /** @param xml '' for none; of a broken part what is before the break */
  constructor(...parts: readonly string[]) {
    for (const xml of parts) {
      if (xml === '') continue
      scanXml(xml, { depth: new Set(['style', 'list-style']), take: (element) => this.#take(element) })
    }
  }

  #take(element: XmlElement): void {
    const name = attributeOf(element, 'name') ?? ''
    if (element.name === 'list-style') this.lists.set(name, listStyleOf(element))
    else this.#written.set(name, styleOf(element))
  }

  of(name: string | undefined): OdtStyle {
    if (name === undefined) return NO_STYLE
    const known = this.#whole.get(name)
    if (known !== undefined) return known
    let whole = NO_STYLE
    let next: string | null = name
    for (let depth = 0; next !== null && depth < DEPTH_MAX; depth++) {
      const style: WrittenStyle | undefined = this.#written.get(next)
      if (style === undefined) break
      whole = {
        look: { ...style.look, ...whole.look },
        list: whole.list ?? style.list,
        heading: whole.heading || headingOf(next),
        ground: whole.ground || style.ground,
      }
      next = style.basedOn
    }
    this.#whole.set(name, whole)
    return whole
  }
}

/** The level of a heading by the name of its style, in which a space is "_20_". */
function headingOf(name: string): number {
  const level = /^Heading_20_([1-9])$/.exec(name)?.[1]
  return level === undefined ? Number(name === 'Title') : Number(level) + 1
}

function styleOf(element: XmlElement): WrittenStyle {
  const [text] = childrenNamed(element, 'text-properties')
  const [cell] = childrenNamed(element, 'table-cell-properties')
  return {
    look: text === undefined ? {} : lookOf(text),
    list: attributeOf(element, 'list-style-name') || null,
    heading: 0,
    ground: (cell && attributeOf(cell, 'background-color')) ?? '',
    basedOn: attributeOf(element, 'parent-style-name') ?? null,
  }
}

function lookOf(element: XmlElement): Look {
  const value = (name: string) => attributeOf(element, name)
  const [weight, slant, line] = [value('font-weight'), value('font-style'), value('text-underline-style')]
  const position = value('text-position')
  const [color, ground, display] = [value('color'), value('background-color'), value('display')]
  return {
    ...(weight !== undefined && { bold: weight === 'bold' || Number(weight) >= 600 }),
    ...(slant !== undefined && { italic: slant !== 'normal' }),
    ...(line !== undefined && { underline: line !== 'none' }),
    ...(color !== undefined && { color }),
    ...(ground !== undefined && { ground: ground === 'transparent' ? '' : ground }),
    ...(display !== undefined && { isHidden: display === 'none' }),
    ...(position !== undefined && { script: scriptOf(position) }),
    ...(value('font-name') !== undefined && { font: value('font-name') }),
  }
}

/** "super 58%", "sub 58%", "33% 58%", "-33% 58%". */
function scriptOf(position: string): Look['script'] {
  const [place = ''] = position.trim().split(/\s/)
  if (place === 'super' || /^[1-9]/.test(place)) return 'sup'
  return place === 'sub' || place.startsWith('-') ? 'sub' : ''
}
