/** A list that is being read. */
export interface TexList {
  readonly isNumbered: boolean
  /** What is before its next entry. */
  readonly nextLabel: () => string
}

/** The numbers that LaTeX gives to entries, by the depth of the list. */
const BY_DEPTH = ['\\arabic*.', '(\\alph*)', '\\roman*.', '\\Alph*.'] as const

const SHORT: ReadonlyMap<string, string> = new Map([
  ['1', '\\arabic*'],
  ['a', '\\alph*'],
  ['A', '\\Alph*'],
  ['i', '\\roman*'],
  ['I', '\\Roman*'],
])

/** A list without numbers. */
export function bulletList(): TexList {
  return { isNumbered: false, nextLabel: () => '-' }
}

/**
 * A list with numbers.
 *
 * @param options of the packages enumerate and enumitem: "(a)", "label=\roman*), start=3"; null for none
 * @param depth how many such lists it is in
 */
export function numberedList(options: string | null, depth: number): TexList {
  const standard = BY_DEPTH[depth] ?? BY_DEPTH[0]
  let number = Number(/\bstart\s*=\s*(\d{1,6})/.exec(options ?? '')?.[1] ?? '1')
  const template = templateOf(options ?? '') ?? standard
  return { isNumbered: true, nextLabel: () => label(template, number++) }
}

/** How entries are numbered; null where the options do not say. */
function templateOf(options: string): string | null {
  const named = /\blabel\s*=\s*(?:\{([^,]*)\}|([^,]*?))\s*(?:,|$)/.exec(options)
  const written = named?.[1] ?? named?.[2]
  if (written !== undefined) {
    const bare = written.replace(/\\(?:bfseries|itshape|upshape|textbf|textit|emph)\b\s*|[{}]/g, '')
    return /^(?:[^\\]|\\(?:arabic|alph|Alph|roman|Roman)\*)*$/.test(bare) ? bare.trim() : null
  }
  const short = /^([^=1aAiI]{0,3})([1aAiI])([^=]{0,3})$/.exec(options.trim())
  const command = SHORT.get(short?.[2] ?? '')
  return command === undefined ? null : `${short?.[1] ?? ''}${command}${short?.[3] ?? ''}`
}

function label(template: string, number: number): string {
  return template.replace(/\\(arabic|alph|Alph|roman|Roman)\*/g, (_, style: string) => {
    const written = style === 'arabic' ? String(number) : /alph/i.test(style) ? letter(number) : roman(number)
    return /^[AR]/.test(style) ? written.toUpperCase() : written
  })
}

function letter(number: number): string {
  return 'abcdefghijklmnopqrstuvwxyz'[number - 1] ?? String(number)
}

/** Roman numerals up to 39; a longer list is counted in digits. */
function roman(number: number): string {
  if (number < 1 || number > 39) return String(number)
  const ones = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix']
  return `${'x'.repeat(Math.floor(number / 10))}${ones[number % 10] ?? ''}`
}
