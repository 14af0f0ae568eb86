import { beforeAll, describe, expect, test } from 'vitest'
import {
  deflated,
  linesAt,
  pdfFile,
  pdfObjects,
  pdfOf,
  pdfTools,
  streamOf,
} from '../../../../tests/setup/files/pdf-files.ts'
import { peakCostOf } from '../../../../tests/setup/peak-cost.ts'
import { readBankBytes } from '../../read-bank.ts'

const MEGABYTE = 1024 * 1024
const read = (bytes: Uint8Array) => readBankBytes(bytes, { pdf: pdfTools })

const QUESTION = linesAt(60, 100, ['1. Which?', 'A. x', 'B. y', 'Answer: B'])
const LINES =
  'BT /F1 9 Tf 60 700 Td (1. Which?) Tj 0 -14 Td (A. x) Tj 0 -14 Td (B. y) Tj 0 -14 Td (Answer: B) Tj ET'
const TEXT = 'BT /F1 9 Tf (x) Tj ET '

/** A document whose only page has this stream as its content. */
const withContent = (content: string | Uint8Array, more: Record<number, string | Uint8Array> = {}) =>
  pdfFile({ ...pdfObjects(['']), 11: content, ...more })
const many = (count: number, object: (number: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [index + 20, object(index + 20)]))
const chain = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      20 + index,
      streamOf(
        `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X ${21 + index} 0 R>>>>`,
        '/X Do '.repeat(10),
      ),
    ]),
  )

// What it loads is not a part of the cost.
beforeAll(() => read(pdfOf([QUESTION])))

