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
export function withExamCommands(tex: string): string {
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
