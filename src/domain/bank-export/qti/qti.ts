import { ARCHIVE_FILES_MAX } from '../../importing/archive-limits.ts'
import { type BankImages, imageAddressesOf } from '../bank-images.ts'
import type { ExportedQuestion } from '../exported-question.ts'
import type { FormatCapabilities } from '../fit-question.ts'
import { HTML_SPACES, htmlLosses, LINE_FEEDS } from '../markup/html-fit.ts'
import type { PackageFiles } from '../package-files.ts'
import { XML_CHARACTERS } from '../xml-characters.ts'
import { qtiItem } from './qti-item.ts'
import { type ListedItem, qtiManifest } from './qti-manifest.ts'
import type { QtiVersion } from './qti-names.ts'
import { imagePath, itemPath } from './qti-paths.ts'

/** QTI has texts in HTML, images in files of the package, and no flags and references. */
export const QTI_CAPABILITIES: FormatCapabilities = {
  supportsFlags: false,
  supportsReferences: false,
  order: 'shuffled-but-fixed',
  images: 'beside',
  texts: [XML_CHARACTERS, LINE_FEEDS],
  categories: [],
  contents: [HTML_SPACES],
  questionsMax: ARCHIVE_FILES_MAX,
  otherLosses: htmlLosses,
}

/** The questions as a content package of QTI: a manifest, a file for each question, and the images. */
export function writeQti(
  questions: readonly ExportedQuestion[],
  images: BankImages,
  version: QtiVersion,
): PackageFiles {
  const files = new Map<string, string | Uint8Array>()
  const identifiers = itemIdentifiers(questions)
  const items = questions.map((question, index): ListedItem => {
    const identifier = identifiers[index] ?? ''
    const shown = imageAddressesOf({ format: 'plain', optionFeedback: null, ...question })
    return { identifier, category: question.category, images: shown.filter((address) => images.has(address)) }
  })
  files.set('imsmanifest.xml', qtiManifest(items, [...images.keys()], version))
  for (const [index, question] of questions.entries())
    files.set(itemPath(index), qtiItem(question, identifiers[index] ?? '', version, images))
  for (const [address, bytes] of images) files.set(imagePath(address), bytes)
  return files
}

/** What every program accepts as an identifier (XML's `NCName`, of 32 characters). */
const IDENTIFIER = /^[A-Za-z_][\w.-]{0,31}$/
/** Identifiers of the images and of the items without an id of that form. */
const GIVEN = /^(?:image|question)-\d+$/

/** The identifiers of items: the ids of the questions where each is such an identifier, and numbers. */
function itemIdentifiers(questions: readonly ExportedQuestion[]): readonly string[] {
  const taken = new Set<string>(['quizgrove-bank'])
  return questions.map(({ sourceId }, index) => {
    const isUsable =
      sourceId !== null && IDENTIFIER.test(sourceId) && !GIVEN.test(sourceId) && !taken.has(sourceId)
    const identifier = isUsable ? sourceId : `question-${index + 1}`
    taken.add(identifier)
    return identifier
  })
}
