import { expect, test } from 'vitest'
import {
  deflated,
  type PdfObjects,
  pdfFile,
  pdfObjects,
  streamOf,
} from '../../../../tests/setup/files/pdf-files.ts'
import { checkStreams } from './stream-sizes.ts'

const packed = (dictionary: string, text: string) =>
  streamOf(`${dictionary}/Filter/FlateDecode`, deflated(text))

test.each<[string, PdfObjects]>([
  ['a signature', { 20: '<</ByteRange[0 317565 327125 1275]/Contents<00>>>' }],
  [
    'large boxes and coordinates',
    { 20: '<</BBox[0 0 1016000 1016000]/Coords[5518422 2086627 5518422 2214350]>>' },
  ],
  [
    'a resource that is called as a filter is',
    { 20: packed('/Resources<</XObject<</F 23 0 R>>>>', '/F Do') },
  ],
  ['the same in a stream that is not packed', { 20: streamOf('/Resources<</Font<</F 3 0 R>>>>', 'BT ET') }],
  ['content that begins as what is packed', { 20: packed('', '80 700 m 90 700 l S') }],
  [
    'objects that are packed, with places of more than 100,000',
    {
      20: packed(
        '/Type/ObjStm/N 3/First 30',
        `80 0 81 100001 82 100202      ${'[1] '.padEnd(100_001)}${'[2] '.padEnd(201)}[3]`,
      ),
    },
  ],
  [
    'widths of vertical text',
    { 20: `<</W2[${'104 821 -1000 500 848 828 900 -1000 500 849 '.repeat(200)}]>>` },
  ],
  [
    'a map of single characters, of ranges of one, and of lists',
    {
      20: packed(
        '',
        [
          `100 beginbfchar ${'<01> <D835DC34> '.repeat(100)} endbfchar`,
          `100 beginbfrange ${'<0a><0a><67e5> '.repeat(100)} endbfrange`,
          '1 beginbfrange <0000> <ffff> <0000> <02> <04> [<fb00> <fb01> <fb02>] endbfrange',
        ].join('\n'),
      ),
    },
  ],
])('what honest programs write is no harm: %s', async (_, objects) => {
  const { fault } = await checkStreams(pdfFile({ ...pdfObjects(['BT ET']), ...objects }))
  expect(fault).toBeNull()
})
