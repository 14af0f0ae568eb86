import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { deflatedZeros, zipOf } from '../../../tests/setup/files/zip-files.ts'
import { isZip, openZip, ZIP_ENTRIES_MAX, ZIP_READ_MAX, type ZipArchive } from './zip.ts'

const MEGABYTE = 1024 * 1024

async function opened(bytes: Uint8Array): Promise<ZipArchive> {
  const result = await openZip(bytes)
  if ('problem' in result) throw new Error(result.problem)
  return result.archive
}

async function problemOf(reading: Promise<object>): Promise<unknown> {
  const result = await reading
  return 'problem' in result ? result.problem : result
}

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

test('files are read back unchanged, folders are left out', async () => {
  const archive = await opened(
    zipOf([
      { name: 'items/', content: '' },
      { name: 'items\\één.xml', content: '<a/>' },
      { name: 'stored.txt', content: 'as it is', isStored: true },
      { name: 'empty', content: '' },
    ]),
  )
  expect(archive.names).toEqual(['items/één.xml', 'stored.txt', 'empty'])
  const contents = await Promise.all(archive.names.map((name) => archive.read(name, 100)))
  expect(contents.map((read) => ('bytes' in read ? text(read.bytes) : read))).toEqual([
    '<a/>',
    'as it is',
    '',
  ])
})

test('any files come back (property)', async () => {
  const files = fc.uniqueArray(
    fc.record({
      name: fc.stringMatching(/^[a-z]{1,8}(?:\/[a-z.]{1,8}x)?$/),
      content: fc.uint8Array({ maxLength: 2000 }),
      isStored: fc.boolean(),
    }),
    { selector: ({ name }) => name, maxLength: 8 },
  )
  await fc.assert(
    fc.asyncProperty(files, async (packed) => {
      const archive = await opened(zipOf(packed))
      expect(archive.names).toEqual(packed.map(({ name }) => name))
      for (const { name, content } of packed) {
        expect(await archive.read(name, 2000)).toEqual({ bytes: content })
      }
    }),
    { numRuns: 50 },
  )
})

test.each([
  ['an archive', zipOf([{ name: 'a', content: 'a' }]), true],
  ['an empty one', zipOf([]), true],
  ['a text with the same beginning', new TextEncoder().encode('PK is short for'), false],
  ['nothing', new Uint8Array(0), false],
])('isZip of %s', (_, bytes, expected) => {
  expect(isZip(bytes)).toBe(expected)
})

describe('an archive that is not sound is refused with a sentence', () => {
  const sound = zipOf([
    { name: 'a.txt', content: 'a'.repeat(500) },
    { name: 'b.txt', content: 'b' },
  ])
  const DAMAGED = 'is damaged or incomplete'

  test.each([
    ['nothing', new Uint8Array(0), DAMAGED],
    ['a few bytes', sound.subarray(0, 4), DAMAGED],
    ['the end cut off', sound.subarray(0, -30), DAMAGED],
    ['a name that climbs', zipOf([{ name: '../a.txt', content: '' }]), 'points outside it, "../a.txt"'],
    ['one that climbs within', zipOf([{ name: 'a/../../b', content: '' }]), 'points outside it'],
    ['one that climbs with backslashes', zipOf([{ name: '..\\a', content: '' }]), 'points outside it'],
    ['an absolute name', zipOf([{ name: '/etc/passwd', content: '' }]), 'points outside it'],
    ['one of a drive', zipOf([{ name: 'C:\\a', content: '' }]), 'points outside it'],
    ['a name without end', zipOf([{ name: 'a'.repeat(60_000), content: '' }]), 'name that is too long'],
    ['a password', zipOf([{ name: 'a', content: 'a', isEncrypted: true }]), 'protected by a password'],
    ['a name twice', zipOf([0, 1].map(() => ({ name: 'a', content: 'a' }))), 'two files named "a"'],
    [
      'files over one another',
      zipOf([
        { name: 'a', content: 'a'.repeat(500) },
        { name: 'b', content: 'b', offset: 0 },
      ]),
      'overlap',
    ],
    [
      'a file that holds the next',
      zipOf([
        { name: 'a', content: 'a', isStored: true, claimed: { size: 60, packedSize: 60 } },
        { name: 'b', content: 'b' },
      ]),
      'overlap',
    ],
    [
      'files without end',
      zipOf(
        Array.from({ length: ZIP_ENTRIES_MAX + 1 }, (_, n) => ({
          name: `${n}`,
          content: '',
          isStored: true,
        })),
      ),
      `more than ${ZIP_ENTRIES_MAX} files`,
    ],
  ])('%s', { timeout: 30_000 }, async (_, bytes, message) => {
    expect(await problemOf(openZip(bytes))).toContain(message)
  })
})

