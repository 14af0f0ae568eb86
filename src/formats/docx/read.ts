import { NO_MAPPINGS } from '../../domain/importing/columns/column-mapping.ts'
import { type ImportNotice, type ImportResult, WHOLE_FILE } from '../../domain/importing/drafts/draft.ts'
import { resolvePath } from '../bytes/archive-path.ts'
import type { ZipArchive } from '../bytes/zip.ts'
import type { ArchiveOptions, Reader } from '../format.ts'
import { NO_KEYS } from '../keys/given-keys.ts'
import { countLettered } from '../lines/lettered-lines.ts'
import { opaqueParts } from '../markup/opaque-parts.ts'
import { attributeOf, rawText, scanXml } from '../text/xml-elements.ts'
import {
  blocksOf,
  DocumentStop,
  lostNotices,
  orRefusal,
  readPart,
  withOwnPictures,
} from '../word/document-parts.ts'
import { keysOfDocument } from '../word/keys-of-document.ts'
import { readDocument } from '../word/read-document.ts'
import { Styles } from './looks.ts'
import { Numbering } from './numbering.ts'
import { ParagraphReader, TAKEN } from './paragraphs.ts'

/** The main part of a document, which only documents hold. */
const DOCUMENT = /^word\/document\d*\.xml$/

export const docx: Reader = {
  name: 'Word',
  extensions: ['docx'],
  archive: {
    holds: DOCUMENT,
    read: readDocx,
    keysIn: (archive) => keysOfDocument(() => openDocument(archive)),
  },
}

/**
 * Questions from a document of Word (ECMA-376, WordprocessingML) as it shows: with the numbers and letters of lists, changes accepted,
 * hidden text left out. Nothing that it links to is loaded. A document that cannot be read is refused as a whole; never rejects for that.
 */
async function readDocx(archive: ZipArchive, options: ArchiveOptions): Promise<ImportResult> {
  return await orRefusal(() => readParts(archive, options))
}

async function openDocument(archive: ZipArchive) {
  const main = archive.names.find((name) => DOCUMENT.test(name)) ?? ''
  const xml = await readPart(archive, main)
  const folder = main.slice(0, main.lastIndexOf('/'))
  const relations = relationsOf(
    await readPart(archive, `${folder}/_rels/${main.slice(folder.length + 1)}.rels`),
  )
  const partOf = (type: string) => {
    const target = relations.find((relation) => relation.type.endsWith(type))?.target
    return readPart(archive, target === undefined ? '' : resolvePath(target, folder))
  }
  const pictures = new Map(
    relations.flatMap(({ id, target, isExternal }) => {
      const name = isExternal ? '' : resolvePath(target, folder)
      return archive.names.includes(name) ? [[id, name] as const] : []
    }),
  )
  const parts = opaqueParts()
  const reader = new ParagraphReader({
    styles: new Styles(await partOf('/styles')),
    numbering: new Numbering(await partOf('/numbering')),
    pictureOf: (id) => pictures.get(id) ?? null,
    parts,
  })
  const blocks = blocksOf(xml, reader)
  if (blocks.length < 2 && /<w:altChunk\b/.test(xml)) throw new DocumentStop(CHUNKS)
  return { blocks, parts, lost: reader.lost, pictures, partOf }
}

async function readParts(
  archive: ZipArchive,
  { mappings = NO_MAPPINGS, keys = NO_KEYS, readText, readLines }: ArchiveOptions,
): Promise<ImportResult> {
  const { blocks, parts, lost, pictures, partOf } = await openDocument(archive)
  const result = readDocument(blocks, { known: mappings, given: keys, readText, readLines, parts })
  const notes = await partOf('/footnotes')
  const notices = [...lostNotices(lost), ...(hasQuestions(notes) ? [FOOTNOTES] : [])]
  const whole = await withOwnPictures(result, archive, new Set(pictures.values()))
  return { ...whole, notices: [...notices, ...whole.notices] }
}

const CHUNKS =
  'The text of this document is in a form that only Word reads. Open it in Word, save it again as .docx, and import that.'

const FOOTNOTES: ImportNotice = {
  location: WHOLE_FILE,
  message: 'The document has what may be questions in its footnotes. These were left out.',
}

interface Relation {
  readonly id: string
  readonly type: string
  readonly target: string
  readonly isExternal: boolean
}

function relationsOf(xml: string): readonly Relation[] {
  const relations: Relation[] = []
  if (xml === '') return relations
  scanXml(xml, {
    depth: 1,
    take: (element) => {
      relations.push({
        id: attributeOf(element, 'Id') ?? '',
        type: attributeOf(element, 'Type') ?? '',
        target: attributeOf(element, 'Target') ?? '',
        isExternal: attributeOf(element, 'TargetMode') === 'External',
      })
    },
  })
  return relations
}

/** Whether a part has lettered options. */
function hasQuestions(xml: string): boolean {
  const texts: string[] = []
  if (xml !== '') scanXml(xml, { depth: TAKEN, take: (element) => texts.push(rawText(element)) })
  return countLettered(texts.join('\n')) > 0
}
