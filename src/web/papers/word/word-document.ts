import {
  AlignmentType,
  BorderStyle,
  Document,
  type FileChild,
  Footer,
  HeadingLevel,
  type ISectionOptions,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  SectionType,
  Tab,
  Table,
  TableCell,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
} from 'docx'
import type { PaperVersion } from '../../../domain/papers/arrange.ts'
import { type Paper, paperPoints, pointsText, VERSION_LETTERS } from '../../../domain/papers/paper.ts'
import { headOf, type PaperHead } from '../../../domain/papers/paper-head.ts'
import { keyOf, keyText } from '../../../domain/papers/paper-key.ts'
import { directionOf } from '../../../domain/papers/print-question.ts'
import { QUESTION_LIST, wordBlock } from './word-question.ts'
import { paragraphIn, THIN, textRun, type WordPictures } from './word-text.ts'

/** Twentieths of a point, as all lengths below. */
const PAGE_SIZES = {
  a4: { width: 11_906, height: 16_838 },
  letter: { width: 12_240, height: 15_840 },
} as const
const FONT = 'Calibri'
const MARGIN = 850
const COLUMN_GAP = 510
/** Where nothing is kept, indented or counted. */
const PLAIN = { indent: 0, isKept: false, numbering: null }

/** A version of a paper as a document of Word: its questions, then its key on a page of its own. */
export async function wordDocument(
  paper: Paper,
  version: PaperVersion,
  pictures: WordPictures,
): Promise<Uint8Array<ArrayBuffer>> {
  const { pageSize, columns, largePrint } = paper.layout
  const head = headOf(paper, version)
  const size = PAGE_SIZES[pageSize]
  const lineWidth = size.width - 2 * MARGIN
  const width = columns === 1 ? lineWidth : (lineWidth - COLUMN_GAP) / 2
  const step = largePrint ? 800 : 520
  const section = (type: ISectionOptions['properties'], children: readonly FileChild[]): ISectionOptions => ({
    properties: {
      page: { size, margin: { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN, footer: 400 } },
      ...type,
    },
    footers: { default: footerOf(head, lineWidth) },
    children,
  })
  const blocks = version.blocks.flatMap((block) =>
    wordBlock(block, { pictures, width, step, hasPoints: head.hasPoints }),
  )
  const document = new Document({
    title: head.foot,
    creator: 'Quizgrove',
    lastModifiedBy: 'Quizgrove',
    description: '',
    styles: { default: looksOf(largePrint ? 36 : 22) },
    numbering: { config: [{ reference: QUESTION_LIST, levels: listLevels(step) }] },
    sections: [
      section({}, headParagraphs(paper, head, lineWidth)),
      section(
        {
          type: SectionType.CONTINUOUS,
          ...(columns === 2 ? { column: { count: 2, space: COLUMN_GAP, equalWidth: true } } : {}),
        },
        blocks,
      ),
      section({ type: SectionType.NEXT_PAGE }, keyParts(paper, version, head)),
    ],
  })
  return new Uint8Array(await Packer.toArrayBuffer(document))
}

/** @param size of letters, half points */
function looksOf(size: number) {
  const heading = (larger: number, before: number) => ({
    run: { bold: true, size: Math.round(size * larger), color: '000000', font: FONT },
    paragraph: { keepNext: true, spacing: { before, after: 60 } },
  })
  return {
    document: { run: { font: FONT, size }, paragraph: { spacing: { before: 40, after: 40 } } },
    heading1: heading(1.4, 0),
    heading2: heading(1, 280),
  }
}

/** "1." for questions, "A." for options. */
function listLevels(step: number) {
  const level = (place: number, format: (typeof LevelFormat)[keyof typeof LevelFormat]) => ({
    level: place,
    format,
    text: `%${place + 1}.`,
    alignment: AlignmentType.LEFT,
    style: {
      run: { bold: place === 0 },
      paragraph: { indent: { left: step * (place + 1), hanging: step } },
    },
  })
  return [level(0, LevelFormat.DECIMAL), level(1, LevelFormat.UPPER_LETTER)]
}

