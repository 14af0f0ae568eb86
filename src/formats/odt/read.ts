import { NO_MAPPINGS } from '../../domain/importing/columns/column-mapping.ts'
import { type ImportResult, refusal } from '../../domain/importing/drafts/draft.ts'
import { imageMarkdown } from '../../domain/markdown/markdown-images.ts'
import { openDocumentMessage } from '../bytes/unsupported-files.ts'
import type { ZipArchive } from '../bytes/zip.ts'
import type { ArchiveOptions, Reader } from '../format.ts'
import { NO_KEYS } from '../keys/given-keys.ts'
import { formulaReader } from '../markup/formulas.ts'
import { formulaMarkdown, type OpaqueParts, opaqueParts } from '../markup/opaque-parts.ts'
import { attributeOf, childrenNamed, rawText, scanXml, type XmlElement } from '../text/xml-elements.ts'
import { type Block, type Cell, type Look, looksOf, type Piece, type Row } from '../word/document.ts'
import {
  type BlockReader,
  blocksOf,
  type LostPart,
  lostNotices,
  orRefusal,
  readPart,
  withOwnPictures,
} from '../word/document-parts.ts'
import { joinedPieces, type OpenPiece } from '../word/joined-pieces.ts'
import { keysOfDocument } from '../word/keys-of-document.ts'
import { readDocument } from '../word/read-document.ts'
import { shownSymbols } from '../word/symbols.ts'
import { LEVELS, type ListStyle, listLabel, startOf } from './list-styles.ts'
import { OdtStyles } from './styles.ts'

export const odt: Reader = {
  name: 'OpenDocument text',
  extensions: ['odt'],
  archive: {
    holds: /^content\.xml$/,
    read: readOdt,
    keysIn: (archive) => keysOfDocument(() => openText(archive)),
  },
}

/** Bytes of a media type. */
const MEDIA_TYPE_MAX = 200

/** Formulas of a document, each of which is a file of the archive. */
const FORMULAS_MAX = 1000

/**
 * Questions from a text of LibreOffice and other programs (OpenDocument 1.3), as those from one of Word. Tables and presentations of
 * OpenDocument are refused; any other archive with a file of this name is read as one of files.
 */
async function readOdt(archive: ZipArchive, options: ArchiveOptions): Promise<ImportResult> {
  const type = archive.names.includes('mimetype') ? await archive.read('mimetype', MEDIA_TYPE_MAX) : null
  const mediaType = type !== null && 'bytes' in type ? new TextDecoder().decode(type.bytes) : ''
  if (/^application\/vnd\.oasis\.opendocument\.text(?:$|[\s-])/.test(mediaType)) {
    return await orRefusal(() => readText(archive, options))
  }
  const message = openDocumentMessage(mediaType)
  return message === null ? await options.readFiles() : refusal(message)
}

async function openText(archive: ZipArchive) {
  const xml = await readPart(archive, 'content.xml')
  const pictures = new Set(archive.names.filter((name) => name.startsWith('Pictures/')))
  const parts = opaqueParts()
  const reader = new OdtReader({
    styles: new OdtStyles(await readPart(archive, 'styles.xml'), xml),
    hasPicture: (name) => pictures.has(name),
    formulas: await formulasOf(archive),
    parts,
  })
  return { blocks: blocksOf(xml, reader), parts, lost: reader.lost, pictures }
}

async function readText(
  archive: ZipArchive,
  { mappings = NO_MAPPINGS, keys = NO_KEYS, readText: readAsText, readLines }: ArchiveOptions,
): Promise<ImportResult> {
  const { blocks, parts, lost, pictures } = await openText(archive)
  const result = readDocument(blocks, {
    known: mappings,
    given: keys,
    readText: readAsText,
    readLines,
    parts,
  })
  const whole = await withOwnPictures(result, archive, pictures)
  return { ...whole, notices: [...lostNotices(lost), ...whole.notices] }
}

/** The formulas of a document by their folders, as LaTeX. */
async function formulasOf(archive: ZipArchive): Promise<ReadonlyMap<string, string>> {
  const names = archive.names.filter((name) => /^[^/]+\/content\.xml$/.test(name)).slice(0, FORMULAS_MAX)
  const readFormula = formulaReader()
  const formulas = new Map<string, string>()
  for (const name of names) {
    scanXml(await readPart(archive, name), {
      depth: 0,
      take: (element) => {
        const tex = element.name === 'math' ? readFormula(element) : null
        if (tex !== null) formulas.set(name.slice(0, name.indexOf('/')), tex)
      },
    })
  }
  return formulas
}

