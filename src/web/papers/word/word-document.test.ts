import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pngOf } from '../../../../tests/setup/files/image-files.ts'
import { wordLines, wordPart } from '../../../../tests/setup/files/word-parts.ts'
import { A_PASSAGE, anyPaperOrder, aPaperQuestion } from '../../../../tests/setup/paper.ts'
import { arrange, questionsOf } from '../../../domain/papers/arrange.ts'
import {
  DEFAULT_PAPER_HEADER,
  DEFAULT_PAPER_LAYOUT,
  type Paper,
  type PaperQuestion,
} from '../../../domain/papers/paper.ts'
import { keyOf, keyText } from '../../../domain/papers/paper-key.ts'
import { readBankBytes } from '../../../formats/index.ts'
import { wordDocument } from './word-document.ts'
import type { WordPictures } from './word-text.ts'

const aPaper = (questions: readonly PaperQuestion[], change: Partial<Paper> = {}): Paper => ({
  ...{ id: 'p'.repeat(22), name: 'Unit 3', createdAt: 0, seed: 7, versions: 1, choice: { kind: 'hand' } },
  ...{ layout: DEFAULT_PAPER_LAYOUT, header: DEFAULT_PAPER_HEADER },
  questions,
  ...change,
})

const plain = (text: string, options = ['yes', 'no']) =>
  aPaperQuestion(text, { text, options, correct: options.slice(0, 1) })
const markdown = (text: string, options = ['yes', 'no']) =>
  aPaperQuestion(text, { format: 'markdown', text, options, correct: options.slice(0, 1) })

const bytesOf = (paper: Paper, place = 0, pictures: WordPictures = new Map()) =>
  wordDocument(paper, arrange(paper)[place]!, pictures)

const documentOf = async (paper: Paper, pictures?: WordPictures) =>
  await wordPart(await bytesOf(paper, 0, pictures), 'word/document.xml')

