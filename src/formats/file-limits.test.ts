import { expect, test } from 'vitest'
import { BANK_TEXT_MAX_BYTES, bankFileMaxBytes } from './file-limits.ts'
import { ARCHIVE_IMAGES_MAX_BYTES } from './writing/bank-images.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('an archive may be larger than a text', () => {
  expect(bankFileMaxBytes(bytesOf('{"qu'))).toBe(BANK_TEXT_MAX_BYTES)
  expect(bankFileMaxBytes(bytesOf('PK\u0003\u0004'))).toBe(192 * 1024 * 1024)
})

test('an archive of a whole bank that we export can be imported', () => {
  expect(ARCHIVE_IMAGES_MAX_BYTES + BANK_TEXT_MAX_BYTES).toBeLessThan(
    bankFileMaxBytes(bytesOf('PK\u0003\u0004')),
  )
})
