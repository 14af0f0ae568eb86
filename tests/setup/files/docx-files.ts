import { type PackedFile, zipOf } from './zip-files.ts'

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const MATH = 'http://schemas.openxmlformats.org/officeDocument/2006/math'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const PICTURES = 'http://schemas.openxmlformats.org/drawingml/2006/picture'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const NAMES =
  `xmlns:w="${WORD}" xmlns:m="${MATH}" xmlns:r="${RELATIONS}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" ` +
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" ' +
  `xmlns:pic="${PICTURES}" ` +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml" ' +
  'xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"'

/** The parts of a document beside its body. */
export interface DocumentParts {
  /** What is within `w:numbering`. */
  readonly numbering?: string
  /** What is within `w:styles`. */
  readonly styles?: string
  readonly footnotes?: string
  /** Pictures by their ids in the body: files of the archive. */
  readonly pictures?: Readonly<Record<string, PackedFile>>
  /** Other relationships, as XML. */
  readonly relations?: string
}

/** A document of Word (ECMA-376) with this XML within its body. */
export function documentOf(
  body: string | readonly string[],
  parts: DocumentParts = {},
): Uint8Array<ArrayBuffer> {
  return zipOf(documentFiles(typeof body === 'string' ? body : body.join(''), parts))
}

/** Its files. */
export function documentFiles(body: string, parts: DocumentParts = {}): PackedFile[] {
  const { numbering, styles, footnotes, pictures = {}, relations = '' } = parts
  const besides = Object.entries({ numbering, styles, footnotes }).flatMap(([name, content]) =>
    content === undefined ? [] : [{ name, content: `${HEAD}<w:${name} ${NAMES}>${content}</w:${name}>` }],
  )
  const related = besides.map(
    ({ name }) => `<Relationship Id="${name}" Type="${RELATIONS}/${name}" Target="${name}.xml"/>`,
  )
  const shown = Object.entries(pictures).map(
    ([id, { name }]) =>
      `<Relationship Id="${id}" Type="${RELATIONS}/image" Target="${name.replace('word/', '')}"/>`,
  )
  return [
    {
      name: '[Content_Types].xml',
      content:
        `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ' +
        'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    },
    {
      name: '_rels/.rels',
      content:
        `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
        `<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/document.xml',
      content: `${HEAD}<w:document ${NAMES}><w:body>${body}<w:sectPr/></w:body></w:document>`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      content: `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${[...related, ...shown].join('')}${relations}</Relationships>`,
    },
    ...besides.map(({ name, content }) => ({ name: `word/${name}.xml`, content })),
    ...Object.values(pictures),
  ]
}

/** A run of text with these properties (`w:rPr`). */
export function run(text: string, properties = ''): string {
  const own = properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`
  return `<w:r>${own}<w:t xml:space="preserve">${xmlText(text)}</w:t></w:r>`
}

/** A paragraph with these properties (`w:pPr`); what does not begin with "<" is a text. */
export function paragraph(content: string, properties = ''): string {
  const own = properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`
  return `<w:p>${own}${content === '' || content.startsWith('<') ? content : run(content)}</w:p>`
}

/** A paragraph of each text. */
export function lines(...texts: readonly string[]): string {
  return texts.map((text) => paragraph(text)).join('')
}

/** A paragraph in a list. */
export function entry(content: string, list: number, level = 0): string {
  return paragraph(content, inList(list, level))
}

/** The properties of a paragraph in a list. */
export function inList(list: number, level = 0): string {
  return `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`
}

/** A table of cells, each a text or the XML of paragraphs. */
export function table(rows: readonly (readonly string[])[]): string {
  const cell = (content: string) => `<w:tc>${content.startsWith('<') ? content : paragraph(content)}</w:tc>`
  return `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`
}

/** A list (`w:abstractNum` and `w:num` of the same number) by the format and text of its levels: ['decimal', '%1.']. */
export function listOf(number: number, levels: readonly (readonly [string, string])[]): string {
  return `<w:abstractNum w:abstractNumId="${number}">${levelsOf(levels)}</w:abstractNum>${instanceOf(number, number)}`
}

export function levelsOf(levels: readonly (readonly [string, string])[]): string {
  return levels
    .map(
      ([format, text], level) =>
        `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`,
    )
    .join('')
}

/** An instance of a list (`w:num`). */
export function instanceOf(number: number, list: number, overrides = ''): string {
  return `<w:num w:numId="${number}"><w:abstractNumId w:val="${list}"/>${overrides}</w:num>`
}

/** A picture in a run by its id, of a centimeter. */
export function picture(id: string, alt = ''): string {
  const size = 'cx="360000" cy="360000"'
  const shape = `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr>`
  const shown =
    '<pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="Picture 1"/><pic:cNvPicPr/></pic:nvPicPr>' +
    `<pic:blipFill><a:blip r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>${shape}</pic:pic>`
  return (
    `<w:r><w:drawing><wp:inline><wp:extent ${size}/><wp:docPr id="1" name="Picture 1" descr="${alt}"/>` +
    `<a:graphic><a:graphicData uri="${PICTURES}">${shown}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
  )
}

function xmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
