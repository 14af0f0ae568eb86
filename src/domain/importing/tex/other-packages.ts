/** Questions of the package `moodle`: environments within `quiz`. Only those of `multi` have options. */
const MULTI = 'multi'
const OTHER_KINDS = 'numerical|shortanswer|essay|matching|cloze|truefalse'

const BEGIN_MOODLE = new RegExp(
  String.raw`\\begin\{(${MULTI}|${OTHER_KINDS})\}[ \t]{0,20}(?:\[[^\]\n]{0,500}\])?[ \t]{0,20}(?:\{[^{}\n]{0,200}\})?`,
  'g',
)
const QUIZ = /\\begin\{quiz\}[ \t]{0,20}(?:\[[^\]\n]{0,500}\])?[ \t]{0,20}\{([^{}\n]{0,200})\}/g

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
  return withChoices(tex.replace(QUIZ, String.raw`\element{$1}{`).replaceAll(String.raw`\end{quiz}`, '}'))
}

/** An item of a list, with its fraction of the points and a star where it is right. */
const PART =
  /\\(begin|end)\{([a-z*]{1,30})\}|\\item(?![A-Za-z])[ \t]{0,20}(\*?)[ \t]{0,20}(?:\[([^\]\n]{0,500})\])?[ \t]{0,20}(\*?)/g

/** Each item of an environment `multi` as an option; those of lists within its text stay. */
function withChoices(tex: string): string {
  const inner: string[] = []
  let isMulti = false
  let hasOptions = false
  const begun = tex.replace(BEGIN_MOODLE, (_, kind: string) => `\\question \\begin{${kind}}`)
  return begun.replace(
    PART,
    (whole, edge: string, name: string, star: string, settings = '', behind = '') => {
      if (edge === 'begin' && name === MULTI) {
        isMulti = true
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
      const option =
        star === '*' || behind === '*' || fraction > 0 ? String.raw`\CorrectChoice ` : String.raw`\choice `
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
