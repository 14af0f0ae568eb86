import type { TextConversion } from './fit-question.ts'

/** Characters that XML cannot hold, not even as references (XML 1.0, §2.2). */
const NOT_IN_XML = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** What formats in XML do with them. */
export const XML_CHARACTERS: TextConversion = {
  kind: 'xml-characters',
  convert: (text) => text.replace(NOT_IN_XML, '\uFFFD'),
}