describe('a file that is not sound is refused with a sentence, and the others are read', () => {
  const zeros = (megabytes: number): Uint8Array => new Uint8Array(megabytes * MEGABYTE)

  test.each([
    ['larger than asked for', { content: 'a'.repeat(101) }, 'is too large'],
    ['cut off', { content: 'a'.repeat(90), deflated: new Uint8Array([0x4b]) }, 'is damaged'],
    ['no deflate', { content: 'a', deflated: new Uint8Array([255, 255, 255]) }, 'is damaged'],
    ['more than it says', { content: 'a'.repeat(500), claimed: { size: 50 } }, 'is damaged'],
    ['less than it says', { content: 'a', claimed: { size: 50 } }, 'is damaged'],
    ['another than it says', { content: 'ab', deflated: deflatedZeros(0) }, 'is damaged'],
    ['compressed with another method', { content: 'a', claimed: { method: 14 } }, "can't be read"],
  ])('%s', async (_, file, message) => {
    const archive = await opened(
      zipOf([
        { name: 'bad', ...file },
        { name: 'good', content: 'good' },
      ]),
    )
    expect(await problemOf(archive.read('bad', 100))).toContain(message)
    expect(await archive.read('good', 4)).toEqual({ bytes: new TextEncoder().encode('good') })
  })

  test('one that is not there', async () => {
    const archive = await opened(zipOf([]))
    expect(await problemOf(archive.read('a', 1))).toContain('no file named "a"')
  })

  test('zeros unpack to more than 200 times their size', async () => {
    const archive = await opened(zipOf([{ name: 'zeros', content: zeros(2) }]))
    expect(await problemOf(archive.read('zeros', 10 * MEGABYTE))).toContain('more than 200 times')
  })

  test('all files together are bounded', { timeout: 60_000 }, async () => {
    const each = 32 * MEGABYTE
    const archive = await opened(zipOf([{ name: 'a', content: new Uint8Array(each), isStored: true }]))
    for (let read = 0; read < ZIP_READ_MAX / each; read++) {
      expect(await archive.read('a', each)).toHaveProperty('bytes')
    }
    expect(await problemOf(archive.read('a', each))).toContain('more than 256 MB')
  })
})

describe('10 GB of zeros cost less than 2 s and 300 MB', () => {
  const deflated = deflatedZeros(10 * 1024)

  test.each([
    ['and say so', { size: 0xffff_fff0 }, 'is too large'],
    ['and say 60 MB', { size: 60 * MEGABYTE }, 'is damaged'],
    ['and say 1 MB', { size: MEGABYTE }, 'is damaged'],
    ['and say nothing', { size: 0 }, 'is damaged'],
  ])('%s', async (_, claimed, message) => {
    const bytes = zipOf([{ name: 'zeros', content: '', deflated, claimed }])
    const { result, milliseconds, memory } = await costOf(async () => {
      const archive = await opened(bytes)
      return problemOf(archive.read('zeros', 64 * MEGABYTE))
    })
    expect(result).toContain(message)
    expect(milliseconds).toBeLessThan(2000)
    expect(memory).toBeLessThan(300 * MEGABYTE)
  })
})