/** What the paragraphs of a document need to be read. */
interface OdtContext {
  readonly styles: OdtStyles
  /** Whether the archive has a picture of this name. */
  readonly hasPicture: (name: string) => boolean
  /** The LaTeX of formulas by the folders that hold them. */
  readonly formulas: ReadonlyMap<string, string>
  readonly parts: OpaqueParts
}

/** A list with the last number of each level, null before the first. */
interface OpenList {
  readonly style: ListStyle | undefined
  readonly counts: (number | null)[]
}

/** Elements within a paragraph that are none of its text. */
const SKIPPED = new Set([
  'note',
  'annotation',
  'annotation-end',
  'tracked-changes',
  'ruby-text',
  'forms',
  'desc',
  'title',
])

/** Reads the elements of a document one after another. */
class OdtReader implements BlockReader {
  readonly taken = new Set(['p', 'h', 'list', 'table-row'])
  readonly row = 'table-row'
  readonly table = 'table'
  readonly #context: OdtContext
  #place = 0
  #pieces: OpenPiece[] = []
  #boxes: XmlElement[] = []
  /** By columns, how many rows the last cell goes on below the one that was read. */
  #rowsBelow: number[] = []
  /** By their ids, and the last of each style: others go on with them. */
  readonly #lists = new Map<string, OpenList>()
  /** Pictures that are not in the file, and charts. */
  readonly lost: LostPart[] = []

  constructor(context: OdtContext) {
    this.#context = context
  }

  get count(): number {
    return this.#place
  }

  skips(around: readonly XmlElement[]): boolean {
    return around.some(({ name }) => SKIPPED.has(name))
  }

  blocks(elements: XmlElement['children']): Block[] {
    return elements.flatMap((element): Block[] => {
      if (typeof element === 'string' || SKIPPED.has(element.name)) return []
      if (element.name === 'p' || element.name === 'h') return this.#paragraph(element, null)
      if (element.name === 'list') return this.#list(element, null, 0)
      if (element.name === 'table') return [this.#table(element)]
      return this.blocks(element.children)
    })
  }

  /** A table within a cell. */
  #table(element: XmlElement): Block {
    const outer = this.#rowsBelow
    this.#rowsBelow = []
    const rows = this.#rowsOf(element)
    this.#rowsBelow = outer
    return { kind: 'table', rows }
  }

