import { deflateSync } from 'node:zlib'

export { pdfTools } from '../../../scripts/bank/pdf-tools.ts'

/** Objects of a PDF document by their numbers, 1 the catalog. */
export type PdfObjects = Readonly<Record<number, string | Uint8Array>>

/** A text on a page: where its base line begins, from the top left corner, in points. */
export interface PdfText {
  readonly x: number
  readonly y: number
  readonly text: string
  readonly size?: number
  readonly isBold?: boolean
  /** Red, green and blue, 0 to 1. */
  readonly color?: readonly [number, number, number]
  /** Degrees by which it rises. */
  readonly turn?: number
}

const [WIDTH, HEIGHT] = [595, 842]

/** Lines one below the other. */
export function linesAt(
  x: number,
  y: number,
  lines: readonly string[],
  how: Partial<PdfText> = {},
): PdfText[] {
  return lines.flatMap((text, index) => (text === '' ? [] : [{ x, y: y + index * 14, text, ...how }]))
}

/** A line of a table, an underline, a ground: left, top, width and height, with a color. */
export interface PdfBox {
  readonly box: readonly [x: number, y: number, width: number, height: number]
  readonly color?: readonly [number, number, number]
}

/** The operators that show these. */
function contentOf(texts: readonly (PdfText | PdfBox)[]): string {
  return texts
    .map((one) => {
      const color = (one.color ?? [0, 0, 0]).join(' ')
      if ('box' in one) {
        const [x, y, width, height] = one.box
        return `q ${color} rg ${x} ${HEIGHT - y - height} ${width} ${height} re f Q`
      }
      const text = one.text.replace(/[\\()]/g, '\\$&')
      const [cos, sin] = [Math.cos, Math.sin].map((of) => of(((one.turn ?? 0) * Math.PI) / 180).toFixed(4))
      return `BT ${color} rg /${one.isBold === true ? 'F2' : 'F1'} ${one.size ?? 11} Tf ${cos} ${sin} ${-Number(sin)} ${cos} ${one.x} ${HEIGHT - one.y} Tm (${text}) Tj ET`
    })
    .join('\n')
}

/** A text as deflate packs it. */
export function deflated(data: string | Uint8Array): Uint8Array {
  return deflateSync(typeof data === 'string' ? Buffer.from(data, 'latin1') : data, { level: 9 })
}

export function streamOf(dictionary: string, data: Uint8Array | string): Uint8Array {
  const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data
  return Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${bytes.length}>>stream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream', 'latin1'),
  ])
}

/** The objects of a document with these contents of pages, in Helvetica. */
export function pdfObjects(contents: readonly string[], page = ''): Record<number, string | Uint8Array> {
  const first = 10
  return {
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: `<</Type/Pages/Kids[${contents.map((_, index) => `${first + index * 2} 0 R`).join(' ')}]/Count ${contents.length}>>`,
    3: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    4: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>',
    ...Object.fromEntries(
      contents.flatMap((content, index) => [
        [
          first + index * 2,
          `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${WIDTH} ${HEIGHT}]/Contents ${first + index * 2 + 1} 0 R/Resources<</Font<</F1 3 0 R/F2 4 0 R>>/XObject<</X 5 0 R>>>>${page}>>`,
        ],
        [first + index * 2 + 1, streamOf('/Filter/FlateDecode', deflated(content))],
      ]),
    ),
  }
}

/** The bytes of a document of these objects, with the table that lists them unless it is left out. */
export function pdfFile(objects: PdfObjects, trailer = '/Root 1 0 R', hasTable = true): Uint8Array {
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.7\n')]
  const places = new Map<number, number>()
  let size = parts[0]?.length ?? 0
  const add = (part: Uint8Array | string) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
    parts.push(bytes)
    size += bytes.length
  }
  for (const [number, object] of Object.entries(objects)) {
    places.set(Number(number), size)
    add(`${number} 0 obj\n`)
    add(object)
    add('\nendobj\n')
  }
  const count = Math.max(...places.keys()) + 1
  const start = size
  if (hasTable) {
    add(`xref\n0 ${count}\n`)
    for (let number = 0; number < count; number++) {
      const place = places.get(number)
      add(place === undefined ? '0000000000 65535 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`)
    }
  }
  add(`trailer<</Size ${count}${trailer}>>\n`)
  if (hasTable) add(`startxref\n${start}\n%%EOF\n`)
  return Buffer.concat(parts)
}

/** A document whose pages show these texts. */
export function pdfOf(pages: readonly (readonly (PdfText | PdfBox)[])[], page = ''): Uint8Array {
  return pdfFile(pdfObjects(pages.map(contentOf), page))
}
