import { type PackedFile, zipOf } from './zip-files.ts'

/** A cell: a shared string, or the XML of another kind of cell, given its reference such as "B2". */
export type SheetCell = string | { readonly xml: (reference: string) => string }

export interface WrittenSheet {
  readonly name: string
  readonly rows: readonly (readonly SheetCell[])[]
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The files of a workbook (ECMA-376) as Excel writes them, with shared strings and the styles 0 plain, 1 percent, 2 date. */
export function workbookFiles(sheets: readonly WrittenSheet[]): PackedFile[] {
  const strings: string[] = []
  const worksheets = sheets.map(({ rows }) => {
    const xml = rows.map((cells, index) => {
      const written = cells.map((cell, column) => {
        const reference = `${columnName(column)}${index + 1}`
        if (typeof cell !== 'string') return cell.xml(reference)
        return cell === '' ? '' : `<c r="${reference}" t="s"><v>${strings.push(cell) - 1}</v></c>`
      })
      return `<row r="${index + 1}">${written.join('')}</row>`
    })
    return `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${xml.join('')}</sheetData></worksheet>`
  })
  const part = (index: number): string => `worksheets/sheet${index + 1}.xml`
  const listed = sheets.map(
    ({ name }, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const related = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/worksheet" Target="${part(index)}"/>`,
  )
  const shared = strings.map((text) => `<si><t xml:space="preserve">${cellText(text)}</t></si>`)
  const types = ['worksheet', 'sharedStrings', 'styles'].map((kind) => `${kind}+xml`)
  return [
    {
      name: '[Content_Types].xml',
      content:
        `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        override('/xl/workbook.xml', 'sheet.main+xml') +
        sheets.map((_, index) => override(`/xl/${part(index)}`, types[0] ?? '')).join('') +
        override('/xl/sharedStrings.xml', types[1] ?? '') +
        override('/xl/styles.xml', types[2] ?? '') +
        '</Types>',
    },
    {
      name: '_rels/.rels',
      content:
        `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
        `<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${listed.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${related.join('')}` +
        `<Relationship Id="rIdS" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/>` +
        `<Relationship Id="rIdF" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    },
    ...worksheets.map((content, index) => ({ name: `xl/${part(index)}`, content })),
    { name: 'xl/sharedStrings.xml', content: `${HEAD}<sst xmlns="${MAIN}">${shared.join('')}</sst>` },
    { name: 'xl/styles.xml', content: `${HEAD}<styleSheet xmlns="${MAIN}">${STYLES}</styleSheet>` },
  ]
}

/** The workbook as a file. */
export function workbookOf(sheets: readonly WrittenSheet[]): Uint8Array<ArrayBuffer> {
  return zipOf(workbookFiles(sheets))
}

const STYLES =
  '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="1"><fill><patternFill patternType="none"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="4">${[0, 9, 14, 20]
    .map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0"/>`)
    .join('')}</cellXfs>`

function override(part: string, type: string): string {
  return `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}"/>`
}

/** "A" for 0, "AB" for 27. */
export function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last
}

/** Escapes characters that XML cannot contain, and a "_" that would look like such an escape, as Excel does. */
function cellText(text: string): string {
  const escaped = text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
    .replace(/[\0-\x08\x0B\x0C\x0D\x0E-\x1F\uFFFE\uFFFF]/g, (character) => {
      return `_x${character.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`
    })
  return xmlText(escaped)
}

function xmlText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
