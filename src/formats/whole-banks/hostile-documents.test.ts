import initSqlJs from 'sql.js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { readSqlite } from '../../../tests/setup/files/anki-deck.ts'
import { documentFiles, documentOf, lines, paragraph, run } from '../../../tests/setup/files/docx-files.ts'
import { textFiles, textOf } from '../../../tests/setup/files/odt-files.ts'
import { deflatedZeros, type PackedFile, zipOf } from '../../../tests/setup/files/zip-files.ts'
import { readBankBytes } from '../read-bank.ts'

const MEGABYTE = 1024 * 1024

const many = (text: string, count: number) => text.repeat(count)
/** As `many`, each with a number of its own: an archive that unpacks to much more is refused for that alone. */
const numbered = (count: number, each: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => each((n * 7919) % 999_983)).join('')
const text = (content: string) => new TextEncoder().encode(content)
const question = lines('1. Which?', 'A. x', 'B. y', 'Answer: B')

/** The files of an archive with one in the place of that of its name, or beside them. */
const withFile = (files: readonly PackedFile[], file: PackedFile) =>
  zipOf([...files.filter(({ name }) => name !== file.name), file])

async function database(statements: string): Promise<Uint8Array<ArrayBuffer>> {
  const { Database } = await initSqlJs({ wasmBinary: await readSqlite() })
  const made = new Database()
  made.run(statements)
  const bytes = Uint8Array.from(made.export())
  made.close()
  return bytes
}

type Make = () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>

const odtParagraphs = (inside: string) => `<text:p>${inside}</text:p>`
const ENTITIES = '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'