  #rowsOf(element: XmlElement): Row[] {
    return element.children.flatMap((child): Row[] => {
      if (typeof child === 'string') return []
      return child.name === 'table-row' ? this.rows(child) : this.#rowsOf(child)
    })
  }

  rows(element: XmlElement): Row[] {
    const place = this.#place + 1
    const below = this.#rowsBelow
    let column = -1
    const cells = element.children.flatMap((child): Cell[] => {
      if (typeof child === 'string') return []
      const isCovered = child.name === 'covered-table-cell'
      if (child.name !== 'table-cell' && !isCovered) return []
      column++
      const left = isCovered ? (below[column] ?? 0) : Number(attributeOf(child, 'number-rows-spanned') ?? '1')
      below[column] = left - 1
      const { ground } = this.#context.styles.of(attributeOf(child, 'style-name'))
      const blocks = isCovered ? [] : this.blocks(child.children)
      return [{ blocks, width: 1, goesOn: isCovered && left > 0, ground }]
    })
    return [{ place, cells }]
  }

  /** @param outer the list that it is a level of; null for none */
  #list(element: XmlElement, outer: OpenList | null, level: number): Block[] {
    const list = this.#openList(element, outer)
    return element.children.flatMap((item): Block[] => {
      if (typeof item === 'string') return []
      let isFirst = item.name === 'list-item'
      const start = attributeOf(item, 'start-value')
      return item.children.flatMap((child): Block[] => {
        if (typeof child === 'string') return []
        if (child.name === 'list') return this.#list(child, list, Math.min(level + 1, LEVELS - 1))
        if (child.name !== 'p' && child.name !== 'h') return this.blocks([child])
        const label = isFirst ? this.#label(list, level, start) : null
        isFirst = false
        return this.#paragraph(child, label)
      })
    })
  }

  #openList(element: XmlElement, outer: OpenList | null): OpenList {
    const name = attributeOf(element, 'style-name')
    const [first] = [...childrenNamed(element, 'list-item')].flatMap((item) => childrenNamed(item, 'p'))
    const own =
      name ??
      (outer === null ? this.#context.styles.of(first && attributeOf(first, 'style-name')).list : null)
    const style = own == null ? outer?.style : this.#context.styles.lists.get(own)
    const before =
      this.#lists.get(`#${attributeOf(element, 'continue-list')}`) ??
      (attributeOf(element, 'continue-numbering') === 'true' ? this.#lists.get(own ?? '') : undefined)
    const list = {
      style,
      counts: outer?.counts ?? before?.counts ?? Array.from({ length: LEVELS }, () => null),
    }
    const id = attributeOf(element, 'id')
    if (id !== undefined) this.#lists.set(`#${id}`, list)
    if (own != null) this.#lists.set(own, list)
    return list
  }

  #label({ style, counts }: OpenList, level: number, start: string | undefined): string | null {
    const last = counts[level] ?? null
    counts[level] = start === undefined ? (last === null ? startOf(style, level) : last + 1) : Number(start)
    counts.fill(null, level + 1)
    return style === undefined ? null : listLabel(style, level, counts)
  }

  /** A paragraph with the text boxes that are fixed to it. */
  #paragraph(element: XmlElement, label: string | null): Block[] {
    const place = ++this.#place
    const style = this.#context.styles.of(attributeOf(element, 'style-name'))
    this.#pieces = []
    this.#boxes = []
    this.#text(element, style.look)
    const boxes = this.#boxes
    const level = Number(attributeOf(element, 'outline-level') ?? '0')
    const shown: Piece | null = label === null ? null : { text: label, looks: looksOf(style.look) }
    const heading = element.name === 'h' ? level + 1 : style.heading
    return [
      { kind: 'paragraph', place, label: shown, heading, pieces: joinedPieces(this.#pieces) },
      ...boxes.flatMap((box) => this.blocks(box.children)),
    ]
  }

  #text(element: XmlElement, look: Look): void {
    for (const child of element.children) {
      if (typeof child === 'string') this.#add(child.replace(/\s+/g, ' '), look)
      else if (!SKIPPED.has(child.name)) this.#part(child, look)
    }
  }

  #part(part: XmlElement, look: Look): void {
    switch (part.name) {
      case 's':
        this.#add(' '.repeat(Math.min(Number(attributeOf(part, 'c') ?? '1') || 1, 100)), look)
        return
      case 'tab':
        this.#add('\t', look)
        return
      case 'line-break':
        this.#add('\n', look)
        return
      case 'text-box':
        this.#boxes.push(part)
        return
      case 'image':
        this.#picture(part, '')
        return
      case 'frame':
        this.#frame(part, look)
        return
      case 'span': {
        const { look: own } = this.#context.styles.of(attributeOf(part, 'style-name'))
        this.#text(part, { ...look, ...own })
        return
      }
      default:
        this.#text(part, look)
    }
  }

  /** A frame shows one of its alternatives, a formula or a picture. */
  #frame(frame: XmlElement, look: Look): void {
    const [object] = childrenNamed(frame, 'object')
    const folder = (object && attributeOf(object, 'href'))?.replace(/^\.\//, '') ?? ''
    const tex = this.#context.formulas.get(folder)
    if (tex !== undefined) {
      this.#add(this.#context.parts.put({ markdown: formulaMarkdown(tex), plain: tex, isBlock: false }), look)
      return
    }
    if (object !== undefined) {
      this.lost.push({ place: this.#place, what: 'chart' })
      return
    }
    const [image] = childrenNamed(frame, 'image')
    const [about] = [...childrenNamed(frame, 'desc'), ...childrenNamed(frame, 'title')]
    if (image !== undefined) this.#picture(image, about === undefined ? '' : rawText(about))
    else this.#text(frame, look)
  }

  #picture(image: XmlElement, alt: string): void {
    const address = attributeOf(image, 'href')?.replace(/^\.\//, '') ?? ''
    if (!this.#context.hasPicture(address)) this.lost.push({ place: this.#place, what: 'picture' })
    else {
      const shown = { markdown: imageMarkdown(alt, address), plain: alt || 'Picture', isBlock: false }
      this.#add(this.#context.parts.put({ ...shown, image: { address, alt } }), {})
    }
  }

  #add(text: string, look: Look): void {
    if (text !== '' && look.isHidden !== true)
      this.#pieces.push({ text: shownSymbols(text, look.font ?? ''), look })
  }
}