describe('a document that means harm is refused or read in less than 2 s and with less than 256 MB at any time', () => {
  const bomb = deflated(new Uint8Array(400 * MEGABYTE))
  const justSmallEnough = streamOf('/Filter/FlateDecode', deflated(' '.repeat(1.9 * MEGABYTE)))
  test.each<[string, () => Uint8Array, string]>([
    ['a bomb', () => withContent(streamOf('/Filter/FlateDecode', bomb)), 'unpack'],
    [
      'a bomb that says it is a picture',
      () => withContent(streamOf('/Subtype/Image/Filter/FlateDecode', bomb)),
      'no text',
    ],
    [
      'a bomb within another',
      () => withContent(streamOf('/Filter[/FlateDecode/FlateDecode]', deflated(bomb))),
      'malicious',
    ],
    ['a bomb whose names have codes', () => withContent(streamOf('/#46ilter/Fl#61teDecode', bomb)), 'unpack'],
    [
      'a bomb whose length is elsewhere',
      () =>
        withContent(
          Buffer.concat([
            Buffer.from('<</Filter/FlateDecode/Length 9 0 R>>stream\n'),
            bomb,
            Buffer.from('\nendstream'),
          ]),
          { 9: String(bomb.length) },
        ),
      'unpack',
    ],
    ...[`/X(endobj)`, ' '.repeat(20_000)].map((more): [string, () => Uint8Array, string] => [
      `a bomb as text whose dictionary is parted by ${JSON.stringify(more.slice(0, 20))}`,
      () =>
        withContent(
          streamOf(
            `/Filter[/AHx/Fl]${more}`,
            `${Buffer.from(deflated(new Uint8Array(60 * MEGABYTE))).toString('hex')}>`,
          ),
        ),
      'malicious',
    ]),
    [
      'two small bombs in turn',
      () =>
        pdfFile({
          ...pdfObjects(['']),
          10: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents[${'11 0 R 12 0 R '.repeat(150)}]>>`,
          11: streamOf('/Filter/FlateDecode', deflated(' '.repeat(4_000_000))),
          12: streamOf('/Filter/FlateDecode', deflated(' '.repeat(4_000_000))),
        }),
      'no text',
    ],
    [
      'far too much text',
      () =>
        withContent(
          streamOf('/Filter/FlateDecode', deflated(`BT /F1 1 Tf (${'x'.repeat(20_000_000)}) Tj ET`)),
        ),
      'no text',
    ],
    [
      'far too many lines',
      () => withContent(streamOf('/Filter/FlateDecode', deflated('0 0 m 1 1 l S '.repeat(100_000)))),
      'no text',
    ],
    [
      'the same content many times',
      () =>
        pdfFile({
          ...pdfObjects(['']),
          10: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<</Font<</F1 3 0 R>>>>/Contents[${'11 0 R '.repeat(2000)}]>>`,
          11: streamOf('/Filter/FlateDecode', deflated(TEXT.repeat(20_000))),
        }),
      'malicious',
    ],
    [
      'forms within forms',
      () =>
        withContent(streamOf('', '/X Do'), {
          5: streamOf('/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 20 0 R>>>>', '/X Do'),
          ...chain(9),
          29: streamOf('/Type/XObject/Subtype/Form/BBox[0 0 9 9]', '0 0 m'),
        }),
      'no text',
    ],
    [
      'a form within itself',
      () =>
        withContent(streamOf('', '/X Do'), {
          5: streamOf('/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 5 0 R>>>>', '/X Do'),
        }),
      'no text',
    ],
    [
      'a tree of pages with a cycle',
      () => pdfFile({ 1: '<</Type/Catalog/Pages 2 0 R>>', 2: '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>' }),
      'no text',
    ],
    [
      'references in a circle',
      () => pdfFile({ 1: '<</Type/Catalog/Pages 2 0 R>>', 2: '3 0 R', 3: '2 0 R' }),
      'damaged',
    ],
    [
      'arrays within arrays',
      () =>
        pdfFile({
          1: `<</Type/Catalog/Pages 2 0 R/X ${'['.repeat(500_000)}>>`,
          2: '<</Type/Pages/Kids[]/Count 0>>',
        }),
      'damaged',
    ],
    [
      'graphics states within one another',
      () => withContent(streamOf('/Filter/FlateDecode', deflated('q '.repeat(500_000)))),
      'no text',
    ],
    [
      'a billion pages',
      () =>
        pdfFile({
          1: '<</Type/Catalog/Pages 2 0 R>>',
          2: '<</Type/Pages/Kids[3 0 R]/Count 1000000000>>',
          3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
        }),
      '',
    ],
    [
      '100,000 objects',
      () => pdfFile({ ...pdfObjects([TEXT]), ...many(100_000, () => '<</A[1 2 3]>>') }),
      'more parts',
    ],
    [
      'many objects without a list',
      () => pdfFile({ ...pdfObjects([TEXT]), ...many(50_000, () => '<</A[1 2 3]>>') }, '/Root 1 0 R', false),
      'more parts',
    ],
    [
      'widths of two billion characters',
      () =>
        withContent(streamOf('', TEXT), {
          3: '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[6 0 R]>>',
          6: '<</Type/Font/Subtype/CIDFontType2/BaseFont/X/W[0 2000000000 500]>>',
        }),
      'malicious',
    ],
    [
      'widths with a sign',
      () =>
        withContent(streamOf('', TEXT), {
          3: '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[6 0 R]>>',
          6: '<</Type/Font/Subtype/CIDFontType2/BaseFont/X/W[0 +20000000 500]>>',
        }),
      'malicious',
    ],
    [
      'widths whose last character is elsewhere',
      () =>
        withContent(streamOf('', TEXT), {
          3: '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[6 0 R]>>',
          6: '<</Type/Font/Subtype/CIDFontType2/BaseFont/X/W[0 7 0 R 500]>>',
          7: '200000000',
        }),
      'malicious',
    ],
    [
      'widths that end elsewhere, in packed objects',
      () =>
        withContent(streamOf('', TEXT), {
          3: '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[6 0 R]>>',
          6: '<</Type/Font/Subtype/CIDFontType2/BaseFont/X/W[0 7 0 R 500]>>',
          12: streamOf('/Type/ObjStm/N 2/First 8/Filter/FlateDecode', deflated('8 0 7 7 <<>>    200000000 ')),
        }),
      'malicious',
    ],
    [
      'widths that begin far below',
      () =>
        withContent(streamOf('', TEXT), {
          3: '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[6 0 R]>>',
          6: '<</Type/Font/Subtype/CIDFontType2/BaseFont/X/W[-200000000 5 500]>>',
        }),
      'malicious',
    ],
    [
      'widths in packed objects',
      () =>
        withContent(streamOf('', TEXT), {
          12: streamOf(
            '/Type/ObjStm/N 1/First 5/Filter/FlateDecode',
            deflated('6 0  <</Type/Font/Subtype/CIDFontType2/BaseFont/X/W[0 20000000 500]>>'),
          ),
        }),
      'malicious',
    ],
    ...[
      'bfrange <0000> <00ffffff> <0000>',
      'cidrange <00000000> <00ffffff> 0',
      'bfrange (\0\0) (\xff\xff\xff) 0',
    ].map((ranges): [string, () => Uint8Array, string] => [
      `a map of characters with ${ranges}`,
      () =>
        withContent(streamOf('', TEXT), {
          3: '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 7 0 R>>',
          6: '<</Type/Font/Subtype/CIDFontType2/BaseFont/X>>',
          7: streamOf('/Filter/FlateDecode', deflated(`1 begin${ranges} end${ranges.slice(0, 8)}`)),
        }),
      'malicious',
    ]),
    [
      'a map of characters for many fonts',
      () =>
        withContent(streamOf('', TEXT), {
          ...many(400, () => '<</Type/Font/Subtype/Type0/BaseFont/X/ToUnicode 7 0 R>>'),
          7: streamOf('', '1 beginbfrange <0000> <ffff> <0000> endbfrange'),
        }),
      'malicious',
    ],
    ...[1, 1000].map((count): [string, () => Uint8Array, string] => [
      `${count} pages that have streams just small enough`,
      () =>
        pdfFile({
          ...pdfObjects(Array.from({ length: count }, () => '')),
          ...Object.fromEntries(
            Array.from({ length: count }, (_, page) => [
              10 + page * 2,
              `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents[${Array.from({ length: 1000 / count }, (_, index) => `${5000 + page + index} 0 R`).join(' ')}]>>`,
            ]),
          ),
          ...Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [5000 + index, justSmallEnough])),
        }),
      'malicious',
    ]),
    [
      'a list of contents that many pages share',
      () =>
        pdfFile({
          ...pdfObjects(Array.from({ length: 500 }, () => '')),
          ...Object.fromEntries(
            Array.from({ length: 500 }, (_, page) => [
              10 + page * 2,
              '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 5 0 R>>',
            ]),
          ),
          5: `[${'6 0 R '.repeat(8)}]`,
          6: streamOf('/Filter/FlateDecode', deflated('1 '.repeat(MEGABYTE * 0.9))),
        }),
      'malicious',
    ],
    [
      'a form that takes long and shows nothing, again and again',
      () =>
        withContent(streamOf('/Filter/FlateDecode', deflated('/X Do '.repeat(100_000))), {
          5: streamOf(
            '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Filter/FlateDecode',
            deflated('1 2 3 '.repeat(300_000)),
          ),
        }),
      'malicious',
    ],
    [
      'widths of characters behind a comment',
      () =>
        withContent(streamOf('', TEXT), {
          3: '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[6 0 R]>>',
          6: '<</Type/Font/Subtype/CIDFontType2/BaseFont/X/W[0 20000000%\n500]>>',
        }),
      'malicious',
    ],
    [
      'a function of 81 million samples',
      () =>
        withContent(streamOf('', TEXT), {
          5: streamOf('/FunctionType 0/Size[9000 9000]/BitsPerSample 8/Domain[0 1 0 1]/Range[0 1]', 'x'),
        }),
      'malicious',
    ],
    [
      'a bomb as text that says it is a picture',
      () =>
        withContent(
          streamOf(
            '/Subtype/Image/Filter[/AHx/Fl]',
            `    ${Buffer.from(deflated(`${' '.repeat(30 * MEGABYTE)}BT`)).toString('hex')}>`,
          ),
        ),
      'no text',
    ],
    [
      'a font that is none',
      () =>
        withContent(streamOf('', TEXT), {
          3: '<</Type/Font/Subtype/TrueType/BaseFont/X/FontDescriptor 6 0 R>>',
          6: '<</Type/FontDescriptor/FontName/X/Flags 4/FontFile2 7 0 R>>',
          7: streamOf(
            '/Length1 200000',
            Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 7919) % 251)),
          ),
        }),
      'no text',
    ],
    [
      'a protected document',
      () =>
        pdfFile(
          pdfObjects([TEXT]),
          '/Root 1 0 R/Encrypt<</Filter/Standard/V 1/R 2/O(0123456789012345678901234567890)/U(01234567890123456789012345678901)/P -4>>/ID[(a)(b)]',
        ),
      'protected',
    ],
    [
      'a protected document whose name for it has a code',
      () =>
        pdfFile(
          pdfObjects([TEXT]),
          '/Root 1 0 R/#45ncrypt<</Filter/Standard/V 1/R 2/O(0123456789012345678901234567890)/U(01234567890123456789012345678901)/P -4>>/ID[(a)(b)]',
        ),
      'protected',
    ],
    ['half of one', () => pdfOf([QUESTION]).subarray(0, 300), 'damaged'],
    ['nothing but its beginning', () => Buffer.from('%PDF-1.7\n'), 'damaged'],
  ])('%s', { timeout: 30_000 }, async (_, make, words) => {
    const bytes = make()
    const { result, milliseconds, memory } = await peakCostOf(() => read(bytes))
    expect(result.drafts).toEqual([])
    expect(result.problems.map(({ message }) => message)).toEqual([expect.stringContaining(words)])
    expect(milliseconds).toBeLessThan(2000)
    expect(memory).toBeLessThan(256 * MEGABYTE)
  })
})

test('a document without the list of its objects is read', async () => {
  const { drafts } = await read(pdfFile(pdfObjects([LINES]), '/Root 1 0 R', false))
  expect(drafts).toHaveLength(1)
})

test('scripts and links of a document do nothing', async () => {
  const script = '<</S/JavaScript/JS(while(true){})>>'
  const objects = pdfObjects([LINES])
  const { drafts } = await read(
    pdfFile({
      ...objects,
      1: `<</Type/Catalog/Pages 2 0 R/OpenAction${script}/AA<</WC${script}>>/Names<</JavaScript<</Names[(a)${script}]>>/EmbeddedFiles<</Names[]>>>>>>`,
    }),
  )
  expect(drafts).toHaveLength(1)
})

test('a text that names protection protects nothing', async () => {
  const { drafts } = await read(pdfFile({ ...pdfObjects([LINES]), 9: '(see /Encrypt)' }))
  expect(drafts).toHaveLength(1)
})
