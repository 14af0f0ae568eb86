import { bracesAt } from './tex-braces.ts'

/** A command that a file defines. */
interface Macro {
  /** Arguments in braces. */
  readonly count: number
  readonly body: string
}

/** Macros of a file, characters of one, and how often macros within macros are replaced. */
const MACROS_MAX = 500
const BODY_MAX = 500
const ROUNDS_MAX = 5

/** Characters of a file. */
const TEX_MAX = 3_000_000

/** Characters of a formula once its macros are replaced; longer ones stay as they were. */
const FORMULA_MAX = 5000

const DEFINITION =
  /\\(?:(?:re|provide)?newcommand|renewcommand|providecommand|DeclareRobustCommand|DeclareMathOperator(\*?))\*?[ \t]{0,5}\{?[ \t]{0,5}\\([A-Za-z]{1,40})[ \t]{0,5}\}?[ \t]{0,5}(?:\[(\d)\])?[ \t]{0,5}(?=\{)|\\def[ \t]{0,5}\\([A-Za-z]{1,40})(?=\{)/g

/** Formulas, and what is escaped before them. */
const FORMULA =
  /\\\$|\$\$[^$]{1,1000}\$\$|\$[^$]{1,300}\$|\\\((?:[^\\]|\\(?!\))){1,300}\\\)|\\\[(?:[^\\]|\\(?!\])){1,1000}\\\]|\\begin\{(equation|align|gather|multline|eqnarray|displaymath|math|alignat|flalign)\*?\}[\s\S]{1,1000}?\\end\{\1\*?\}/g

/**
 * A LaTeX text in which the formulas have what the file's own commands stand for: `\R` for `\mathbb{R}` after
 * `\newcommand{\R}{\mathbb{R}}`. Commands with an optional argument stay. The number of lines stays.
 */
export function withOwnMacros(tex: string): string {
  const macros = tex.length > TEX_MAX ? new Map<string, Macro>() : macrosOf(tex)
  if (macros.size === 0) return tex
  const names = new RegExp(String.raw`\\(${Array.from(macros.keys()).join('|')})(?![A-Za-z])`, 'g')
  return tex.replace(FORMULA, (formula) => {
    if (formula === '\\$') return formula
    let replaced = formula
    for (let round = 0; round < ROUNDS_MAX && replaced.search(names) !== -1; round++) {
      replaced = replaceOnce(replaced, names, macros)
      if (replaced.length > FORMULA_MAX) return formula
    }
    return replaced
  })
}

function macrosOf(tex: string): ReadonlyMap<string, Macro> {
  const macros = new Map<string, Macro>()
  if (!/\\(?:(?:re)?newcommand|providecommand|Declare|def\b)/.test(tex)) return macros
  for (const found of tex.matchAll(DEFINITION)) {
    const name = found[2] ?? found[4] ?? ''
    const body = bracesAt(tex, found.index + found[0].length)?.text
    // Braces that never close would be looked for again by each macro after them.
    if (body === undefined || macros.size >= MACROS_MAX) break
    if (body.length > BODY_MAX) continue
    const isOperator = found[0].includes('Operator')
    const written = body.replace(/\uE006?\n[ \t]*/g, ' ')
    macros.set(name, {
      count: Number(found[3] ?? 0),
      body: isOperator ? String.raw`\operatorname${found[1] ?? ''}{${written}}` : written,
    })
  }
  return macros
}

function replaceOnce(formula: string, names: RegExp, macros: ReadonlyMap<string, Macro>): string {
  let replaced = ''
  let from = 0
  for (const found of formula.matchAll(names)) {
    const macro = macros.get(found[1] ?? '')
    if (macro === undefined || found.index < from) continue
    let end = found.index + found[0].length
    const values: string[] = []
    while (values.length < macro.count) {
      end += /^[ \t]*/.exec(formula.slice(end, end + 20))?.[0].length ?? 0
      const argument = bracesAt(formula, end)
      if (argument === null && /[\\}$]/.test(formula[end] ?? '}')) break
      values.push(argument?.text ?? formula[end] ?? '')
      end = argument?.end ?? end + 1
    }
    if (values.length < macro.count) continue
    const body = macro.body.replace(/#(\d)/g, (_, digit: string) => values[Number(digit) - 1] ?? '')
    // A letter behind a command would be a part of its name.
    const gap = /\\[A-Za-z]+$/.test(body) && /[A-Za-z]/.test(formula[end] ?? '') ? ' ' : ''
    replaced += `${formula.slice(from, found.index)}${body}${gap}`
    from = end
  }
  return replaced + formula.slice(from)
}
