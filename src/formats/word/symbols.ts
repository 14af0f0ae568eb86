/** Characters of fonts that show signs in the place of letters, by their codes without the leading 0xF0. */
const WINGDINGS: ReadonlyMap<number, string> = new Map([
  [0x46, '☞'],
  [0x6c, '●'],
  [0x6e, '■'],
  [0x6f, '☐'],
  [0x71, '☐'],
  [0x72, '☐'],
  [0x75, '◆'],
  [0x76, '❖'],
  [0x77, '•'],
  [0x9e, '·'],
  [0x9f, '•'],
  [0xa1, '○'],
  [0xa7, '▪'],
  [0xa8, '☐'],
  [0xd8, '➢'],
  [0xdf, '←'],
  [0xe0, '→'],
  [0xe8, '→'],
  [0xf0, '→'],
  [0xfb, '✗'],
  [0xfc, '✓'],
  [0xfd, '☒'],
  [0xfe, '☑'],
])
const WINGDINGS_2: ReadonlyMap<number, string> = new Map([
  [0x4f, '✗'],
  [0x50, '✓'],
  [0x51, '☒'],
  [0x52, '☑'],
  [0x97, '●'],
  [0xa3, '☐'],
])
/** Greek letters and signs of the font Symbol, of which texts have most as characters of their own. */
const SYMBOL: ReadonlyMap<number, string> = new Map([
  ...Array.from('αβχδεφγηιϕκλμνοπθρστυϖωξψζ', (sign, index): [number, string] => [0x61 + index, sign]),
  ...Array.from('ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ', (sign, index): [number, string] => [0x41 + index, sign]),
  [0x22, '∀'],
  [0x24, '∃'],
  [0x2d, '−'],
  [0xa3, '≤'],
  [0xa5, '∞'],
  [0xab, '↔'],
  [0xac, '←'],
  [0xae, '→'],
  [0xb0, '°'],
  [0xb1, '±'],
  [0xb3, '≥'],
  [0xb4, '×'],
  [0xb6, '∂'],
  [0xb7, '•'],
  [0xb8, '÷'],
  [0xb9, '≠'],
  [0xba, '≡'],
  [0xbb, '≈'],
  [0xc5, '⊕'],
  [0xc6, '∅'],
  [0xc7, '∩'],
  [0xc8, '∪'],
  [0xcc, '⊂'],
  [0xcd, '⊆'],
  [0xce, '∈'],
  [0xcf, '∉'],
  [0xd0, '∠'],
  [0xd6, '√'],
  [0xd7, '⋅'],
  [0xdb, '⇔'],
  [0xde, '⇒'],
  [0xe5, '∑'],
  [0xf2, '∫'],
])

function signsOf(font: string): ReadonlyMap<number, string> | null {
  const name = font.toLowerCase()
  if (name.startsWith('wingdings 2') || name.startsWith('wingdings2')) return WINGDINGS_2
  if (name.startsWith('wingdings')) return WINGDINGS
  return name.startsWith('symbol') ? SYMBOL : null
}

/** A text as a font of signs shows it: a tick for "ü" in Wingdings. Unchanged in any other font. */
export function shownSymbols(text: string, font: string): string {
  const signs = signsOf(font)
  if (signs === null) return text
  return Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0
    const own = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
    return signs.get(own) ?? (code === own ? character : '')
  }).join('')
}
