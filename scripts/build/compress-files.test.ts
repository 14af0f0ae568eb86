import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { compressFiles } from './compress-files.ts'

test('files that shrink get compressed copies, which decompress to the same content', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quizgrove-test-pack-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  const script = 'let a = 1\n'.repeat(1000)
  writeFileSync(join(folder, 'assets', 'long.js'), script)
  writeFileSync(join(folder, 'short.js'), 'let a')
  writeFileSync(join(folder, 'assets', 'font.woff2'), script)

  await compressFiles(folder)

  const packed = (ending: string) => readFileSync(join(folder, 'assets', `long.js.${ending}`))
  expect(brotliDecompressSync(packed('br')).toString()).toBe(script)
  expect(gunzipSync(packed('gz')).toString()).toBe(script)
  expect(packed('br').length).toBeLessThan(script.length / 10)
  expect(existsSync(join(folder, 'short.js.br'))).toBe(false)
  expect(existsSync(join(folder, 'assets', 'font.woff2.br'))).toBe(false)
})
