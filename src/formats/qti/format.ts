import { type ImportResult, refusal } from '../../domain/importing/drafts/draft.ts'
import type { FileDescription, PackageWriter, Reader } from '../format.ts'
import { onceForEach, rootOf, type TextDocument } from '../text-document.ts'
import { itemReader, MANIFEST, readQtiPackage } from './qti-package.ts'
import { readQti } from './read.ts'

/** Messages for what only names items, by its root. */
const CONTENTS: ReadonlyMap<string, string> = new Map([
  ['manifest', 'This is the table of contents of a QTI package. Import its items instead.'],
  ['assessmentTest', 'This is a QTI test, which only names its items. Import the items instead.'],
  ['qti-assessment-test', 'This is a QTI test, which only names its items. Import the items instead.'],
])

const ITEMS = new Set(['assessmentItem', 'qti-assessment-item'])

export const qti: Reader = {
  name: 'QTI 2 and 3',
  extensions: ['xml', 'zip'],
  text: {
    sniff: {
      declared: (document) => ITEMS.has(rootOf(document) ?? '') || contentsMessage(document) !== null,
    },
    read: (document) => {
      const message = contentsMessage(document)
      return message === null ? readQti(document.text) : refusal(message)
    },
    readWithin: async (document, file, archive): Promise<ImportResult | null> =>
      contentsMessage(document) === null ? itemReaderOf(archive)(file, document.text) : null,
  },
  archive: { holds: MANIFEST, read: readQtiPackage },
}

/** Images of an archive are unpacked once for all of its items. */
const itemReaderOf = /* @__PURE__ */ onceForEach(itemReader)

function contentsMessage(document: TextDocument): string | null {
  return CONTENTS.get(rootOf(document) ?? '') ?? null
}

export const qti21File: FileDescription = {
  name: 'QTI 2.1',
  purpose: 'A package for Canvas, Blackboard, TAO, OpenOlat and other learning systems.',
  extension: 'qti21.zip',
  mediaType: 'application/zip',
  holdsImages: true,
}

export const qti30File: FileDescription = {
  name: 'QTI 3.0',
  purpose: 'The newer package, for systems that ask for QTI 3.',
  extension: 'qti3.zip',
  mediaType: 'application/zip',
  holdsImages: true,
}

export const qti21Writer: PackageWriter = { load: async () => (await import('./write.ts')).qti21Code }

export const qti30Writer: PackageWriter = { load: async () => (await import('./write.ts')).qti30Code }
