import { PLAIN } from '../tables/cell-marks.ts'
import { childrenNamed, scanXml, type XmlElement } from '../text/xml-elements.ts'

/** Of a font, what people mark a cell by. */
const MARKS = ['b', 'i', 'u', 'strike', 'color']

/**
 * How cells look by the number of their style: equal for the same color, type and fill, and `PLAIN` for those of the first style, which
 * cells have that nobody formatted. Of broken styles those before the break.
 */
export function cellLooks(xml: string): readonly string[] {
  let fonts: readonly string[] = []
  let fills: readonly string[] = []
  let looks: readonly string[] = []
  scanXml(xml, {
    depth: 1,
    take: (element) => {
      if (element.name === 'fonts') fonts = childrenNamed(element, 'font').map(lookOfFont)
      if (element.name === 'fills') fills = childrenNamed(element, 'fill').map(lookOfFill)
      if (element.name !== 'cellXfs') return
      looks = childrenNamed(element, 'xf').map(({ attributes: { fontId = '0', fillId = '0' } }) =>
        JSON.stringify([fonts[Number(fontId)] ?? '', fills[Number(fillId)] ?? '']),
      )
    },
  })
  return looks.map((look) => (look === looks[0] ? PLAIN : look))
}

function lookOfFont(font: XmlElement): string {
  const parts = MARKS.flatMap((name) => childrenNamed(font, name))
  return JSON.stringify(parts.map(({ name, attributes }) => [name, attributes]))
}

function lookOfFill(fill: XmlElement): string {
  const [pattern] = childrenNamed(fill, 'patternFill')
  if (pattern === undefined || pattern.attributes.patternType === 'none') return ''
  return JSON.stringify(childrenNamed(pattern, 'fgColor').map(({ attributes }) => attributes))
}
