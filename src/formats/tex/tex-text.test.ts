import { describe, expect, test } from 'vitest'
import { readBank } from '../read-bank.ts'

const AB = '\\begin{choices}\n\\choice x\n\\CorrectChoice y\n\\end{choices}'

/** The text of the one question of a file, and what there is to check. */
function read(tex: string): { readonly text: string | undefined; readonly notices: string[] } {
  const { drafts, problems, notices } = readBank(
    `\\begin{questions}\n\\question ${tex}\n${AB}\n\\end{questions}`,
  )
  expect(problems).toEqual([])
  return { text: drafts[0]?.text, notices: notices.map(({ message }) => message) }
}

describe('what LaTeX says', () => {
  test.each([
    ['words', 'It costs 5\\,\\% -- or \\$5~more.', 'It costs 5 % – or $5 more.'],
    ['escaped signs', 'The set \\{1, 2\\} \\& \\_x\\#', 'The set {1, 2} & _x#'],
    [
      'accents',
      `Caf\\'e, na\\"{\\i}ve, fa\\c{c}ade, \\v{S}koda, \\^{\\i}le, \\~n`,
      'Café, naïve, façade, Škoda, île, ñ',
    ],
    ['letters', '\\ss, \\O{}re, \\aa, \\oe uvre', 'ß, Øre, å, œuvre'],
    ['signs', '3 \\textless{} 5 \\textgreater\\ 1, 20\\,\\textdegree C', '3 < 5 > 1, 20 °C'],
    [
      'raised and lowered',
      'm\\textsuperscript{2}, H\\textsubscript{2}O, 1\\textsuperscript{st}, x\\textsuperscript{ab}',
      'm², H₂O, 1st, x^(ab)',
    ],
    [
      'units',
      '\\SI{10}{\\kilo\\ohm}, \\qty{5}{V}, \\SI{9.81}{\\meter\\per\\second\\squared}, \\num{42}, \\ang{45}',
      '10 kΩ, 5 V, 9.81 m/s², 42, 45°',
    ],
    ['unknown spaces of a unit', '\\si{\\newton\\meter} and \\si{\\cubic\\centi\\meter}', 'N·m and cm³'],
    ['quotation marks', "``so'' and `so'", `"so" and 'so'`],
    ['a break of a line', 'One\\\\two\\newline three', 'One\ntwo\nthree'],
    ['a line for an answer', 'What is it? \\answerline', 'What is it?'],
    ['a half', 'Worth \\half{} apple?', 'Worth ½ apple?'],
    ['the end of a sentence', 'Fig.\\@ one vs.\\@ two', 'Fig. one vs. two'],
    ['a comment between lines', 'One\n% two\nthree?', 'One three?'],
    ['a comment at the end of a line', 'One%\n  two?', 'Onetwo?'],
    ['paragraphs', 'One\n\ntwo\nthree?', 'One\n\ntwo three?'],
    ['layout', '\\noindent\\vspace*{1cm} One \\hfill\\large two\\pagebreak[3]\\label{q:1}', 'One two'],
    ['arguments of environments', '\\begin{minipage}[t]{0.5\\textwidth}One\\end{minipage}', 'One'],
    [
      'a gap',
      'It is \\underline{\\hspace{2cm}} or \\fillin[secret][1in] or \\rule{2cm}{0.4pt}.',
      'It is ____ or ____ or ____.',
    ],
    ['a list', 'All:\\begin{itemize}\\item one\n\\item two\\end{itemize}', 'All:\n\n- one\n- two'],
    ['a list with numbers', '\\begin{enumerate}\\item one\\item two\\end{enumerate}', '1. one\n2. two'],
    [
      'a list with numbers of its own',
      '\\begin{enumerate}[label=(\\roman*)]\\item one\\item two\\end{enumerate}',
      '(i) one\n(ii) two',
    ],
    [
      'short options of a list',
      '\\begin{enumerate}[a)]\\item one\\item two\\end{enumerate}',
      'a) one\nb) two',
    ],
    ['the branch without solutions', 'One \\ifprintanswers secret\\else two\\fi three', 'One two three'],
    [
      'an address with a percent sign',
      'See \\url{http://a.b/c%20d} and \\href{http://x.y/a%b}{here}.',
      'See http://a.b/c%20d and here (http://x.y/a%b).',
    ],
    ['words in braces', 'Q \\textcolor{red}{red} \\parbox{2cm}{box} \\framebox[2cm][c]{f}', 'Q red box f'],
    ['German quotation marks', '\\glqq so\\grqq{} nicht', '„so“ nicht'],
    ['an environment of comments', 'One\n\\begin{comment}\n\\question No?\n\\end{comment}\ntwo', 'One two'],
  ])('%s', (_, tex, text) => {
    expect(read(tex)).toEqual({ text, notices: [] })
  })
})

