import { describe, expect, test } from 'vitest'
import {
  deflated,
  linesAt,
  type PdfBox,
  type PdfText,
  pdfFile,
  pdfObjects,
  pdfOf,
  pdfTools,
  streamOf,
} from '../../../tests/setup/files/pdf-files.ts'
import { readBankBytes } from '../read-bank.ts'

const read = (bytes: Uint8Array) => readBankBytes(bytes, { pdf: pdfTools })
const said = async (...pages: readonly (readonly (PdfText | PdfBox)[])[]) =>
  (await read(pdfOf(pages))).notices.map(({ message }) => message)

const QUESTION = ['1. Which?', 'A. x', 'B. y', 'Answer: B']

describe('what is not read is said', () => {
  const lines = QUESTION.map((line, index) => `BT /F1 11 Tf 60 ${700 - index * 14} Td (${line}) Tj ET`).join(
    '\n',
  )
  const layer = (usage: string, catalog: string, content: string) => ({
    ...pdfObjects([`${lines} ${content}`], '/Annots[8 0 R]'),
    1: `<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[6 0 R]/D<<${catalog}>>>>>>`,
    5: streamOf(
      '/Type/XObject/Subtype/Form/BBox[0 0 600 800]/OC 7 0 R/Resources<</Font<</F1 3 0 R>>>>',
      SECRET,
    ),
    6: `<</Type/OCG/Name(Key)${usage}>>`,
    7: '<</Type/OCMD/OCGs[6 0 R]>>',
  })
  const SECRET = 'BT /F1 11 Tf 60 400 Td (It is B) Tj ET'
  const unseen = [
    'Text that page 1 has but viewers don\'t show, on hidden layers or beyond the edge, was left out: "It is B".',
  ]
  const seen = ['This text has no options after it and was skipped: "It is B".']
  const page = (annotation: string) => ({
    ...pdfObjects([lines], '/Annots[8 0 R]'),
    8: `<</Type/Annot/Rect[60 300 200 330]/F 4${annotation}>>`,
  })
  const notes = (text: string) => [
    `Notes, marks and entries of forms on page 1 were left out${text}. Check the questions on it.`,
  ]
  test.each<[string, Record<number, string | Uint8Array>, readonly string[]]>([
    ['a layer that is shown', layer('', '', '/X Do'), seen],
    ['a form on a layer that is off', layer('', '/OFF[6 0 R]', '/X Do'), unseen],
    ['a form where all layers are off', layer('', '/BaseState/OFF', '/X Do'), unseen],
    [
      'a form on a layer that is off on screens',
      layer('/Usage<</View<</ViewState/OFF>>>>', '', '/X Do'),
      unseen,
    ],
    ['a form where all layers but its own are off', layer('', '/BaseState/OFF/ON[6 0 R]', '/X Do'), seen],
    [
      'a drawing as large as no page',
      {
        ...pdfObjects([lines, '']),
        13: streamOf('/Filter/FlateDecode', deflated('0 0 m 9 9 l S '.repeat(200_000))),
      },
      ['A drawing or a page is too large to be read, and was left out. Check that no question is missing.'],
    ],
    ['text beyond the edge', pdfObjects([`${lines} ${SECRET.replace('60 400', '60 -20')}`]), unseen],
    ['a free text', page('/Subtype/FreeText/DA(/Helv 11 Tf)/Contents(It is B)'), notes(': "It is B"')],
    ['a drawing', page('/Subtype/Square'), notes('')],
    ['a link', page('/Subtype/Link'), []],
  ])('%s', async (_, objects, messages) => {
    const { drafts, notices } = await read(pdfFile(objects))
    expect(drafts.map(({ text }) => text)).toEqual(['Which?'])
    expect(notices.map(({ message }) => message)).toEqual(messages)
  })

  const formulas = [expect.stringContaining('Formulas on page 1 are read as plain text')]
  test.each<[string, readonly (PdfText | PdfBox)[], readonly unknown[]]>([
    [
      'a fraction',
      [
        ...linesAt(60, 200, ['Note that x =']),
        ...linesAt(135, 193, ['1'], { size: 9 }),
        { box: [134, 196, 8, 0.5] },
        ...linesAt(135, 206, ['2'], { size: 9 }),
      ],
      formulas,
    ],
    ['an underline', [...linesAt(60, 200, ['Note', 'Mind']), { box: [60, 201.5, 24, 0.5] }], []],
    [
      'an underlined word',
      [...linesAt(60, 200, ['Note this', 'Mind that']), { box: [60, 202.5, 24, 0.5] }],
      [],
    ],
  ])('%s', async (_, more, messages) => {
    expect(await said([...linesAt(60, 100, QUESTION), ...more])).toEqual(
      messages.length === 0 ? expect.not.arrayContaining(formulas) : expect.arrayContaining([...messages]),
    )
  })
})
