import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { TEXT_SIZE, THEME_SCRIPT } from './appearance.ts'

/** The size of the text that the script in the head sets, with this stored. */
function sizeAtStart(stored: string | null): string | undefined {
  const root = { classList: { toggle: () => {} }, dataset: {} as Record<string, string> }
  runInNewContext(THEME_SCRIPT, {
    localStorage: { getItem: (key: string) => (key === 'quizgrove_text_size' ? stored : null) },
    document: { documentElement: root },
    matchMedia: () => ({ matches: false }),
  })
  return root.dataset.textSize
}

test.each([
  ['large', 'large', 'large'],
  ['larger', 'larger', 'larger'],
  ['default', 'default', undefined],
  [null, 'default', undefined],
  ['huge', 'default', undefined],
] as const)('stored %j is %s, and set before the first paint as %s', (stored, size, atStart) => {
  expect(TEXT_SIZE.parse(stored)).toBe(size)
  expect(sizeAtStart(stored)).toBe(atStart)
})
