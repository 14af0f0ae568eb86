import { expect, test } from 'vitest'
import { shortcutLabel } from './shortcut-label.ts'

test.each([
  ['Mod-B', 'Linux x86_64', 'Ctrl+B'],
  ['Mod-Shift-7', 'Win32', 'Ctrl+Shift+7'],
  ['Mod-B', 'MacIntel', '⌘B'],
  ['Mod-Shift-S', 'MacIntel', '⌘⇧S'],
  ['Mod-Z', 'iPhone', '⌘Z'],
  ['Mod-Z', '', 'Ctrl+Z'],
])('%s on %j is %s', (keys, platform, label) => {
  expect(shortcutLabel(keys, platform)).toBe(label)
})