describe('a paper as a document of Word', () => {
  test('has a head, the questions with their options, and the key', async () => {
    const questions = [
      aPaperQuestion('a', { text: 'Which\none?', options: ['2 < 3', 'R & D'], correct: ['R & D'] }),
      aPaperQuestion('b', { text: 'Which ones?', options: ['x', 'y', 'z'], correct: ['x', 'z'] }),
    ]
    const header = { instructions: 'No calculators.\nGood luck.', hasNameLine: true, hasDateLine: true }
    expect(await wordLines(await bytesOf(aPaper(questions, { header })))).toEqual([
      ...['Unit 3', 'Name   Date ', 'No calculators.', 'Good luck.', '2 questions', ''],
      ...['Which\none?', '2 < 3', 'R & D'],
      ...['Which ones?', 'Mark every correct answer.', 'x', 'y', 'z'],
      ...['Key', 'Unit 3 · 2 points', 'No.', 'Answer', 'Points', '1', 'B', '1', '2', 'A, C', '1'],
    ])
  })

  test('has no lines to fill in and no instructions where the paper has none', async () => {
    const header = { instructions: '', hasNameLine: false, hasDateLine: false }
    const lines = await wordLines(await bytesOf(aPaper([plain('Which?')], { header })))
    expect(lines.slice(0, 4)).toEqual(['Unit 3', '1 question', '', 'Which?'])
  })

  test('says points where questions differ in them', async () => {
    const paper = aPaper([{ ...plain('Which?'), points: 2.5 }, plain('What?')])
    const lines = await wordLines(await bytesOf(paper))
    expect(lines).toContain('2 questions · 3.5 points')
    expect(lines.slice(lines.indexOf('Which?'), lines.indexOf('Which?') + 2)).toEqual([
      'Which?',
      '2.5 points',
    ])
  })

  test('has the key of its version, with the numbers in version A', async () => {
    const questions = Array.from({ length: 12 }, (_, index) => plain(`Question no. ${index}?`))
    const paper = aPaper(questions, { versions: 4 })
    const version = arrange(paper)[2]!
    const lines = await wordLines(await bytesOf(paper, 2))
    expect(lines).toContain('Version C')
    const cells = keyOf(version).flatMap((row) =>
      [row.number, keyText(row), row.points, row.numberInA].map(String),
    )
    expect(lines.slice(lines.indexOf('Key, version C') + 2)).toEqual([
      ...['No.', 'Answer', 'Points', 'No. in A'],
      ...cells,
    ])
  })

  test('numbers questions, and letters their options, by a list of Word', async () => {
    const bytes = await bytesOf(aPaper([plain('Which?'), plain('What?')]))
    const document = await wordPart(bytes, 'word/document.xml')
    expect([...document.matchAll(/<w:ilvl w:val="(\d)"\/>/g)].map(([, level]) => level)).toEqual([
      ...'011011',
    ])
    const numbering = await wordPart(bytes, 'word/numbering.xml')
    expect(numbering).toMatch(/<w:numFmt w:val="decimal"\/>.*?<w:lvlText w:val="%1."\/>/)
    expect(numbering).toMatch(/<w:numFmt w:val="upperLetter"\/>.*?<w:lvlText w:val="%2."\/>/)
  })

  test('no page divides a question: all but its last line stay with the next', async () => {
    const asked = '![](/images/none.png)\n\n| a |\n|---|\n| b |\n\n```\ncode\n```'
    const document = await documentOf(aPaper([markdown(asked), plain('What?')]))
    const questions = document.slice(0, document.indexOf('<w:t xml:space="preserve">Key'))
    const paragraphs = questions.match(/<w:p>.*?<\/w:p>/gs) ?? []
    const apart = paragraphs.filter((xml) => !xml.includes('<w:keepNext/>') && xml.includes('<w:ilvl'))
    expect(apart.map((xml) => xml.replace(/<[^>]*>/g, ''))).toEqual(['no', 'no'])
    expect(paragraphs.filter((xml) => xml.includes('<w:ilvl') && !xml.includes('<w:keepLines/>'))).toEqual([])
    expect(questions.match(/<w:tr>/g)).toHaveLength(questions.match(/<w:cantSplit\/>/g)!.length)
  })

  test('a passage is above its questions, once', async () => {
    const questions = ['Who?', 'Where?'].map((asked) => plain(`${A_PASSAGE}\n\n${asked}`))
    const lines = await wordLines(await bytesOf(aPaper(questions)))
    const from = lines.indexOf('Questions 1 to 2 are about this.')
    expect(lines.slice(from + 1, from + 7)).toEqual([A_PASSAGE, '', 'Who?', 'yes', 'no', 'Where?'])
  })

  test.each<[string, string, RegExp]>([
    ['strong', '**bold**', /<w:b\/>.*?>bold</],
    ['emphasis', '*slanted*', /<w:i\/>.*?>slanted</],
    ['strikethrough', '~~gone~~', /<w:strike\/>.*?>gone</],
    ['code in a line', '`x = 1`', /Courier New.*?>x = 1</],
    ['code', '```\na\n  b\n```', /Courier New.*?>a<.*?<w:br\/>.*?> {2}b</],
    ['a link', '[here](https://example.org)', /<w:hyperlink .*?>here</],
    [
      'a table',
      '| a | b |\n|---|--:|\n| 1 | 2 |',
      /<w:tbl>.*?>a<.*?>b<.*?>1<.*?<w:jc w:val="right"\/>.*?>2</,
    ],
    ['bullets', '- one\n- two', />•<.*?>one<.*?>•<.*?>two</],
    ['a numbered list', '3. one\n4. two', />3\.<.*?>one<.*?>4\.<.*?>two</],
    ['a quote', '> said', /<w:ind w:left="880"\/>.*?>said</],
    ['a formula', '$x^2$', /<m:oMath><m:sSup>/],
    ['a formula of its own', '$$\nx^2\n$$', /<m:oMathPara><m:oMath><m:sSup>/],
    ['a formula that is not valid', '$\\bad{$', />\$\\bad\{\$</],
  ])('%s', async (_, text, expected) => {
    expect(await documentOf(aPaper([markdown(`Which?\n\n${text}`)]))).toMatch(expected)
  })

  test('pictures are within it, no wider than the page; of a missing one the text is', async () => {
    const [shown, missing] = ['a', 'b'].map((letter) => `/images/${letter.repeat(22)}.png`)
    const data = pngOf(4, 2, [255, 0, 0])
    const bytes = await bytesOf(
      aPaper([markdown(`![A square](${shown})\n\n![A circle](${missing})`)]),
      0,
      new Map([[shown!, { type: 'png', data, width: 4000, height: 100 }]]),
    )
    const document = await wordPart(bytes, 'word/document.xml')
    const width = Number(/<wp:extent cx="(\d+)"/.exec(document)?.[1])
    // 210 mm less two margins of 15 mm and the place of the number, in English Metric Units of 1/36,000 mm.
    expect(width / 36_000).toBeCloseTo(210 - 30 - 9.2, 0)
    expect(document).toContain('descr="A square"')
    expect(document).toContain('[Image not available: A circle]')
    expect(document.match(/<wp:extent/g)).toHaveLength(1)
  })

  test('Arabic and Hebrew questions are from right to left', async () => {
    const document = await documentOf(aPaper([plain('ما هي عاصمة مصر؟', ['القاهرة', '42']), plain('What?')]))
    const directions = (document.match(/<w:p>.*?<w:ilvl.*?<\/w:p>/gs) ?? []).map((xml) =>
      /<w:bidi\/>/.test(xml.slice(xml.lastIndexOf('<w:p>'))),
    )
    expect(directions).toEqual([true, true, true, false, false, false])
  })

  test.each<[string, Partial<Paper['layout']>, RegExp]>([
    ['A4', {}, /<w:pgSz w:w="11906" w:h="16838"/],
    ['Letter', { pageSize: 'letter' }, /<w:pgSz w:w="12240" w:h="15840"/],
    ['two columns', { columns: 2 }, /<w:cols [^>]*w:num="2"/],
  ])('%s', async (_, layout, expected) => {
    const paper = aPaper([plain('Which?')], { layout: { ...DEFAULT_PAPER_LAYOUT, ...layout } })
    expect(await documentOf(paper)).toMatch(expected)
  })

  test('large print has letters of 18 points', async () => {
    const paper = aPaper([plain('Which?')], { layout: { ...DEFAULT_PAPER_LAYOUT, largePrint: true } })
    expect(await wordPart(await bytesOf(paper), 'word/styles.xml')).toMatch(
      /<w:docDefaults>.*?<w:sz w:val="36"\/>/,
    )
  })

  test('what XML cannot hold is left out', async () => {
    const text = 'a\u0000b\u0008c\ud800d\uffff <b> & "e"'
    expect(await wordLines(await bytesOf(aPaper([plain(text)])))).toContain('abc\ufffdd <b> & "e"')
  })

  test('is read back with its questions, options and key', async () => {
    await fc.assert(
      fc.asyncProperty(anyPaperOrder, async ({ questions, ...order }) => {
        const withKey = questions.filter(({ content }) => content.correct.length > 0)
        fc.pre(withKey.length > 2)
        const paper = aPaper(withKey, order)
        const place = order.seed % paper.versions
        const read = await readBankBytes(await bytesOf(paper, place))
        const expected = questionsOf(arrange(paper)[place]!).map(({ options, question }) => ({
          options,
          correct: options.filter((option) => question.content.correct.includes(option)),
        }))
        expect(
          'problem' in read ? [] : read.drafts.map(({ options, correct }) => ({ options, correct })),
        ).toEqual(expected)
      }),
      { numRuns: 25, seed: 31 },
    )
  }, 60_000)
})
