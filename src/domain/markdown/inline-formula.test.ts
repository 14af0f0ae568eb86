import { describe, expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { isInlineFormula } from './markdown-syntax.ts'
import type { Inline } from './markdown-tree.ts'
import { plainTextOf } from './plain-text-of.ts'
import { readMarkdown } from './read-markdown.ts'
import { textWithoutMarkup } from './text-without-markup.ts'

/** The formulas of a text of paragraphs, with those in emphasis. */
function formulasOf(text: string): string[] {
  const within = (inlines: readonly Inline[]): string[] =>
    inlines.flatMap((inline) => {
      if (inline.kind === 'math') return [inline.tex]
      return 'children' in inline ? within(inline.children) : []
    })
  return (readMarkdown(text) ?? []).flatMap((block) =>
    block.kind === 'paragraph' ? within(block.children) : [],
  )
}

describe('dollar signs of code and money are shown as they are written', () => {
  test.each([
    ['columns of R', 'df$x + df$y'],
    ['columns of R without spaces', 'df1$x/df2$y'],
    ['columns of R in other languages', 'café$x - café$y'],
    ['variables of a shell', '$HOME/$USER'],
    ['a path of a shell', '$HOME/bin:$PATH and $PATH:$HOME/bin'],
    ['variables of a shell in braces', `\${HOME}/\${USER}`],
    ['one in braces beside one without', `$HOME/\${USER}`],
    ['commands of a shell', '$(date)-$(whoami)'],
    ['parameters of a shell', '$1/$2, then $? and $!'],
    ['variables of PHP', '$a->b($c), then $a.$b'],
    ['variables of PHP in quotes', '"$a"."$b"'],
    ['names of PHP that begin with an underscore', `$_GET['a'].$_POST['b']`],
    ['jQuery', `$('#a').hide(); $('#b').show()`],
    ['jQuery without spaces', '$("a").add($("b")).add($("c"))'],
    ['jQuery within a call', '$el.append($(this))'],
    ['a template string', `\${a}-\${b}, \${c}\${d}`],
    ['money', 'from $5 to $10'],
    ['a range of money', 'from $5-$10'],
    ['thousands of money', '$5K–$10K'],
    ['money with the sign behind it', '100$/month or 900$/year'],
    ['a list of money with the sign behind it', '5$,10$,15$'],
    ['money of other countries', 'US$5 or A$7/US$9'],
    ['money in parentheses', '($5) or ($6)'],
    ['a space behind the first sign', 'a $ b$'],
    ['a space before the last sign', 'a $b $'],
    ['a single sign', 'a $b'],
  ])('%s: %s', (_, text) => {
    expect(formulasOf(text)).toEqual([])
    expect(plainTextOf(readMarkdown(text) ?? [])).toBe(text)
    expect(textWithoutMarkup(text, 'markdown')).toBe(text)
  })
})

describe('a formula is one wherever text may have it', () => {
  test.each<[string, string, string[]]>([
    ['a variable', '$x$', ['x']],
    ['a number', '$5$', ['5']],
    ['a negative number', 'is it $-5$?', ['-5']],
    ['a hyphen behind it', 'the $x$-axis', ['x']],
    ['a hyphen before it', 'non-$p$ groups', ['p']],
    ['parentheses', '($x$)', ['x']],
    ['quotation marks', '"$x$", ‘$y$’', ['x', 'y']],
    ['punctuation', '$x$, $y$; $z$: $a$. $b$! $c$?', ['x', 'y', 'z', 'a', 'b', 'c']],
    ['a slash', '$a$/$b$', ['a', 'b']],
    ['an ordinal', 'the $n$th and $(n+1)$st of $2$nd', ['n', '(n+1)', '2']],
    ['emphasis', '**$x$** and _$y$_', ['x', 'y']],
    ['braces at its beginning', `\${n \\choose k}$`, ['{n \\choose k}']],
    ['Chinese', '设$x$为实数,则$f(x)$(其中$x>0$)有', ['x', 'f(x)', 'x>0']],
    ['Japanese', '関数$y=x^2$のグラフと$x$軸', ['y=x^2', 'x']],
    ['Korean', '함수 $f$는 $x$에서', ['f', 'x']],
    ['Russian', 'для $n$-го и $n$го члена', ['n', 'n']],
    ['Hebrew', 'ה$x$ הוא', ['x']],
    ['a line break within it', 'is $a +\nb$ so', ['a +\nb']],
    ['money before it', 'costs $5 for $x$ pieces', ['x']],
    ['code before it', '$HOME/$USER and $x$', ['x']],
    ['an escaped sign before it', '\\$$x$', ['x']],
    ['an escaped backslash before it', '\\\\$x$', ['x']],
    ['two signs beside letters', 'a$$x$$b and $$5$$0', ['x', '5']],
  ])('%s: %s', (_, text, formulas) => {
    expect(formulasOf(text)).toEqual(formulas)
  })
})

test('a formula goes from its first sign to its last', () => {
  expect(isInlineFormula('a $x$ b', 2, 5)).toBe(true)
  expect(isInlineFormula('a $x$ b', 2, 4)).toBe(false)
  expect(isInlineFormula('a $x$ b', 0, 5)).toBe(false)
})

test.each(['$a', '($', '$(a).b($(c))', '\\', '$ ', '${', '$_'])(
  'the longest text of "%s" takes less than 50 ms',
  async (piece) => {
    const text = piece.repeat(20_000 / piece.length)
    const { milliseconds } = await costOf(() => textWithoutMarkup(text, 'markdown'))
    expect(milliseconds).toBeLessThan(50)
  },
)
