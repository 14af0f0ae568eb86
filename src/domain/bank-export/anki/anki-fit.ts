import type { FormatCapabilities } from '../fit-question.ts'
import { HTML_SPACES, htmlLosses, LINE_FEEDS } from '../markup/html-fit.ts'
import { XML_CHARACTERS } from '../xml-characters.ts'

/** A note has every part of a question. Its texts are HTML, and Anki removes control characters from them. */
export const ANKI_CAPABILITIES: FormatCapabilities = {
  supportsFlags: true,
  supportsReferences: true,
  order: 'any',
  images: 'beside',
  texts: [XML_CHARACTERS, LINE_FEEDS],
  categories: [],
  contents: [HTML_SPACES],
  otherLosses: (question) =>
    htmlLosses(question, { hasStrikethrough: true, hasListStart: true, hasTexMath: true }),
}
