const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The letter of the option at `index` (from 0): A, B, C… up to Z for 25; beyond the letters, its number from 1. */
export function optionLetter(index: number): string {
  return LETTERS[index] ?? String(index + 1)
}

/** The index of the option with a letter: 0 for "a" and "A", 25 for "z" and "Z". */
export function letterOrdinal(letter: string): number {
  return letter.toLowerCase().charCodeAt(0) - 97
}