describe('what becomes Markdown', () => {
  test.each([
    ['formulas', 'Is $a_1 < b$ so?', 'Is $$a_1 < b$$ so?'],
    ['formulas side by side', '$a$$b$', '$$a$$ $$b$$'],
    ['a formula with a formula in its text', '$a \\text{ if $b$}$', '$$a \\text{ if $b$}$$'],
    [
      'many braces',
      '$\\frac{1}{2}$ {\\bf a} $\\frac{1}{2}$ $\\frac{x}{y}$',
      '$$\\frac{1}{2}$$ **a** $$\\frac{1}{2}$$ $$\\frac{x}{y}$$',
    ],
    ['a dollar in a formula', '$5\\$$', '$$ 5\\$ $$'],
    ['a formula below a break', 'Is\\\\$x$ or $y$ so?', 'Is\\\n$$x$$ or $$y$$ so?'],
    [
      'an equation',
      '\\begin{equation}\\label{e}\\frac{1}{2}x=\\sqrt{3}\\end{equation}',
      '$$\n\\frac{1}{2}x=\\sqrt{3}\n$$',
    ],
    [
      'aligned lines',
      '\\begin{align*}x &= 1\\\\ y &= 2\\nonumber\\end{align*}',
      '$$\n\\begin{aligned}\nx &= 1\\\\ y &= 2\n\\end{aligned}\n$$',
    ],
    [
      'three columns',
      '\\begin{eqnarray}x &=& 1\\end{eqnarray}',
      '$$\n\\begin{array}{rcl}\nx &=& 1\n\\end{array}\n$$',
    ],
    ['a displayed formula', 'Is \\[ x = 1 \\] so?', 'Is\n\n$$\nx = 1\n$$\n\nso?'],
    [
      'units in a formula',
      '$R = \\SI{10}{\\kilo\\ohm}$, $\\num{42}$, $\\SI{1}{\\foo}$',
      '$$R = 10\\,\\text{kΩ}$$, $$42$$, $$\\SI{1}{\\foo}$$',
    ],
    ['chemistry', 'Burn \\ce{CH4}.', 'Burn $$\\ce{CH4}$$.'],
    ['emphasis', 'Is it \\emph{not} \\textbf{so}?', 'Is it *not* **so**?'],
    ['spaces within emphasis', 'It is\\textbf{ not }so', 'It is **not** so'],
    ['escaped braces beside others', '\\textbf{a \\} b} \\{ {c}', '**a } b** { c'],
    ['emphasis within emphasis', '\\textbf{Is \\emph{not} so}', '**Is *not* so**'],
    ['emphasis up to the end of a group', '{\\bf True}, since', '**True**, since'],
    ['emphasis that Markdown has not', 'f\\textbf{(x)}y', 'f(x)y'],
    ['code', 'What prints \\verb|x*y|?', 'What prints `x*y`?'],
    ['code with backticks', 'What is \\verb|a`b|?', 'What is ``a`b``?'],
    ['code in braces', 'What is \\lstinline[language=C]{i--}?', 'What is `i--`?'],
    ['typewriter letters are code', "\\texttt{ls --all = ''\\_x\\{\\}}", "`ls --all = ''_x{}`"],
    ['a percent sign in code', 'What prints \\verb|a % b|? % so', 'What prints `a % b`?'],
    [
      'lines of code',
      'What?\n\\begin{verbatim}\nif x:\n  y\n\\end{verbatim}',
      'What?\n\n```\nif x:\n  y\n```',
    ],
    ['options of code', '\\begin{lstlisting}[language=C]\nx--;\n\\end{lstlisting}', '```\nx--;\n```'],
    [
      'commands in code',
      '\\begin{verbatim}\n\\question z \\choice a % b\n\\end{verbatim}',
      '```\n\\question z \\choice a % b\n```',
    ],
    [
      'labels of a list with commands and formulas',
      '\\begin{itemize}\\item[\\texttt{cd}] x\\item[\\Large$x^2$] y\\item[\\verb|ls|] z\\item[(a)] w\\end{itemize}',
      '`cd` x\\\n$$x^2$$ y\\\n`ls` z\\\n(a) w',
    ],
    [
      'a figure',
      '\\begin{figure}[h]\\centering\\includegraphics{a.png}\\caption{The circuit}\\end{figure}',
      '![a.png](a.png)\n\nThe circuit',
    ],
    ['a picture', 'See \\includegraphics[width=2cm]{img/a b.png}.', 'See ![a b.png](img/a%20b.png).'],
  ])('%s', (_, tex, text) => {
    expect(read(tex)).toEqual({ text, notices: [] })
  })
})

describe('what cannot be read is named', () => {
  const warning = (names: string): string =>
    `Some LaTeX can't be shown (${names}), so something may be missing. Compare the question with the file.`

  test.each([
    ['an unknown command', 'Is \\foo{bar} so?', 'Is bar so?', '\\foo'],
    ['many unknown commands', '\\a{}\\foo\\bar\\baz\\qux\\foo x', 'x', '\\a, \\foo, \\bar, \\baz and 1 more'],
    ['an unknown environment', '\\begin{foo}Is it so?\\end{foo}', 'Is it so?', 'foo'],
    [
      'a drawing',
      'See \\begin{tikzpicture}\\draw (0,0) -- (1,1) node {A};\\end{tikzpicture}?',
      'See\n\n?',
      'tikzpicture',
    ],
    ['a table', '\\begin{tabular}{|c|c|}\\hline a & b\\\\ c & d\\end{tabular}', 'a | b\nc | d', 'tabular'],
    ['an unknown unit', '\\SI{10}{\\foo}', '10 foo', '\\si'],
    ['a formula without an end', 'It costs 5$.', 'It costs 5$.', '$'],
    ['an environment of formulas without an end', '\\begin{align}x', 'x', 'align'],
  ])('%s', (_, tex, text, names) => {
    expect(read(tex)).toEqual({ text, notices: [warning(names)] })
  })
})
