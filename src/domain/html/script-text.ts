/** A power or an index, by its element. */
export type ScriptName = 'sup' | 'sub'

/** Prefixes of scripts without Unicode characters. */
export const SCRIPT_MARKS: Readonly<Record<ScriptName, string>> = { sup: '^', sub: '_' }

const CHARACTERS: Readonly<Record<ScriptName, ReadonlyMap<string, string>>> = {
  sup: scriptCharacters('0123456789+-=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'),
  sub: scriptCharacters('0123456789+-=()', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'),
}

function scriptCharacters(plain: string, small: string): ReadonlyMap<string, string> {
  const characters = Array.from(small)
  return new Map(Array.from(plain, (character, index) => [character, characters[index] ?? '']))
}

/** A power or an index as plain text: in superscript or subscript characters (`²`), else `^x` or `^(n+1)`. */
export function scriptText(text: string, name: ScriptName): string {
  const characters = Array.from(text, (character) => CHARACTERS[name].get(character))
  if (!characters.includes(undefined)) return characters.join('')
  const mark = SCRIPT_MARKS[name]
  return /^[\p{L}\p{N}]$/u.test(text) ? `${mark}${text}` : `${mark}(${text})`
}
