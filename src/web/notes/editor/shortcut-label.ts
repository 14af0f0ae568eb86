/**
 * A shortcut with the key names of the learner's keyboard: `Mod-Shift-S` is ⌘⇧S on Apple's, Ctrl+Shift+S elsewhere.
 * @param platform from `navigator.platform`, such as `MacIntel`
 */
export function shortcutLabel(keys: string, platform: string): string {
  const parts = keys.split('-')
  if (/^(Mac|iP)/.test(platform)) return parts.map((part) => APPLE[part] ?? part).join('')
  return parts.map((part) => (part === 'Mod' ? 'Ctrl' : part)).join('+')
}

const APPLE: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' }
