import { describe, expect, test } from 'vitest'
import { zipOf } from '../../../tests/setup/files/zip-files.ts'
import { readBankBytes } from '../read-bank.ts'

/** What an import makes of a package with this library and content. */
function read(mainLibrary: string, content: unknown, files: readonly [string, string][] = []) {
  return readBankBytes(
    zipOf([
      { name: 'h5p.json', content: JSON.stringify({ title: 'T', mainLibrary }) },
      {
        name: 'content/content.json',
        content: typeof content === 'string' ? content : JSON.stringify(content),
      },
      ...files.map(([name, text]) => ({ name, content: text })),
    ]),
  )
}

const CHOICE = {
  question: '<p>Q?</p>',
  answers: [{ text: '<div>x</div>' }, { text: '<div>y</div>', correct: true }],
}

test('a question alone', async () => {
  const { drafts, problems } = await read('H5P.MultiChoice', CHOICE)
  expect(drafts.map(({ text, options, correct }) => [text, options, correct])).toEqual([
    ['Q?', ['x', 'y'], ['y']],
  ])
  expect(problems).toEqual([])
})

test.each([
  ['for every score is the explanation', [{ from: 0, to: 100, feedback: 'As y &lt; z.' }], 'As y < z.'],
  ['about the score says nothing', [{ from: 0, to: 100, feedback: '@score of @total' }], null],
  ['for some scores says nothing', [{ from: 0, to: 50, feedback: 'No.' }], null],
  [
    'in ranges says nothing',
    [
      { from: 0, to: 100, feedback: 'No.' },
      { from: 51, to: 100 },
    ],
    null,
  ],
])('overall feedback %s', async (_, overallFeedback, explanation) => {
  const { drafts } = await read('H5P.MultiChoice', { ...CHOICE, overallFeedback })
  expect(drafts.map((draft) => draft.explanation)).toEqual([explanation])
})

test('questions within other contents, with those of other kinds named', async () => {
  const { drafts, problems } = await read('H5P.Column', {
    content: [
      { content: { library: 'H5P.MultiChoice 1.14', params: CHOICE, subContentId: 'm' } },
      { content: { library: 'H5P.AdvancedText 1.1', params: { text: 'Read.' } } },
      { content: { library: 'H5P.Blanks 1.12', params: {}, metadata: { title: 'Gaps' } } },
    ],
  })
  expect(drafts.map(({ sourceId }) => sourceId)).toEqual(['m'])
  expect(problems.map(({ message, excerpt }) => [message, excerpt])).toEqual([
    [
      'This H5P content (H5P.Blanks) asks for filling gaps. Only multiple-choice questions can be imported.',
      'Gaps',
    ],
  ])
})

test('libraries in the package are not read as questions', async () => {
  const { drafts, problems } = await read('H5P.TrueFalse', { question: 'S.', correct: 'false' }, [
    ['H5P.TrueFalse-1.8/semantics.json', '[{"question":"No?","options":["a","b"]}]'],
  ])
  expect(drafts.map(({ text, correct }) => [text, correct])).toEqual([['S.', ['False']]])
  expect(problems).toEqual([])
})

describe('a package that cannot be read', () => {
  test.each([
    ['content that is no JSON', '{', "isn't valid JSON"],
    ['an empty question', {}, 'The question has no text.'],
    [
      'a question without a key',
      { question: 'Q?', answers: [{ text: 'x' }, { text: 'y' }] },
      'None of the options is marked as right.',
    ],
  ])('%s', async (_, content, message) => {
    const { drafts, problems } = await read('H5P.MultiChoice', content)
    expect(drafts).toEqual([])
    expect(problems.map((problem) => problem.message)).toEqual([expect.stringContaining(message)])
  })
})

test('a package that asks nothing', async () => {
  const { problems } = await read('H5P.Image', {})
  expect(problems.map(({ message }) => message)).toEqual(['This H5P package has no questions.'])
})
