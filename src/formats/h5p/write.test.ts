import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { archiveOf, type PackagedBank, packageOf } from '../../../tests/setup/files/bank-packages.ts'
import { pngOf } from '../../../tests/setup/files/image-files.ts'
import { aQuestion, questionsNumbering } from '../../../tests/setup/question.ts'
import type { QuestionDraft } from '../../domain/importing/drafts/draft.ts'
import { readMarkdown } from '../../domain/markdown/read-markdown.ts'
import type { Question } from '../../domain/model.ts'
import { readBankBytes } from '../read-bank.ts'
import { H5P_CONTENTS_MAX } from './h5p-contents.ts'
import { h5pQuestion } from './write.ts'

const ADDRESS = '/images/AAAAAAAAAAAAAAAAAAAAAA.png'
const OTHER = '/images/BBBBBBBBBBBBBBBBBBBBBB.png'
const WEBP = '/images/CCCCCCCCCCCCCCCCCCCCCC.webp'
const IMAGES = new Map([ADDRESS, OTHER, WEBP].map((address) => [address, pngOf(2, 1, [9, 9, 9])]))

function h5pOf(...questions: readonly Partial<Question>[]): Promise<PackagedBank> {
  const bank = questions.map((one, index) => aQuestion({ id: `q${index}`, format: 'markdown', ...one }))
  return packageOf(bank, 'h5p', IMAGES)
}

function contentOf({ files }: PackagedBank): Record<string, unknown> {
  return JSON.parse(String(files.get('content/content.json')))
}

async function readAgain(written: PackagedBank): Promise<readonly QuestionDraft[]> {
  const { drafts, problems, notices } = await readBankBytes(archiveOf(written))
  expect({ problems, notices }).toEqual({ problems: [], notices: [] })
  return drafts
}

/** What a question shows: Markdown may come back in other words. */
function shown({
  text,
  options,
  correct,
  explanation,
  optionFeedback,
  sourceId,
}: Question | QuestionDraft): unknown {
  const tree = (one: string | null | undefined) =>
    one
      ? JSON.stringify(readMarkdown(one.replaceAll(ADDRESS, 'AAAAAAAAAAAAAAAAAAAAAA.png')))
          // An address of the bank is the name of its file in the package.
          .replace(/"src":(?:null|"[^"]*")/g, '')
      : ''
  return {
    text: tree(text),
    options: options.map(tree),
    correct: options.map((option) => correct.includes(option)),
    explanation: tree(explanation),
    feedback: options.map((_, index) => tree(optionFeedback?.[index])),
    sourceId: sourceId || null,
  }
}

const line = fc.constantFrom(
  ...['What is `x < 1`?', 'Which is **not** *true*?', 'Area: $\\pi r^2$.', 'a\\\nb', 'שלום 🌳'],
  ...['No formula: \\\\(x\\\\) \\$\\$y\\$\\$', 'Invalid: $\\nocommand{x}$.', '$$\n\\frac{a}{b} < 1\n$$'],
)
const lines = fc.uniqueArray(line, { minLength: 1, maxLength: 3 }).map((blocks) => blocks.join('\n\n'))
const anyQuestion = fc
  .record({
    text: fc
      .tuple(
        lines,
        fc.constantFrom('', '\n\n```js\nif (a < b) {\n  return\n}\n```'),
        fc.constantFrom('', `\n\n![Fig. 1](${ADDRESS})`),
      )
      .map((parts) => parts.join('')),
    options: fc.uniqueArray(lines, { minLength: 2, maxLength: 5 }),
    explanation: fc.option(fc.constantFrom('Because $x < 1$.', 'Mail a@score.example &amp; wait.')),
    feedback: fc.array(fc.option(fc.oneof(lines, fc.constant('[rules](https://example.org/?a=1&b=2)'))), {
      minLength: 5,
      maxLength: 5,
    }),
    sourceId: fc.option(fc.constantFrom('T1A01', 'q 7 <&"')),
    right: fc.integer({ min: 1, max: 2 }),
  })
  .map(({ feedback, right, ...one }) => ({
    ...one,
    correct: one.options.slice(0, right),
    optionFeedback: one.options.map((_, place) => feedback[place] ?? null),
  }))

test('formulas, code, emphasis, the image and feedback come back as they look', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyQuestion, { minLength: 1, maxLength: 4 }), async (bank) => {
      const written = await h5pOf(...bank)
      expect(written.losses).toEqual([])
      const back = await readAgain(written)
      const asked = bank.map((one, index) => aQuestion({ id: `q${index}`, format: 'markdown', ...one }))
      expect(back.map(shown)).toEqual(asked.map(shown))
      expect(back.map(({ images = [] }) => images.length)).toEqual(
        asked.map(({ text }) => Number(text.includes(ADDRESS))),
      )
    }),
    { numRuns: 20 },
  )
})

