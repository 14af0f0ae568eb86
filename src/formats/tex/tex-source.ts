import { codeBlock, inlineCode } from './emphasis.ts'
import { bracesAt } from './tex-braces.ts'

/** Code of a LaTeX file, as Markdown. */
export interface TexCode {
  readonly markdown: string
  /** Whether it has lines of its own. */
  readonly isBlock: boolean
}

/** A LaTeX file that can be searched for commands: without comments, and with a token for each code. Lines are still counted. */
interface TexSource {
  readonly body: string
  /** By the numbers in their tokens. */
  readonly code: readonly TexCode[]
}

/** A mark in the place of a comment: so a line that is only a comment ends no paragraph. */
export const COMMENT = '\uE006'

/** A token in the place of code: its number, and as many line feeds as the code has. */
export const CODE_TOKEN = /\uE000(\d+)\n*\uE001/y

/** Characters that stand for something in a text that is being read; a file has none of its own. */
const PRIVATE = /[\uE000-\uE00F]/g

/** Where code, an address, an escaped character or a comment begins. */
const NEXT = new RegExp(
  [
    String.raw`\\begin\{(verbatim\*?|lstlisting|minted|Verbatim|semiverbatim|comment)\}`,
    String.raw`\\(?:verb\*?|(?:Verb|lstinline)(?:\[[^\]\n]{0,100}\])?|mintinline\{[^{}\n]{0,40}\})(?:([^A-Za-z0-9\s{*[])([^\n]{0,500}?)\2|\{([^{}\n]{0,500})\})`,
    String.raw`\\(?:url|href)[ \t]*\{[^{}\n]{0,500}\}`,
    String.raw`\\[\s\S]`,
    '%',
  ].join('|'),
  'g',
)

/** Prepares a LaTeX file. One pass, however the file is made. */
export function texSource(file: string): TexSource {
  const tex = file.replace(/\r\n?/g, '\n').replace(PRIVATE, '')
  const parts: string[] = []
  const code: TexCode[] = []
  const unclosed = new Set<string>()
  const next = new RegExp(NEXT)
  let from = 0
  const replace = (start: number, end: number, replacement: string): void => {
    parts.push(tex.slice(from, start), replacement)
    from = end
    next.lastIndex = end
  }
  const tokenOf = (source: string, entry: TexCode): string =>
    `\uE000${code.push(entry) - 1}${lineFeeds(source)}\uE001`
  for (let found = next.exec(tex); found !== null; found = next.exec(tex)) {
    const [whole, environment, , quoted, inBraces] = found
    const inline = quoted ?? inBraces
    if (whole === '%') {
      const end = tex.indexOf('\n', found.index)
      replace(found.index, end === -1 ? tex.length : end, COMMENT)
    } else if (environment !== undefined && !unclosed.has(environment)) {
      const closing = `\\end{${environment}}`
      const end = tex.indexOf(closing, next.lastIndex)
      if (end === -1) {
        unclosed.add(environment)
        continue
      }
      const inside = tex.slice(next.lastIndex, end)
      const isCode = environment !== 'comment'
      const markdown = isCode ? codeBlock(withoutArguments(inside, environment)) : ''
      const token = tokenOf(inside, { markdown, isBlock: isCode })
      replace(found.index, end + closing.length, token)
    } else if (inline !== undefined) {
      const end = found.index + whole.length
      replace(found.index, end, tokenOf('', { markdown: inlineCode(inline), isBlock: false }))
    }
  }
  parts.push(tex.slice(from))
  return { body: withOwnMacros(withoutConditions(withExamCommands(parts.join('')))), code }
}

function lineFeeds(text: string): string {
  return text.replace(/[^\n]+/g, '')
}

/** Code without the options and the language before it. */
function withoutArguments(code: string, environment: string): string {
  if (/^(?:semi)?verbatim/.test(environment)) return code
  const options = /^(?:[ \t]*\[[^\]]{0,300}\])?/.exec(code)?.[0] ?? ''
  const rest = code.slice(options.length)
  return environment === 'minted' ? rest.replace(/^[ \t]*\{[^{}]{0,40}\}/, '') : rest
}