function titleOf(text: string): Paragraph {
  return paragraphIn(
    { ...PLAIN, isKept: true, isRightToLeft: directionOf(text) === 'rtl' },
    [textRun(text)],
    {
      heading: HeadingLevel.HEADING_1,
    },
  )
}

function headParagraphs({ name, header }: Paper, head: PaperHead, width: number): readonly FileChild[] {
  const line = (text: string, isRightToLeft = false) =>
    paragraphIn({ ...PLAIN, isKept: true, isRightToLeft }, [textRun(text)])
  return [
    titleOf(name),
    ...(head.which === null ? [] : [line(head.which)]),
    ...(head.lines.length === 0 ? [] : [linesToFill(head.lines, width)]),
    ...header.instructions
      .split('\n')
      .filter((text) => text.trim() !== '')
      .map((text) => line(text, directionOf(text) === 'rtl')),
    line(head.facts),
    paragraphIn({ ...PLAIN, isKept: true, isRightToLeft: false }, [], LINE_BELOW),
  ]
}

const LINE_BELOW = {
  ...THIN,
  border: { bottom: { style: BorderStyle.SINGLE, size: 6, space: 1 } },
}

/** "Name ______ Date ____" over the whole line. */
function linesToFill(lines: PaperHead['lines'], width: number): Paragraph {
  const end = (index: number) => (index === lines.length - 1 ? width : Math.round(width * 0.65))
  return new Paragraph({
    keepNext: true,
    spacing: { before: 300, after: 200 },
    tabStops: lines.map((_, index) => ({
      type: TabStopType.LEFT,
      position: end(index),
      leader: 'underscore',
    })),
    children: lines.map(
      (line, index) => new TextRun({ children: [`${index === 0 ? '' : '  '}${line} `, new Tab()] }),
    ),
  })
}

function footerOf({ foot }: PaperHead, width: number): Footer {
  return new Footer({
    children: [
      new Paragraph({
        tabStops: [{ type: TabStopType.RIGHT, position: width }],
        children: [
          textRun(foot, { size: 18 }),
          new TextRun({ children: [new Tab(), PageNumber.CURRENT], size: 18 }),
        ],
      }),
    ],
  })
}

/** Pages are left out, as only Word knows them. */
function keyParts(paper: Paper, version: PaperVersion, { keyTitle }: PaperHead): readonly FileChild[] {
  const isFirst = version.letter === VERSION_LETTERS[0]
  const heads = ['No.', 'Answer', 'Points', ...(isFirst ? [] : ['No. in A'])]
  const rows = keyOf(version).map((row) => [
    String(row.number),
    keyText(row),
    String(row.points),
    ...(isFirst ? [] : [String(row.numberInA)]),
  ])
  const facts = `${paper.name} · ${pointsText(paperPoints(paper.questions))}`
  return [
    titleOf(keyTitle),
    paragraphIn({ ...PLAIN, isKept: true, isRightToLeft: directionOf(facts) === 'rtl' }, [textRun(facts)]),
    new Table({
      columnWidths: heads.map((head) => KEY_WIDTHS[head] ?? 1200),
      rows: [heads, ...rows].map(
        (cells, index) =>
          new TableRow({
            cantSplit: true,
            tableHeader: index === 0,
            children: cells.map((text, column) => keyCell(text, heads[column] ?? '', index === 0)),
          }),
      ),
    }),
  ]
}

const KEY_WIDTHS: Readonly<Record<string, number>> = { Answer: 3600 }

function keyCell(text: string, head: string, isHeader: boolean): TableCell {
  return new TableCell({
    width: { size: KEY_WIDTHS[head] ?? 1200, type: WidthType.DXA },
    margins: { left: 80, right: 80 },
    children: [
      paragraphIn(
        { ...PLAIN, isRightToLeft: directionOf(text) === 'rtl' },
        [textRun(text, { bold: isHeader })],
        { spacing: { before: 0, after: 0 } },
      ),
    ],
  })
}
