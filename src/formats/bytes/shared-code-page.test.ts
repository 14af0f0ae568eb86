import { describe, expect, test } from 'vitest'
import { zipOf } from '../../../tests/setup/files/zip-files.ts'
import { readBankBytes, sharedCodePage } from '../read-bank.ts'

const PAGE = new TextDecoder('windows-1250')
const BYTES = new Map(Array.from({ length: 256 }, (_, byte) => [PAGE.decode(Uint8Array.of(byte)), byte]))

/** A text in Windows-1250. */
function inWindows1250(text: string): Uint8Array {
  return Uint8Array.from(Array.from(text, (character) => BYTES.get(character) ?? 0))
}

const FILES = [
  'X010\nKtóry ptak nie lata?\nWróbel\nStruś\nBocian\n',
  'X10\nCo rośnie w lesie?\nŚwierk\nRyż\n',
  'X01\nGdzie żyje łoś?\nW morzu\nW lesie\n',
  'X01\nIle nóg ma pająk?\nSześć\nOsiem\n',
]

test('files of one question each that are dropped together are read in the code page that they show together', async () => {
  const files = FILES.map(inWindows1250)
  const beside = await sharedCodePage(files)
  expect(beside?.label).toBe('windows-1250')
  const read = await Promise.all(files.map((bytes) => readBankBytes(bytes, { beside })))
  expect(read.flatMap(({ drafts }) => drafts.map(({ options }) => options.join()))).toEqual([
    'Wróbel,Struś,Bocian',
    'Świerk,Ryż',
    'W morzu,W lesie',
    'Sześć,Osiem',
  ])
})

describe('files show no code page together', () => {
  const utf8 = new TextEncoder().encode(FILES[0])
  test.each([
    ['nothing', []],
    ['one file', [inWindows1250('X01\nGdzie żyje łoś?\nW morzu\nW lesie\n')]],
    ['UTF-8', [utf8, utf8]],
    ['one file beside UTF-8', [utf8, inWindows1250('X01\nGdzie żyje łoś?\nW morzu\nW lesie\n')]],
    ['archives', [zipOf([]), zipOf([])]],
    ['PDF documents', FILES.slice(2).map((text) => inWindows1250(`%PDF-1.7\n${text}`))],
    ['bytes that are no text', [Uint8Array.of(0, 0xff, 0), Uint8Array.of(0xfe, 0xff, 0xd8)]],
  ])('%s', async (_, files) => {
    expect(await sharedCodePage(files)).toBeNull()
  })
})
