import { beginOf, takeEnvironments } from './tex-environments.ts'
import { DRAWINGS } from './tex-words.ts'

/** Commands and environments whose text LaTeX computes: Lua, PGF's mathematics, fp, LaTeX's own numbers, Sage and Python. */
const COMPUTES =
  /\\(?:directlua|latelua|luaexec|luadirect|pgfmath[A-Za-z]{1,40}|FP(?:eval|set|add|sub|mul|div|round|random|print)|fpeval|inteval|numexpr|sage(?:str|plot)?|pyc?)(?![A-Za-z])|\\begin\{(?:luacode\*?|pycode|pyblock|sagesilent|sageblock)\}/

/** A command that is given a computed value: `\pgfmathsetmacro{\a}{…}`, `\FPeval\a{…}`. */
const ASSIGNED =
  /\\(?:pgfmath(?:setmacro|truncatemacro|randominteger|randomitem)|FP(?:eval|set|add|sub|mul|div|round|random))[ \t]{0,5}\{?[ \t]{0,5}\\([A-Za-z]{1,40})/g

/** Names of computed values that are looked for. */
const NAMES_MAX = 500

const DRAWING = beginOf(new RegExp(Array.from(DRAWINGS).join('|')))

/**
 * What finds the LaTeX of a file whose text only LaTeX can compute: a command that computes, or the name of a value that was
 * computed anywhere in the file. Drawings do not count: they have no text, and their values are their own.
 */
export function computedFinder(file: string): (tex: string) => boolean {
  const names = new Set(Array.from(withoutDrawings(file).matchAll(ASSIGNED), ([, name = '']) => name))
  const used =
    names.size === 0
      ? null
      : new RegExp(String.raw`\\(?:${Array.from(names).slice(0, NAMES_MAX).join('|')})(?![A-Za-z])`)
  return (tex) => {
    if (!COMPUTES.test(tex) && used?.test(tex) !== true) return false
    const rest = withoutDrawings(tex)
    return COMPUTES.test(rest) || used?.test(rest) === true
  }
}

function withoutDrawings(tex: string): string {
  return takeEnvironments(tex, DRAWING).rest
}
