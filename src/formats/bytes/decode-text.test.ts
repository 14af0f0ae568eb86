import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

test.each([
  ['UTF-8', [0x51, 0xc3, 0xa9], 'Qé'],
  ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0x51, 0xc3, 0xa9], 'Qé'],
  ['UTF-16, little end first', [0xff, 0xfe, 0x51, 0x00, 0xe9, 0x00], 'Qé'],
  ['UTF-16, big end first', [0xfe, 0xff, 0x00, 0x51, 0x00, 0xe9], 'Qé'],
  ['UTF-16 without a mark, little end first', [0x51, 0, 0x31, 0, 0x32, 0, 0x33, 0, 0x14, 0x20], 'Q123—'],
  ['UTF-16 without a mark, big end first', [0, 0x51, 0, 0x31, 0, 0x32, 0, 0x33, 0x20, 0x14], 'Q123—'],
  ['zeros in UTF-8', [0x51, 0, 0, 0x51, 0, 0], 'Q\0\0Q\0\0'],
  ['nothing', [], ''],
])('%s', (_, bytes, text) => {
  expect(decodeText(Uint8Array.from(bytes))).toEqual({ text })
})

test.each([
  ['Latin-1', [0x51, 0xe9, 0x51], 'UTF-8'],
  ['UTF-8 cut off in the middle of a character', [0x51, 0xc3], 'UTF-8'],
  ['UTF-16 with half a character', [0xff, 0xfe, 0x51], 'UTF-16LE'],
  ['UTF-16 with half a pair', [0xfe, 0xff, 0xd8, 0x3d, 0x00, 0x51], 'UTF-16BE'],
])('%s is refused', (_, bytes, name) => {
  const problem =
    `The file isn't valid ${name} text. Save it with the encoding UTF-8 (in Excel: "CSV UTF-8", or as an Excel ` +
    'workbook) and import it again.'
  expect(decodeText(Uint8Array.from(bytes))).toEqual({ problem })
})
