import { describe, expect, test } from 'vitest'
import { readMath } from '../../domain/markdown/read-math.ts'
import { scanXml, type XmlElement } from '../text/xml-elements.ts'
import { texOfFormula } from './omml.ts'

const r = (text: string, properties = '') =>
  `<m:r>${properties === '' ? '' : `<m:rPr>${properties}</m:rPr>`}<m:t>${text}</m:t></m:r>`
const e = (inside: string) => `<m:e>${inside}</m:e>`
const val = (name: string, value: string) => `<m:${name} m:val="${value}"/>`

function texOf(inside: string): string | null {
  let math: XmlElement | null = null
  scanXml(`<m:oMath>${inside}</m:oMath>`, {
    depth: 0,
    take: (element) => {
      math = element
    },
  })
  return math === null ? null : texOfFormula(math)
}

describe('formulas of Word as LaTeX', () => {
  test.each<[string, string, string]>([
    ['letters and signs', r('x+2≤π'), 'x+2\\leq \\pi'],
    ['a fraction', `<m:f><m:num>${r('a')}</m:num><m:den>${r('b')}</m:den></m:f>`, '\\frac{a}{b}'],
    [
      'a fraction on the line',
      `<m:f><m:fPr>${val('type', 'lin')}</m:fPr><m:num>${r('a')}</m:num><m:den>${r('b')}</m:den></m:f>`,
      '{a}/{b}',
    ],
    [
      'a square root',
      `<m:rad><m:radPr>${val('degHide', '1')}</m:radPr><m:deg/>${e(r('x'))}</m:rad>`,
      '\\sqrt{x}',
    ],
    ['a cubic root', `<m:rad><m:deg>${r('3')}</m:deg>${e(r('x'))}</m:rad>`, '\\sqrt[3]{x}'],
    ['a power', `<m:sSup>${e(r('x'))}<m:sup>${r('n+1')}</m:sup></m:sSup>`, 'x^{n+1}'],
    ['a power of a sum', `<m:sSup>${e(r('a+b'))}<m:sup>${r('2')}</m:sup></m:sSup>`, '{a+b}^{2}'],
    ['an index', `<m:sSub>${e(r('H'))}<m:sub>${r('2')}</m:sub></m:sSub>`, 'H_{2}'],
    [
      'both',
      `<m:sSubSup>${e(r('x'))}<m:sub>${r('i')}</m:sub><m:sup>${r('2')}</m:sup></m:sSubSup>`,
      'x_{i}^{2}',
    ],
    [
      'both before',
      `<m:sPre><m:sub>${r('6')}</m:sub><m:sup>${r('14')}</m:sup>${e(r('C'))}</m:sPre>`,
      '{}_{6}^{14}C',
    ],
    [
      'a sum',
      `<m:nary><m:naryPr>${val('chr', '∑')}</m:naryPr><m:sub>${r('i=1')}</m:sub><m:sup>${r('n')}</m:sup>${e(r('i'))}</m:nary>`,
      '\\sum_{i=1}^{n} i',
    ],
    [
      'an integral without limits',
      `<m:nary><m:naryPr>${val('subHide', '1')}${val('supHide', '1')}</m:naryPr><m:sub/><m:sup/>${e(r('x'))}</m:nary>`,
      '\\int x',
    ],
    ['brackets', `<m:d>${e(r('x'))}</m:d>`, '\\left(x\\right)'],
    [
      'an interval',
      `<m:d><m:dPr>${val('begChr', '[')}${val('sepChr', ';')}${val('endChr', ')')}</m:dPr>${e(r('0'))}${e(r('1'))}</m:d>`,
      '\\left[0;1\\right)',
    ],
    [
      'a binomial',
      `<m:d>${e(`<m:f><m:fPr>${val('type', 'noBar')}</m:fPr><m:num>${r('n')}</m:num><m:den>${r('k')}</m:den></m:f>`)}</m:d>`,
      '\\binom{n}{k}',
    ],
    [
      'cases',
      `<m:d><m:dPr>${val('begChr', '{')}${val('endChr', '')}</m:dPr>${e(`<m:eqArr>${e(r('x=1'))}${e(r('y=2'))}</m:eqArr>`)}</m:d>`,
      '\\begin{cases}x=1 \\\\ y=2\\end{cases}',
    ],
    [
      'a matrix',
      `<m:m><m:mr>${e(r('a'))}${e(r('b'))}</m:mr><m:mr>${e(r('c'))}${e(r('d'))}</m:mr></m:m>`,
      '\\begin{matrix}a & b \\\\ c & d\\end{matrix}',
    ],
    ['a vector', `<m:acc><m:accPr>${val('chr', '⃗')}</m:accPr>${e(r('v'))}</m:acc>`, '\\vec{v}'],
    ['a hat', `<m:acc>${e(r('v'))}</m:acc>`, '\\hat{v}'],
    ['a bar', `<m:bar><m:barPr>${val('pos', 'top')}</m:barPr>${e(r('AB'))}</m:bar>`, '\\overline{AB}'],
    [
      'a function',
      `<m:func><m:fName>${r('sin', val('sty', 'p'))}</m:fName>${e(r('x'))}</m:func>`,
      '\\sin {x}',
    ],
    [
      'a limit',
      `<m:func><m:fName><m:limLow>${e(r('lim', val('sty', 'p')))}<m:lim>${r('x→0')}</m:lim></m:limLow></m:fName>${e(r('x'))}</m:func>`,
      '\\lim_{x\\to 0} {x}',
    ],
    ['words', r('if x', '<m:nor/>'), '\\text{if x}'],
    ['words of other alphabets', r('скорость'), '\\text{скорость}'],
    ['an upright letter', r('d', val('sty', 'p')), '\\mathrm{d}'],
    ['a set of numbers', r('R', val('scr', 'double-struck')), '\\mathbb{R}'],
    ['slanted letters of Unicode', r('𝑥𝛼'), 'x\\alpha'],
    ['signs of LaTeX', r('5%_{}$'), '5\\%\\_\\{\\}\\$'],
    ['a change that is accepted', `<w:ins>${r('x')}</w:ins><w:del>${r('y')}</w:del>`, 'x'],
    ['an element that is not known', `<m:new>${e(r('x'))}</m:new>`, 'x'],
    [
      'a brace below',
      `<m:groupChr><m:groupChrPr>${val('chr', '⏟')}</m:groupChrPr>${e(r('x'))}</m:groupChr>`,
      '\\underbrace{x}',
    ],
  ])('%s', (_, inside, tex) => {
    expect(texOf(inside)).toBe(tex)
    expect(readMath(tex, false)).not.toBeNull()
  })

  test.each([
    ['an empty one', ''],
    ['one that is too long', r('x'.repeat(3000))],
  ])('none: %s', (_, inside) => {
    expect(texOf(inside)).toBeNull()
  })

  test('binomials within one another are read once', () => {
    const binomial = (above: string) =>
      `<m:d>${e(`<m:f><m:fPr>${val('type', 'noBar')}</m:fPr><m:num>${above}</m:num><m:den>${r('k')}</m:den></m:f>`)}</m:d>`
    let formula = r('n')
    for (let level = 0; level < 23; level++) formula = binomial(formula)
    expect(texOf(formula)).toBe(`${'\\binom{'.repeat(23)}n${'}{k}'.repeat(23)}`)
  })
})
