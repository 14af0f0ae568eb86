import { expect, test } from 'vitest'
import type { PackageFile, PackageFiles } from '../format.ts'
import { zipFiles } from '../write-bank.ts'
import { openZip } from './zip.ts'

const REPEATED = new Uint8Array(5000).fill(7)
const FILES: PackageFiles = new Map<string, PackageFile>([
  ['text.json', 'x'.repeat(5000)],
  ['picture.png', REPEATED],
  ['collection', { uncompressed: REPEATED }],
])

/** The first header of a file in an archive (PKWARE APPNOTE, 4.3.7). */
function localHeader(archive: Uint8Array, name: string) {
  const at = Buffer.from(archive).indexOf(name) - 30
  const view = new DataView(archive.buffer, at)
  return {
    isLengthBehind: (view.getUint16(6, true) & 8) !== 0,
    isCompressed: view.getUint16(8, true) === 8,
    length: view.getUint32(22, true),
  }
}

test.each([
  ['text.json', true],
  ['picture.png', false],
  ['collection', true],
])('%s in an archive', async (name, isCompressed) => {
  const archive = new Uint8Array(await (await zipFiles(FILES)).arrayBuffer())
  expect(localHeader(archive, name)).toEqual({ isLengthBehind: false, isCompressed, length: 5000 })
  const opened = await openZip(archive)
  if ('problem' in opened) throw new Error(opened.problem)
  const read = await opened.archive.read(name, 5000)
  expect('bytes' in read && read.bytes).toEqual(
    name === 'text.json' ? new TextEncoder().encode('x'.repeat(5000)) : REPEATED,
  )
})