/** Files of documents and databases, and what a learner is told; '' where it is read. */
const FILES: readonly (readonly [name: string, make: Make, message: string])[] = [
  [
    'Word: a text that unpacks to 2 GB',
    () =>
      withFile(documentFiles(question), {
        name: 'word/document.xml',
        content: '',
        deflated: deflatedZeros(2048),
      }),
    '.',
  ],
  [
    'Word: styles that unpack to 2 GB',
    () =>
      withFile(documentFiles(question, { styles: '' }), {
        name: 'word/styles.xml',
        content: '',
        deflated: deflatedZeros(2048),
      }),
    '.',
  ],
  [
    'Word: entities',
    () => withFile(documentFiles(''), { name: 'word/document.xml', content: `${ENTITIES}<a>&b;</a>` }),
    'DOCTYPE',
  ],
  [
    'Word: tables within one another',
    () => documentOf(many('<w:tbl><w:tr><w:tc>', 30_000)),
    'nested more than',
  ],
  [
    'Word: formulas within one another',
    () => documentOf(paragraph(many('<m:oMath><m:f><m:num>', 30_000))),
    'nested more than',
  ],
  [
    'Word: 200,000 paragraphs',
    () => documentOf(numbered(200_000, (n) => `<w:p w:n="${n}"/>`)),
    'more than 100000 paragraphs',
  ],
  [
    'Word: 100,000 text boxes',
    () =>
      documentOf(
        paragraph(
          numbered(
            100_000,
            (n) => `<w:r><w:pict n="${n}"><w:txbxContent><w:p/></w:txbxContent></w:pict></w:r>`,
          ),
        ) + question,
      ),
    'more than 100000 elements',
  ],
  [
    'Word: 200,000 runs',
    () => documentOf(paragraph(numbered(200_000, (n) => run(`w${n} `))) + question),
    'more than 100000 elements',
  ],
  [
    'Word: styles that are based on one another',
    () =>
      documentOf(paragraph('Which?', '<w:pStyle w:val="A"/>') + question, {
        styles:
          '<w:style w:type="paragraph" w:styleId="A"><w:basedOn w:val="B"/></w:style><w:style w:type="paragraph" w:styleId="B"><w:basedOn w:val="A"/></w:style>',
      }),
    '',
  ],
  [
    'Word: 50,000 styles, each based on the next',
    () =>
      documentOf(paragraph('Which?', '<w:pStyle w:val="S0"/>') + question, {
        styles: numbered(50_000, () => '').concat(
          Array.from(
            { length: 50_000 },
            (_, n) =>
              `<w:style w:type="paragraph" w:styleId="S${n}"><w:basedOn w:val="S${n + 1}"/></w:style>`,
          ).join(''),
        ),
      }),
    '',
  ],
  [
    'Word: a list that begins at a trillion, and a label of a million signs',
    () =>
      documentOf(
        paragraph('Which?', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>') + question,
        {
          numbering: `<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="999999999999"/><w:numFmt w:val="lowerRoman"/><w:lvlText w:val="${many('%1', 500_000)}"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`,
        },
      ),
    '',
  ],
  [
    'Word: pictures and parts that are elsewhere',
    () =>
      documentOf(question, {
        relations: numbered(
          1000,
          (n) =>
            `<Relationship Id="r${n}" Type="x/image" Target="http://example.org/${n}" TargetMode="External"/>`,
        ),
      }),
    '',
  ],
  [
    'OpenDocument: a text that unpacks to 2 GB',
    () =>
      withFile(textFiles('', '', {}, 'text'), {
        name: 'content.xml',
        content: '',
        deflated: deflatedZeros(2048),
      }),
    '.',
  ],
  [
    'OpenDocument: entities',
    () => withFile(textFiles('', '', {}, 'text'), { name: 'content.xml', content: `${ENTITIES}<a>&b;</a>` }),
    'DOCTYPE',
  ],
  [
    'OpenDocument: lists within one another',
    () => textOf(many('<text:list><text:list-item>', 30_000)),
    'nested more than',
  ],
  ['OpenDocument: a billion spaces', () => textOf(odtParagraphs(`a<text:s text:c="1000000000"/>b`)), '.'],
  [
    'OpenDocument: a billion columns and rows',
    () =>
      textOf(
        '<table:table><table:table-row table:number-rows-repeated="1000000000"><table:table-cell table:number-columns-repeated="1000000000" table:number-rows-spanned="1000000000"><text:p>x</text:p></table:table-cell></table:table-row></table:table>',
      ),
    '.',
  ],
  [
    'OpenDocument: styles whose parents are one another',
    () =>
      textOf(
        odtParagraphs('Which?'),
        '<style:style style:name="A" style:parent-style-name="B"/><style:style style:name="B" style:parent-style-name="A"/>',
      ),
    '.',
  ],
  [
    'OpenDocument: 200,000 paragraphs',
    () => textOf(numbered(200_000, (n) => odtParagraphs(`${n}`))),
    'more than 100000 paragraphs',
  ],
  [
    'SQLite: views that never end',
    () =>
      database(
        'CREATE TABLE q (a INT);\nCREATE VIEW questions AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS question FROM n;',
      ),
    'none of its tables',
  ],
  [
    'SQLite: 2,000 tables',
    () => database(Array.from({ length: 2000 }, (_, n) => `CREATE TABLE t${n} (question TEXT);`).join('\n')),
    'database',
  ],
  [
    'SQLite: a table of 2,000 columns',
    () => database(`CREATE TABLE q (${Array.from({ length: 2000 }, (_, n) => `c${n} TEXT`).join()});`),
    'none of its tables',
  ],
  [
    'a page with a script that never ends',
    () =>
      text(
        '<!DOCTYPE html><html><script>ran(); fetch("http://example.org"); for (;;) {}\nconst q = [{question: "Which?", options: ["x", "y"], answer: 1}]</script><img src="http://example.org/a.png" onerror="ran()"></html>',
      ),
    '',
  ],
  [
    'a module that computes',
    () =>
      text(
        'export const q = [{ question: (() => { ran(); return "Which?" })(), options: await (await fetch("http://example.org")).json(), answer: eval("ran()") }]',
      ),
    'This is a program',
  ],
]

describe('documents, databases and programs of hostile people', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  test.each(FILES)('%s', { timeout: 60_000 }, async (_, make, message) => {
    const bytes = await make()
    const [ran, fetched] = [vi.fn<() => void>(), vi.fn<() => void>()]
    vi.stubGlobal('ran', ran)
    vi.stubGlobal('fetch', fetched)
    const { result, milliseconds, memory } = await costOf(() =>
      readBankBytes(bytes, { loadSqlite: readSqlite }),
    )
    expect(milliseconds).toBeLessThan(2000)
    expect(memory).toBeLessThan(256 * MEGABYTE)
    expect(fetched).not.toHaveBeenCalled()
    expect(ran).not.toHaveBeenCalled()
    const said = result.problems.map((problem) => problem.message).join('\n')
    expect(said).not.toContain("couldn't be read to its end")
    expect(said).toContain(message)
    expect(message === '' ? result.drafts.length : 1).toBeGreaterThan(0)
  })
})
