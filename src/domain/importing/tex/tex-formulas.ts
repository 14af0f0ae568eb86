/** Environments of formulas, and what they are within `$$`; null for nothing. */
const FORMULAS: ReadonlyMap<string, string | null> = new Map([
  ['equation', null],
  ['displaymath', null],
  ['math', null],
  ['align', 'aligned'],
  ['alignat', 'aligned'],
  ['flalign', 'aligned'],
  ['eqnarray', 'array'],
  ['gather', 'gathered'],
  ['multline', 'gathered'],
])

/** Whether an environment, with or without a star, holds a formula. */
export function isFormula(environment: string): boolean {
  return FORMULAS.has(environment.replace(/\*$/, ''))
}

/** The formula of an environment as Markdown. */
export function formulaOf(environment: string, tex: string): string {
  const name = environment.replace(/\*$/, '')
  if (name === 'math') return inlineFormula(tex)
  const around = FORMULAS.get(name) ?? null
  if (around === null) return blockFormula(tex)
  const inside = withoutNumbers(name === 'alignat' ? tex.replace(/^\s*\{\d+\}/, '') : tex).trim()
  const columns = around === 'array' ? '{rcl}' : ''
  return blockFormula(`\\begin{${around}}${columns}\n${inside}\n\\end{${around}}`)
}

/** A formula within a line, as Markdown; '' for none. */
export function inlineFormula(tex: string): string {
  const inside = withoutNumbers(tex).replace(/\s+/g, ' ').trim()
  if (inside === '') return ''
  const space = /^\$|\$$/.test(inside) ? ' ' : ''
  return `$$${space}${inside.replaceAll('$$', '$ $')}${space}$$`
}

/** A formula on lines of its own, as Markdown; '' for none. */
export function blockFormula(tex: string): string {
  const inside = withoutNumbers(tex)
    .replace(/\n(?:[ \t]*\n)+/g, '\n')
    .trim()
  return inside === '' ? '' : `$$\n${inside}\n$$`
}

/** A formula without what gives it a number, or none. */
function withoutNumbers(tex: string): string {
  return tex.replace(/\\label\s?\{[^{}]{0,100}\}|\\(?:nonumber|notag)(?![A-Za-z])/g, '')
}
