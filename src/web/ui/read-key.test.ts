import { expect, test } from 'vitest'
import { readKey } from './read-key.ts'

test.each([
  // layout, what the browser reports, what it means
  ['QWERTY', 'a', 'KeyA', false, 'a'],
  ['QWERTY with Shift or Caps Lock', 'A', 'KeyA', true, 'a'],
  ['QWERTY', '1', 'Digit1', false, '1'],
  ['QWERTY: Shift and 1', '!', 'Digit1', true, '!'],
  ['QWERTY', '?', 'Slash', true, '?'],
  ['the number pad', '4', 'Numpad4', false, '4'],
  ['a named key', 'Enter', 'Enter', false, 'Enter'],
  ['a named key', 'ArrowLeft', 'ArrowLeft', false, 'ArrowLeft'],
  ['the number pad without Num Lock', 'ArrowLeft', 'Numpad4', false, 'ArrowLeft'],
  ['no code, as of some screen keyboards', 'b', '', false, 'b'],

  // Another place, the same letter: what is typed counts.
  ['AZERTY: A is where Q is', 'a', 'KeyQ', false, 'a'],
  ['QWERTZ: Z is where Y is', 'z', 'KeyY', false, 'z'],
  ['Dvorak: O is where S is', 'o', 'KeyS', false, 'o'],
  ['Dvorak: a period is where E is', '.', 'KeyE', false, '.'],
  ['AZERTY: ? is beside N', '?', 'KeyM', true, '?'],

  // Digits that need Shift.
  ['AZERTY: 1', '&', 'Digit1', false, '1'],
  ['AZERTY: 2', 'é', 'Digit2', false, '2'],
  ['AZERTY: 1 with Shift', '1', 'Digit1', true, '1'],
  ['Czech: 2', 'ě', 'Digit2', false, '2'],
  ['Czech: 9', 'í', 'Digit9', false, '9'],
  ['Lithuanian: 3', 'ę', 'Digit3', false, '3'],

  ['Russian: A', 'ф', 'KeyA', false, 'a'],
  ['Russian: A with Shift', 'Ф', 'KeyA', true, 'a'],
  ['Russian: S', 'ы', 'KeyS', false, 's'],
  ['Russian: ? above 7', '?', 'Digit7', true, '?'],
  ['Ukrainian: S', 'і', 'KeyS', false, 's'],
  ['Greek: F', 'φ', 'KeyF', false, 'f'],
  ['Hebrew: H', 'י', 'KeyH', false, 'h'],
  ['Arabic: B, two letters', 'لا', 'KeyB', false, 'b'],
  ['Arabic: ?', '؟', 'Slash', true, '?'],
  ['Persian: 1', '۱', 'Digit1', false, '1'],
  ['Korean: S', 'ㄴ', 'KeyS', false, 's'],
  ['Korean, through its input method', 'Process', 'KeyS', false, 's'],
  ['Thai: B, a sign above', 'ิ', 'KeyB', false, 'b'],
  ['Thai: 1', 'ๅ', 'Digit1', false, '1'],
  ['Thai: the key of ?', 'ฦ', 'Slash', true, '?'],
  ['Devanagari: C', 'म', 'KeyC', false, 'c'],
  ['a letter beside the Latin ones', 'э', 'Quote', false, 'э'],
])('%s: "%s" at %s, Shift %s: %s', (_, key, code, shiftKey, meant) => {
  expect(readKey({ key, code, shiftKey })).toBe(meant)
})
