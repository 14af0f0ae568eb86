import { NO_MAPPINGS } from '../../domain/importing/columns/column-mapping.ts'
import { type ImportResult, refusal } from '../../domain/importing/drafts/draft.ts'
import { openDocumentMessage } from '../bytes/unsupported-files.ts'
import type { ZipArchive } from '../bytes/zip.ts'
import type { ArchiveOptions, Reader } from '../format.ts'
import { NO_KEYS } from '../keys/given-keys.ts'
import { formulaReader } from '../markup/formulas.ts'
import { opaqueParts } from '../markup/opaque-parts.ts'
import { scanXml } from '../text/xml-elements.ts'
import { blocksOf, lostNotices, orRefusal, readPart, withOwnPictures } from '../word/document-parts.ts'
import { keysOfDocument } from '../word/keys-of-document.ts'
import { readDocument } from '../word/read-document.ts'
import { OdtReader } from './paragraphs.ts'
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