/** Questions of the package `moodle`: environments within `quiz`. Only those of `multi` have options. */
const MULTI = 'multi'
/** What an environment `multi` with one right item is called here. */
const SINGLE = 'multi*'
const OTHER_KINDS = 'numerical|shortanswer|essay|matching|cloze|truefalse'

const BEGIN_MOODLE = new RegExp(
  String.raw`\\begin\{(${MULTI}|${OTHER_KINDS})\}[ \t]{0,20}(?:\[[^\]\n]{0,500}\])?[ \t]{0,20}(?:\{[^{}\n]{0,200}\})?`,
  'g',
)
const QUIZ =
  /\\begin\{quiz\}[ \t]{0,20}(?:\[[^\]\n]{0,500}\])?[ \t]{0,20}\{((?:[^{}\n]|\{[^{}\n]{0,100}\}){0,200})\}/g

/** What shows the packages; most LaTeX has none of it. */
const OF_MOODLE = /\\begin\{quiz\}/
const OF_LTXGIFT = /\\begin\{gift\}/

/**
 * LaTeX of the packages `moodle` and `ltxgift` with the commands of the `exam` class, line by line: `\begin{multi}{…} … \item* …`, and
 * `\Question{…} … \item \Correct{…}`. Other LaTeX is unchanged.
 */
function withExamCommands(tex: string): string {
  const moodle = OF_MOODLE.test(tex) ? ofMoodle(tex) : tex
  return OF_LTXGIFT.test(moodle) ? ofLtxgift(moodle) : moodle
}

function ofMoodle(tex: string): string {
  const elements = tex.replace(QUIZ, (_, name: string) => {
    const plain = name.replace(/\{\\[a-z]{1,20}[ \t]|[{}]/g, '')
    return String.raw`\element{${plain}}{`
  })
  return withChoices(elements.replaceAll(String.raw`\end{quiz}`, '}'))
}

/** An item that is right by itself. */
const RIGHT_ITEM =
  /\\item(?![A-Za-z])[ \t]{0,20}(?:\*|\[[^\]\n]{0,500}\][ \t]{0,20}\*|\[[^\]\n]{0,500}fraction\s{0,5}=\s{0,5}100(?!\d))/

/** Whether only items with all points are right: one is to be chosen, and others earn a part of the points. */
function isSingleChoice(tex: string, settings: string, from: number): boolean {
  const end = tex.indexOf(String.raw`\end{multi}`, from)
  const isMultiple = /(?:^|[[,])\s*multiple\s*(?:[\],]|=\s*true|$)/.test(settings)
  return !isMultiple && RIGHT_ITEM.test(tex.slice(from, end === -1 ? undefined : end))
}

/** An item of a list, with its fraction of the points and a star where it is right. */
const PART =
  /\\(begin|end)\{([a-z*]{1,30})\}|\\item(?![A-Za-z])[ \t]{0,20}(\*?)[ \t]{0,20}(?:\[([^\]\n]{0,500})\])?[ \t]{0,20}(\*?)/g

/** Each item of an environment `multi` as an option; those of lists within its text stay. */
function withChoices(tex: string): string {
  const inner: string[] = []
  let isMulti = false
  let isSingle = false
  let hasOptions = false
  const begun = tex.replace(BEGIN_MOODLE, (begin: string, kind: string, offset: number) => {
    const isOne = kind === MULTI && isSingleChoice(tex, begin, offset)
    return `\\question \\begin{${isOne ? SINGLE : kind}}`
  })
  return begun.replace(
    PART,
    (whole, edge: string, name: string, star: string, settings = '', behind = '') => {
      if (edge === 'begin' && (name === MULTI || name === SINGLE)) {
        isMulti = true
        isSingle = name === SINGLE
        hasOptions = false
        return ''
      }
      if (edge === 'end' && name === MULTI) {
        isMulti = false
        return hasOptions ? String.raw`\end{choices}` : ''
      }
      if (!isMulti) return whole
      if (edge === 'begin') inner.push(name)
      if (edge === 'end') inner.pop()
      if (edge !== undefined || inner.length > 0) return whole
      const fraction = Number(/(?:^|,)\s*fraction\s*=\s*(-?\d+)/.exec(settings)?.[1] ?? 0)
      const isRight = star === '*' || behind === '*' || fraction >= (isSingle ? 100 : 1)
      const option = isRight ? String.raw`\CorrectChoice ` : String.raw`\choice `
      const begin = hasOptions ? '' : String.raw`\begin{choices}`
      hasOptions = true
      return begin + option
    },
  )
}

