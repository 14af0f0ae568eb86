import { attributeOf, childrenNamed, scanXml, type XmlElement } from '../text/xml-elements.ts'
import type { Look } from '../word/document.ts'

/** The `val` of a child element; null for no such child, '' where it has none. */
export function valOf(element: XmlElement, name: string): string | null {
  const [child] = childrenNamed(element, name)
  return child === undefined ? null : (attributeOf(child, 'val') ?? '')
}

/** What properties of runs (`rPr`) say. */
export function lookOf(element: XmlElement): Look {
  const switched = (name: string): boolean | undefined => {
    const value = valOf(element, name)
    return value === null ? undefined : !/^(?:0|false|off|none)$/.test(value)
  }
  const [fonts] = childrenNamed(element, 'rFonts')
  const [shading] = childrenNamed(element, 'shd')
  const align = valOf(element, 'vertAlign')
  const [border] = childrenNamed(element, 'bdr')
  return withoutGaps({
    bold: switched('b'),
    italic: switched('i'),
    underline: switched('u'),
    border: border && !/^(?:nil|none)$/.test(attributeOf(border, 'val') ?? ''),
    color: valOf(element, 'color')?.replace(/^auto$/, '') ?? undefined,
    ground: valOf(element, 'highlight')?.replace(/^none$/, '') ?? (shading && attributeOf(shading, 'fill')),
    isHidden: switched('vanish') === true || switched('specVanish') === true ? true : switched('vanish'),
    script: align === null ? undefined : align === 'superscript' ? 'sup' : align === 'subscript' ? 'sub' : '',
    font: fonts && (attributeOf(fonts, 'ascii') ?? attributeOf(fonts, 'hAnsi')),
  })
}

/** What is not said must not hide what an outer style says. */
function withoutGaps(look: Look): Look {
  return Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined))
}

/** Which list and which of its levels a paragraph belongs to. */
export interface ListPlace {
  readonly id: string
  readonly level: number
}

/** What a style says of paragraphs and runs, with what the styles say that it is based on. */
export interface Style {
  readonly look: Look
  readonly list: Partial<ListPlace>
  /** As in `Paragraph`. */
  readonly heading: number
}

const NO_STYLE: Style = { look: {}, list: {}, heading: 0 }

/** Styles that are based on one another. */
const DEPTH_MAX = 20

interface WrittenStyle extends Style {
  readonly basedOn: string | null
}

/** The styles of a document (`word/styles.xml`). */
export class Styles {
  readonly #written = new Map<string, WrittenStyle>()
  readonly #whole = new Map<string, Style>()
  #defaultId = ''
  #default: Look = {}

  /** @param xml '' for a document without styles; of a broken part what is before the break */
  constructor(xml: string) {
    if (xml === '') return
    scanXml(xml, {
      depth: 1,
      take: (element) => {
        if (element.name === 'docDefaults') {
          const [runs] = childrenNamed(element, 'rPrDefault').flatMap((one) => childrenNamed(one, 'rPr'))
          this.#default = runs === undefined ? {} : lookOf(runs)
        }
        if (element.name !== 'style') return
        const id = attributeOf(element, 'styleId') ?? ''
        this.#written.set(id, styleOf(element))
        const isDefault = /^(?:1|true|on)$/.test(attributeOf(element, 'default') ?? '')
        if (isDefault && attributeOf(element, 'type') === 'paragraph') this.#defaultId = id
      },
    })
  }

  /** The style of a paragraph; null for the usual one. */
  ofParagraph(id: string | null): Style {
    const style = this.of(id ?? this.#defaultId)
    return { ...style, look: { ...this.#default, ...style.look } }
  }

  of(id: string): Style {
    const known = this.#whole.get(id)
    if (known !== undefined) return known
    let whole: Style = NO_STYLE
    let next: string | null = id
    for (let depth = 0; next !== null && depth < DEPTH_MAX; depth++) {
      const style: WrittenStyle | undefined = this.#written.get(next)
      if (style === undefined) break
      whole = {
        look: { ...style.look, ...whole.look },
        list: { ...style.list, ...whole.list },
        heading: whole.heading || style.heading,
      }
      next = style.basedOn
    }
    this.#whole.set(id, whole)
    return whole
  }
}

function styleOf(element: XmlElement): WrittenStyle {
  const [runs] = childrenNamed(element, 'rPr')
  const [paragraph] = childrenNamed(element, 'pPr')
  const name = valOf(element, 'name') ?? ''
  const level = /^heading ([1-9])$/i.exec(name)?.[1]
  return {
    look: runs === undefined ? {} : lookOf(runs),
    list: paragraph === undefined ? {} : listPlaceOf(paragraph),
    heading: level === undefined ? Number(/^title$/i.test(name)) : Number(level) + 1,
    basedOn: valOf(element, 'basedOn'),
  }
}

/** The list that properties of a paragraph (`pPr`) say that it is in; without what they leave to its style. */
export function listPlaceOf(paragraph: XmlElement): Partial<ListPlace> {
  const [place] = childrenNamed(paragraph, 'numPr')
  if (place === undefined) return {}
  const [id, level] = [valOf(place, 'numId'), valOf(place, 'ilvl')]
  return { ...(id !== null && { id }), ...(level !== null && { level: Number(level) }) }
}
