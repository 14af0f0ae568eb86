import { Document, Packer, Paragraph } from 'docx'
import { expect, test } from 'vitest'
import { wordPart } from '../../../../tests/setup/files/word-parts.ts'
import { wordFormula } from './word-formula.ts'

/** A formula without fonts: runs as their text, other elements as name(children), properties in brackets. */
async function shown(tex: string, isBlock = false): Promise<string | null> {
  const formula = wordFormula(tex, isBlock)
  if (formula === null) return null
  const document = new Document({ sections: [{ children: [new Paragraph({ children: [formula] })] }] })
  const xml = await wordPart(new Uint8Array(await Packer.toArrayBuffer(document)), 'word/document.xml')
  const [, math = ''] = /<m:oMath>(.*?)<\/m:oMath>/s.exec(xml) ?? []
  return math
    .replace(/<m:r>(?:(?!<m:t).)*<m:t[^>]*>(.*?)<\/m:t><\/m:r>/gs, '$1')
    .replace(/<w:rPr>.*?<\/w:rPr>/gs, '')
    .replace(/<m:(\w+) m:val="([^"]*)"\/>/g, '[$1=$2]')
    .replace(/<m:(\w+)\/>/g, '$1()')
    .replace(/<m:(\w+)>/g, '$1(')
    .replace(/<\/m:\w+>/g, ')')
}

test.each<[string, string, string]>([
  ['letters and signs', 'x+2\\le\\pi', 'x+2≤π'],
  ['a fraction', '\\frac{a}{b}', 'f(num(a)den(b))'],
  ['a square root', '\\sqrt{x+1}', 'rad(radPr([degHide=1])deg()e(x+1))'],
  ['a cubic root', '\\sqrt[3]{x}', 'rad(deg(3)e(x))'],
  ['a power', 'x^{n+1}', 'sSup(e(x)sup(n+1))'],
  ['an index', 'H_2', 'sSub(e(H)sub(2))'],
  ['both', 'x_i^2', 'sSubSup(e(x)sub(i)sup(2))'],
  ['indexes before a letter', '{}^{14}_{6}C', 'sPre(sub(6)sup(14)e(C))'],
  ['a sum', '\\sum_{i=1}^{n} i^2', 'nary(naryPr([chr=∑][limLoc=subSup])sub(i=1)sup(n)e(sSup(e(i)sup(2))))'],
  [
    'an integral without an upper limit',
    '\\int_D f',
    'nary(naryPr([chr=∫][limLoc=subSup][supHide=1])sub(D)sup()e(f))',
  ],
  ['a sum of nothing', '\\sum_k', 'sSub(e(∑)sub(k))'],
  ['brackets that grow', '\\left(\\frac12\\right]', 'd(dPr([begChr=(][endChr=]])e(f(num(1)den(2))))'],
  ['a bracket on one side', '\\left.x\\right|', 'd(dPr([begChr=][endChr=|])e(x))'],
  [
    'a matrix',
    '\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}',
    'd(dPr([begChr=(][endChr=)])e(m(mPr(mcs(mc(mcPr([count=2][mcJc=center]))))mr(e(a)e(b))mr(e(c)e(d)))))',
  ],
  ['a binomial', '\\binom{n}{k}', 'd(dPr([begChr=(][endChr=)])e(f(fPr([type=noBar])num(n)den(k))))'],
  ['a hat', '\\hat{x}', 'acc(accPr([chr=\u0302])e(x))'],
  ['an arrow above', '\\vec{v}', 'acc(accPr([chr=\u20d7])e(v))'],
  ['a line above', '\\overline{AB}', 'bar(barPr([pos=top])e(AB))'],
  ['a line below', '\\underline{AB}', 'bar(barPr([pos=bot])e(AB))'],
  [
    'a brace',
    '\\underbrace{a}_{n}',
    'limLow(e(groupChr(groupChrPr([chr=⏟][pos=bot][vertJc=top])e(a)))lim(n))',
  ],
  ['a function', '\\sin x', 'func(fName(sin)e(x))'],
  ['a limit', '\\lim_{x\\to 0}\\sin x', 'func(fName(limLow(e(lim)lim(x→0)))e(func(fName(sin)e(x))))'],
  ['a function of nothing', '\\sin', 'sin\u2005'],
  ['a text', '\\text{if }x', 'if\u00a0x'],
  ['spaces', 'a\\quad b', 'a\u2003b'],
  ['a box', '\\boxed{x}', 'borderBox(e(x))'],
  [
    'a line through',
    '\\cancel{x}',
    'borderBox(borderBoxPr([hideTop=1][hideBot=1][hideLeft=1][hideRight=1][strikeBLTR=1])e(x))',
  ],
  ['what is not shown', '\\phantom{x}', 'phant(phantPr([show=0])e(x))'],
])('%s', async (_, tex, expected) => {
  expect(await shown(tex)).toBe(expected)
})

test('a sum on lines of its own has its limits below and above', async () => {
  expect(await shown('\\sum_{k}^{n} k', true)).toBe('nary(naryPr([chr=∑][limLoc=undOvr])sub(k)sup(n)e(k))')
})

test.each([
  ['what is not valid', '\\frac{a'],
  ['a line that Word does not have', '\\enclose{longdiv}{12}'],
])('%s is none', async (_, tex) => {
  expect(await shown(tex)).toBeNull()
})