describe('a loss is named', () => {
  test.each<[string, Partial<Question>, readonly string[]]>([
    ['a flag', { isFlagged: true }, ['flag']],
    ['a reference', { reference: 'Page 4' }, ['reference']],
    ['a category', { category: 'Signs' }, ['no-category']],
    ['several spaces', { text: 'a  b', format: 'plain' }, ['spaces']],
    ['a list', { text: '- x\n- y' }, ['plain-markup']],
    ['a table', { text: '| a | b |\n| --- | --- |\n| 1 | 2 |' }, ['plain-markup']],
    ['a heading', { text: '# x\n\ny' }, ['plain-markup']],
    ['a link in an option', { options: ['[x](https://example.org)', 'y'], correct: ['y'] }, ['plain-markup']],
    ['code in an option', { options: ['```\nx\n```', 'y'], correct: ['y'] }, ['plain-markup']],
    ['emphasis on a whole option', { options: ['**x**', 'y'], correct: ['y'] }, ['formatting']],
    ['a formula within a formula', { text: 'If $\\text{\\(x\\)}$' }, ['formatting']],
    ['an explanation of two lines', { explanation: 'a\nb', format: 'plain' }, ['plain-explanation']],
    ['emphasis in an explanation', { explanation: 'a *b*' }, ['plain-explanation']],
    [
      'signs of a formula in an explanation',
      { explanation: '\\(x\\)', format: 'plain' },
      ['plain-explanation'],
    ],
    ['an image at the beginning', { text: `![x](${ADDRESS})\n\nWhat?` }, ['moved-image']],
    ['a second image', { text: `What? ![y](${OTHER})\n\n![x](${ADDRESS})` }, ['other-images', 'moved-image']],
    ['an image in an option', { options: [`![x](${ADDRESS})`, 'y'], correct: ['y'] }, ['other-images']],
    ['an image of a type that H5P refuses', { text: `![x](${WEBP})` }, ['other-images']],
    ['an image of another host', { text: '![x](https://example.org/a.png)' }, ['other-images']],
    [
      'options that differ by struck-out words alone',
      { options: ['~~x~~', 'x'], correct: ['x'] },
      ['misfit'],
    ],
    [
      'options that are images of one name',
      { options: [`![x](${ADDRESS})`, `![x](${OTHER})`], correct: [`![x](${OTHER})`] },
      ['misfit'],
    ],
  ])('%s', async (_, question, kinds) => {
    expect((await h5pOf(question)).losses.map(({ kind }) => kind)).toEqual(kinds)
  })

  test('categories of several questions, in a whole sentence', async () => {
    const { losses } = await h5pOf({ category: 'Signs' }, { category: 'Law' })
    expect(losses.map(({ message }) => message)).toEqual([
      "H5P has no categories: the category of 2 questions isn't in the file.",
    ])
  })

  test('more questions than can be imported', async () => {
    const { losses } = await packageOf(questionsNumbering(H5P_CONTENTS_MAX / 2), 'h5p', IMAGES)
    expect(losses.map(({ message }) => message)).toEqual([
      expect.stringContaining('An import here reads H5P packages of at most 9,999 questions.'),
    ])
  })
})