function ofLtxgift(tex: string): string {
  return tex
    .replace(/\\Question(?=[ \t]{0,20}\{)/g, String.raw`\question `)
    .replace(/\\item[ \t\n]{0,20}\\(Correct|Wrong)(?=[ \t]{0,20}\{)/g, (_, kind: string) =>
      kind === 'Correct' ? String.raw`\CorrectChoice ` : String.raw`\choice `,
    )
    .replace(/\\Response(?=[ \t]{0,20}\{)/g, String.raw`\explain`)
    .replace(
      /\\begin\{enumerate\}(?=[\s\uE006]{0,40}\\(?:CorrectChoice|choice) )/g,
      String.raw`\begin{choices}`,
    )
    .replace(/\\end\{enumerate\}(?=[\s\uE006]{0,40}\\end\{(?:frame|gift)\})/g, String.raw`\end{choices}`)
}

/** A condition, a branch of one, its end; `\newif` only names one, `\iff` is an arrow. */
const CONDITION = /\\(?:newif[ \t]*\\)?(if(?!f(?![A-Za-z])|thenelse)[A-Za-z]*|else|fi)(?![A-Za-z])/g

/** Which branch of a condition a learner is to see: solutions are no part of a question. */
const KNOWN: ReadonlyMap<string, boolean> = new Map([
  ['ifprintanswers', false],
  ['iffalse', false],
  ['iftrue', true],
])

/** A condition whose end has not come yet. */
interface OpenCondition {
  readonly from: number
  readonly to: number
  /** Null for a condition that only LaTeX can decide. */
  readonly isTrue: boolean | null
  otherwise: { readonly from: number; readonly to: number } | null
}

/**
 * A LaTeX text without the branches of its conditions that do not count. What only LaTeX can decide, and what never ends, stays.
 * The number of lines stays.
 */
function withoutConditions(tex: string): string {
  if (!tex.includes('\\if')) return tex
  const open: OpenCondition[] = []
  const cuts: { readonly from: number; readonly to: number }[] = []
  for (const found of tex.matchAll(CONDITION)) {
    const [whole, word = ''] = found
    const place = { from: found.index, to: found.index + whole.length }
    if (whole.startsWith('\\newif')) continue
    if (word === 'else') {
      const innermost = open.at(-1)
      if (innermost !== undefined) innermost.otherwise = place
    } else if (word !== 'fi') {
      open.push({ ...place, isTrue: KNOWN.get(word) ?? null, otherwise: null })
    } else {
      const closed = open.pop()
      if (closed === undefined || closed.isTrue === null) continue
      const { from, to, isTrue, otherwise } = closed
      cuts.push({ from, to: isTrue ? to : (otherwise ?? place).to })
      cuts.push(isTrue ? { from: (otherwise ?? place).from, to: place.to } : place)
    }
  }
  return withoutParts(
    tex,
    cuts.sort((one, other) => one.from - other.from),
  )
}

/** A text without some parts of it, which may lie within each other; their line feeds stay. */
function withoutParts(tex: string, cuts: readonly { readonly from: number; readonly to: number }[]): string {
  const parts: string[] = []
  let at = 0
  for (const { from, to } of cuts) {
    if (to <= at) continue
    if (from > at) parts.push(tex.slice(at, from))
    parts.push(tex.slice(Math.max(at, from), to).replace(/[^\n]+/g, ''))
    at = to
  }
  parts.push(tex.slice(at))
  return parts.join('')
}

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
function withOwnMacros(tex: string): string {
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
