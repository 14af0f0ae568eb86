import {
  type ImportNotice,
  type ImportResult,
  refusal,
  WHOLE_FILE,
} from '../../domain/importing/drafts/draft.ts'
import { withPictures } from '../archive-files.ts'
import { decodeText } from '../bytes/decode-text.ts'
import type { ZipArchive } from '../bytes/zip.ts'
import { withoutTokens } from '../markup/opaque-parts.ts'
import { scanXml, type XmlElement } from '../text/xml-elements.ts'
import type { Block, Row } from './document.ts'

/** Unpacked bytes of the text of a document, and of each part beside it: 15,000 questions, or 4,000 with much formatting. */
const TEXT_MAX = 32 * 1024 * 1024

/** Paragraphs of a document, and rows of its tables. */
const PARAGRAPHS_MAX = 100_000

/** Why a document cannot be read, as a sentence for the learner. */
export class DocumentStop extends Error {}

/** The result of a document, or why it cannot be read. */
export async function orRefusal(read: () => Promise<ImportResult>): Promise<ImportResult> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof DocumentStop) return refusal(error.message)
    throw error
  }
}

/** A part of a document as text; '' for none of this name. Rejects with a `DocumentStop`. */
export async function readPart(archive: ZipArchive, name: string): Promise<string> {
  if (!archive.names.includes(name)) return ''
  const read = await archive.read(name, TEXT_MAX)
  if ('problem' in read) throw new DocumentStop(read.problem)
  const decoded = decodeText(read.bytes)
  if ('problem' in decoded)
    throw new DocumentStop(`This document is damaged: save it again. ${decoded.problem}`)
  return withoutTokens(decoded.text)
}

/** Reads the elements of a document one after another. */
export interface BlockReader {
  /** The names of those that are passed on, outermost: a table of questions would be too large for one element. */
  readonly taken: ReadonlySet<string>
  /** The name of a row of a table, and of the table around it. */
  readonly row: string
  readonly table: string
  /** How many paragraphs were read. */
  readonly count: number
  blocks(elements: readonly XmlElement[]): readonly Block[]
  /** A row of a table; none for one that is not shown. */
  rows(element: XmlElement): readonly Row[]
  /** Whether what is in these elements is none of the text. */
  skips(around: readonly XmlElement[]): boolean
}

/** The blocks of a document. Throws a `DocumentStop`. */
export function blocksOf(xml: string, reader: BlockReader): readonly Block[] {
  const blocks: Block[] = []
  /** Rows without a paragraph count, too. */
  let taken = 0
  let open: { readonly table: XmlElement; readonly rows: Row[] } | null = null
  const isTooLong = () => Math.max(reader.count, taken) > PARAGRAPHS_MAX
  const fault = scanXml(xml, {
    depth: reader.taken,
    take: (element, around) => {
      taken++
      if (isTooLong() || reader.skips(around)) return
      const table =
        element.name === reader.row ? around.findLast(({ name }) => name === reader.table) : undefined
      if (table === undefined) {
        open = null
        blocks.push(...reader.blocks([element]))
        return
      }
      if (open?.table !== table) {
        open = { table, rows: [] }
        blocks.push({ kind: 'table', rows: open.rows })
      }
      open.rows.push(...reader.rows(element))
    },
  })
  if (isTooLong()) throw new DocumentStop(TOO_LONG)
  if (fault !== null) throw new DocumentStop(`This document is damaged: save it again. ${fault.message}`)
  return blocks
}

const TOO_LONG = `The document has more than ${PARAGRAPHS_MAX} paragraphs. Split it.`

/** The result with those of the pictures of a document that its questions show. */
export async function withOwnPictures(
  result: ImportResult,
  archive: ZipArchive,
  pictures: ReadonlySet<string>,
): Promise<ImportResult> {
  // "Figure 1" names none of the pictures that programs call image1.png.
  const find = (wanted: string) => (pictures.has(wanted) ? wanted : null)
  return (await withPictures(result, archive, [...pictures], { find })).result
}

/** What a document shows that a question cannot: where it is, and what. */
export interface LostPart {
  /** Of its paragraph. */
  readonly place: number
  readonly what: 'chart' | 'diagram' | 'drawing' | 'picture' | 'formula'
}

const LOST: Readonly<Record<LostPart['what'], string>> = {
  chart: 'A chart',
  diagram: 'A diagram',
  drawing: 'A drawing',
  picture: 'A picture that is missing or of an unsupported type',
  formula: 'A formula of an older editor (MathType)',
}

/** Parts that are named by their places. */
const LOST_NAMED_MAX = 200

/** Says what is lost, and where. */
export function lostNotices(lost: readonly LostPart[]): ImportNotice[] {
  const named = lost.slice(0, LOST_NAMED_MAX).map(({ place, what }): ImportNotice => {
    const location = { line: place, item: null, id: null, unit: 'paragraph' as const }
    return { location, message: `${LOST[what]} can't be used. A question that needs it is incomplete.` }
  })
  const more = lost.length - named.length
  if (more === 0) return named
  const message = `${more} more charts, drawings, pictures and formulas can't be used.`
  return [...named, { location: WHOLE_FILE, message }]
}