/** Elements that H5P keeps in each place: `div`, `span`, `p` and `br` everywhere, and those of `semantics.json`. */
const KEPT = {
  question: /^(?:div|span|p|br|strong|em|sub|sup|h2|h3|pre|code)$/,
  option: /^(?:div|span|p|br|strong|em|sub|sup|code)$/,
  feedback: /^(?:div|span|p|br|strong|em|sub|sup|a|code)$/,
}

test('every text has only elements that H5P allows there', () => {
  const everything = [
    '# Head *x*\n\n> quote ~~s~~\n\n---\n\n1. one\n   - two\n\n| a | b |\n| --- | --- |\n| 1 | [l](https://example.org) |',
    `\`\`\`js\n  if (a)\n\n  b\n\`\`\`\n\n$$x$$ ![x](${ADDRESS}) ![y](${OTHER}) **s** $y$`,
  ].join('\n\n')
  const { params } = h5pQuestion(
    {
      text: everything,
      category: null,
      options: [everything, 'no'],
      correct: ['no'],
      explanation: everything,
      isFlagged: false,
      sourceId: null,
      format: 'markdown',
      optionFeedback: [everything, null],
    },
    IMAGES,
  )
  const [answer] = params.answers
  const texts = {
    question: params.question,
    option: answer?.text ?? '',
    feedback: answer?.tipsAndFeedback.chosenFeedback ?? '',
  }
  expect(texts.option).toContain('<p>1. one</p><p>• two</p><p>a | b</p><p>1 | l (https://example.org)</p>')
  expect(texts.option).toContain('<code>\u00a0\u00a0if (a)</code><br/><br/><code>\u00a0\u00a0b</code>')
  for (const place of ['question', 'option', 'feedback'] as const) {
    const elements = [...texts[place].matchAll(/<\/?([a-z0-9]+)/g)].map(([, name = '']) => name)
    expect(elements).toContain('strong')
    expect(elements.filter((name) => !KEPT[place].test(name))).toEqual([])
  }
  expect(params.overallFeedback?.[0]?.feedback).not.toMatch(/[<\n]/)
})

test('the files of a package, with the libraries that they need', async () => {
  const written = await h5pOf(
    {
      text: `Sum?\n\n![Fig](${ADDRESS})`,
      options: ['1', '2', 'All of the above'],
      correct: ['1'],
      explanation: 'See @score.',
      optionFeedback: ['*Yes*', null, null],
      sourceId: 'M1',
    },
    { options: ['x', 'y', 'z'], correct: ['x', 'z'] },
  )
  expect([...written.files.keys()]).toEqual([
    'h5p.json',
    'content/content.json',
    'content/images/AAAAAAAAAAAAAAAAAAAAAA.png',
  ])
  expect(JSON.parse(String(written.files.get('h5p.json')))).toMatchObject({
    mainLibrary: 'H5P.QuestionSet',
    preloadedDependencies: [
      { machineName: 'H5P.QuestionSet', majorVersion: 1, minorVersion: 20 },
      { machineName: 'H5P.MultiChoice', majorVersion: 1, minorVersion: 16 },
      { machineName: 'H5P.Image', majorVersion: 1, minorVersion: 1 },
    ],
  })
  expect(contentOf(written)).toMatchObject({
    questions: [
      {
        library: 'H5P.MultiChoice 1.16',
        subContentId: 'M1',
        params: {
          media: {
            type: {
              params: { file: { path: 'images/AAAAAAAAAAAAAAAAAAAAAA.png', mime: 'image/png' }, alt: 'Fig' },
            },
          },
          question: '<p>Sum?</p>',
          answers: [
            { text: '1', correct: true, tipsAndFeedback: { chosenFeedback: '<em>Yes</em>' } },
            { text: '2', correct: false, tipsAndFeedback: { chosenFeedback: '' } },
            { text: 'All of the above', correct: false },
          ],
          overallFeedback: [{ from: 0, to: 100, feedback: 'See &#64;score.' }],
          behaviour: { type: 'single', singlePoint: true, randomAnswers: false },
        },
      },
      { params: { behaviour: { type: 'multi', singlePoint: true, randomAnswers: true } } },
    ],
  })
  expect(written.needs).toContain('Question Set 1.20 and Multiple Choice 1.16')
})
