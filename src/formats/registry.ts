import { anki, ankiFile, ankiWriter } from './anki/format.ts'
import { asciiDoc } from './asciidoc/read.ts'
import { blackboardText } from './blackboard/read.ts'
import { csv } from './csv/read.ts'
import { csvFile, csvWriter } from './csv/write.ts'
import { desire2Learn } from './desire2learn/read.ts'
import { docx } from './docx/read.ts'
import type { FileDescription, Reader, Writer } from './format.ts'
import { gift } from './gift/read.ts'
import { giftFile, giftWriter } from './gift/write.ts'
import { h5pFile, h5pWriter } from './h5p/format.ts'
import { h5p } from './h5p/read.ts'
import { javaScript } from './javascript/read.ts'
import { json } from './json/read.ts'
import { jsonFile, jsonWriter } from './json/write.ts'
import { markdownTables } from './markdown-tables/read.ts'
import { moodleXml } from './moodle/read.ts'
import { moodleXmlFile, moodleXmlWriter } from './moodle/write.ts'
import { odt } from './odt/read.ts'
import { org } from './org/read.ts'
import { pdf } from './pdf/format.ts'
import { aiken, letteredText } from './plain-text/lettered/format.ts'
import { markdown } from './plain-text/markdown/format.ts'
import { python } from './python/read.ts'
import { qti, qti21File, qti21Writer, qti30File, qti30Writer } from './qti/format.ts'
import { qti12 } from './qti12/read.ts'
import { rExams } from './r-exams/read.ts'
import { rtf } from './rtf/read.ts'
import { sql } from './sql/read.ts'
import { sqlite } from './sqlite/format.ts'
import { testownik } from './testownik/read.ts'
import { tex } from './tex/read.ts'
import { toml } from './toml/read.ts'
import { trivia } from './trivia/read.ts'
import { webPage } from './web-page/read.ts'
import { xlsx } from './xlsx/read.ts'
import { xml } from './xml/read.ts'
import { yaml } from './yaml/read.ts'

/** The formats that an import reads. Of several that are as sure of a file the first one reads it. */
export const READERS: readonly Reader[] = [
  rtf,
  json,
  javaScript,
  toml,
  python,
  sql,
  org,
  asciiDoc,
  moodleXml,
  qti12,
  qti,
  xml,
  desire2Learn,
  blackboardText,
  testownik,
  rExams,
  trivia,
  markdownTables,
  csv,
  yaml,
  gift,
  markdown,
  aiken,
  letteredText,
  tex,
  webPage,
  anki,
  sqlite,
  xlsx,
  docx,
  odt,
  pdf,
  h5p,
]

/** The formats that an export writes, in the order of its list, as learners see them. Pages load nothing else of the registry. */
export const FILES = {
  json: jsonFile,
  csv: csvFile,
  gift: giftFile,
  'moodle-xml': moodleXmlFile,
  'qti-2.1': qti21File,
  'qti-3.0': qti30File,
  h5p: h5pFile,
  anki: ankiFile,
} as const satisfies Readonly<Record<string, FileDescription>>

export type FileFormat = keyof typeof FILES

/** What writes them. */
export const WRITERS = {
  json: jsonWriter,
  csv: csvWriter,
  gift: giftWriter,
  'moodle-xml': moodleXmlWriter,
  'qti-2.1': qti21Writer,
  'qti-3.0': qti30Writer,
  h5p: h5pWriter,
  anki: ankiWriter,
} as const satisfies Readonly<Record<FileFormat, Writer>>
