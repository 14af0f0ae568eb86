import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { isVariable, type MathElement, readMath } from './read-math.ts'

/** As MathML without styles. */
function markup(node: MathElement | string): string {
  if (typeof node === 'string') return node
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<${node.tag}${attributes.join('')}>${node.children.map(markup).join('')}</${node.tag}>`
}

function variablesIn(node: MathElement | string | null): number {
  if (node === null || typeof node === 'string') return 0
  return Number(isVariable(node)) + node.children.reduce((sum, child) => sum + variablesIn(child), 0)
}

describe('LaTeX becomes MathML', () => {
  test.each([
    ['a power', 'x^2', '<math><msup><mi>x</mi><mn>2</mn></msup></math>'],
    ['a fraction', '\\frac{a}{2}', '<math><mfrac><mi>a</mi><mn>2</mn></mfrac></math>'],
    ['a root', '\\sqrt{2}', '<math><msqrt><mn>2</mn></msqrt></math>'],
    ['a Greek letter', '\\alpha', '<math><mi>α</mi></math>'],
  ])('%s', (_, tex, mathml) => {
    expect(markup(readMath(tex, false) ?? '')).toBe(mathml)
  })

  test('a formula on lines of its own is a block', () => {
    expect(readMath('x', true)?.attributes).toEqual({ display: 'block' })
  })

  test.each([
    ['x', true],
    ['\\alpha', true],
    ['\\sin', false],
    ['\\mathrm{d}', false],
    ['2', false],
  ])('a variable is drawn in italics: %s', (tex, isItalic) => {
    expect(variablesIn(readMath(tex, false)) > 0).toBe(isItalic)
  })

  test('a color is kept', () => {
    expect(JSON.stringify(readMath('\\color{red}{x}', false))).toContain('"style":{"color":"#ff0000"}')
  })
})

describe('shown as source text', () => {
  test.each([
    ['a mistake', '\\frac{1}'],
    ['an unknown command', '\\unknown'],
    ['a link', '\\href{javascript:alert(1)}{x}'],
    ['an image', '\\includegraphics{x.png}'],
    ['attributes of its own', '\\htmlStyle{background:url(x)}{y}'],
    ['a macro without end', '\\def\\a{\\a\\a}\\a'],
    ['a command of its own', '\\def\\a{x}\\a'],
    ['a command of its own, another way', '\\newcommand{\\aa}{x}\\aa'],
    ['another name for a command', '\\let\\a\\alpha\\a'],
    ['a matrix that is nearly empty', `\\begin{matrix}${'&'.repeat(40)}${'\\\\'.repeat(40)}1\\end{matrix}`],
    [
      'one in another',
      `\\begin{matrix}\\begin{matrix}${'&'.repeat(60)}${'\\\\'.repeat(60)}1\\end{matrix}\\end{matrix}`,
    ],
    ['a power of nothing', '^^^^'],
    ['more than 2,000 characters', 'x'.repeat(2001)],
  ])('%s', (_, tex) => {
    const read = readMath(tex, false)
    expect(read === null ? null : markup(read)).toBeNull()
  })
})

test('a line break before a letter that begins like a definition is read', () => {
  expect(readMath('\\begin{matrix}a\\\\let b\\end{matrix}', true)).not.toBeNull()
  expect(readMath('a\\\\\\let\\b\\alpha\\b', true)).toBeNull()
})

test('formulas with many cells are read', () => {
  const square = Array.from({ length: 20 }, () => Array(20).fill('1').join('&')).join('\\\\')
  expect(readMath(`\\begin{matrix}${square}\\end{matrix}`, true)).not.toBeNull()
  const cases = Array.from({ length: 12 }, () => 'a \\\\ b & \\text{if } c').join('\\\\')
  expect(readMath(`\\begin{cases}${cases}\\end{cases}`, true)).not.toBeNull()
  expect(readMath('\\begin{aligned}a&=b\\\\&=c\\\\&=d&&\\text{as }e\\end{aligned}', true)).not.toBeNull()
})

describe('a hostile formula is read or refused within 20 ms, as one of many in a text', () => {
  const rows = '\\\\'
  test.each([
    [
      'a matrix of one wide row and many short ones',
      `\\begin{matrix}${'&'.repeat(950)}${rows.repeat(480)}\\end{matrix}`,
    ],
    ['the same in braces', `\\begin{matrix}${'&{a}'.repeat(200)}${rows.repeat(400)}\\end{matrix}`],
    ['a command that is its own tenfold', `\\def\\a{${'x'.repeat(900)}}${'\\a'.repeat(400)}`],
    ['commands in commands', '\\def\\a{xxxxxxxx}\\def\\b{\\a\\a\\a\\a\\a\\a}\\b\\b\\b\\b\\b\\b\\b'],
  ])('%s', async (_, tex) => {
    readMath(tex, true)
    const read = () => costOf(() => readMath(tex, true))
    const runs = [await read(), await read(), await read()]
    expect(Math.min(...runs.map(({ milliseconds }) => milliseconds))).toBeLessThan(20)
  })
})

test('any text is either read as MathML or refused', () => {
  const pieces = fc.constantFrom(
    ...[
      '\\',
      '{',
      '}',
      '^',
      '_',
      '&',
      '\\frac',
      '\\sqrt',
      '\\left(',
      '\\right)',
      '\\text',
      '\\begin{matrix}',
      'x',
    ],
    ...[
      '\\end{matrix}',
      '\\href',
      '\\class',
      '\\url',
      '\\style',
      '<script>',
      '%',
      '#',
      '~',
      '2',
      ' ',
      '\\color{red}',
    ],
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const read = readMath(parts.join(''), false)
      const tags = read === null ? [] : [...markup(read).matchAll(/<\/(\w+)>/g)].map(([, tag]) => tag)
      expect(tags.filter((tag) => tag !== undefined && !tag.startsWith('m') && tag !== 'script')).toEqual([])
    }),
    { numRuns: 500 },
  )
})
