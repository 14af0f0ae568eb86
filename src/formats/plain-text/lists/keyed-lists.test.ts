import { describe, expect, test } from 'vitest'
import { readBank } from '../../read-bank.ts'

const QUESTIONS = ['Which tree drops its needles?', 'Which tree has acorns?', 'Which tree has catkins?']
const OPTIONS = ['The yew', 'The larch', 'The oak']

/** A document whose option at each of these places is written by `mark`. */
function documentOf(right: readonly number[], mark: (text: string) => string, below = ''): string {
  return right
    .map((place, index) => {
      const options = OPTIONS.map((text, n) => `${'ABC'[n]}. ${n === place ? mark(text) : text}`)
      return `${index + 1}. ${QUESTIONS[index]}\n\n${options.join('\n')}\n${below}`
    })
    .join('\n')
}

function keysOf(text: string): readonly string[] {
  return readBank(text).drafts.map(({ correct }) => correct.join('|'))
}

describe('options that alone have a look', () => {
  test.each([
    ['a color', (text: string) => `<font color="red">${text}</font>`],
    ['a style', (text: string) => `<span style="color:#0a0">${text}</span>`],
    ['bold type', (text: string) => `<strong>${text}</strong>`],
    ['a marker', (text: string) => `<mark>${text}</mark>`],
    ['two elements', (text: string) => `<b><u>${text}</u></b>`],
  ])('%s names the right ones, with a notice on each question', (_, mark) => {
    const { drafts, problems, notices } = readBank(documentOf([1, 2, 0], mark))
    expect(drafts.map(({ correct }) => correct)).toEqual([['The larch'], ['The oak'], ['The yew']])
    expect(drafts.map(({ options }) => options)).toEqual([OPTIONS, OPTIONS, OPTIONS])
    expect(problems).toEqual([])
    expect(notices.map(({ location, message }) => [location.line, message])).toEqual(
      drafts.map(({ location }) => [location.line, expect.stringContaining('looks different')]),
    )
  })

  test.each([
    [
      'an answer below',
      documentOf([1, 2, 0], (text) => `<u>${text}</u>`, 'Answer: C\n'),
      ['The oak', '<u>The oak</u>', 'The oak'],
    ],
    ['two lists', documentOf([1, 2], (text) => `<u>${text}</u>`), []],
    ['the same place in each', documentOf([1, 1, 1], (text) => `<u>${text}</u>`), []],
    [
      'most options',
      documentOf([1, 2, 0], (text) => text).replace(/[AB]\. (.*)/g, (line, text) =>
        line.replace(text, `<u>${text}</u>`),
      ),
      [],
    ],
    ['a class for wrong ones', documentOf([1, 2, 0], (text) => `<span class="wrong">${text}</span>`), []],
  ])('%s is no key by a look', (_, text, keys) => {
    expect(keysOf(text)).toEqual(keys)
  })

  const underlined = documentOf([1, 0, 1], (text) => `<u>${text}</u>`)
  test.each([
    ['a list of answers at the end', `${underlined}\nAnswers:\n1. C\n2. C\n3. C\n`],
    ['a letter in the question', underlined.replace(/\?/g, '? (C)')],
    [
      'an answer some lines below',
      documentOf([1, 0, 1], (text) => `<u>${text}</u>`, '\n\n\n\n\nAnswer: C\n'),
    ],
    ['a star', underlined.replace(/C\. /g, '*C. ')],
  ])('%s comes before a look', (_, text) => {
    expect(keysOf(text)).toEqual(['The oak', 'The oak', 'The oak'])
  })

  test('an option goes on with its next line', () => {
    const text = documentOf([1, 2, 0], (option) => `<u>${option}</u>`).replaceAll(
      'C. The oak',
      'C. The oak\n  of the hill',
    )
    const { drafts } = readBank(text.replaceAll('<u>The oak</u>', '<u>The oak</u>\n  of the hill'))
    expect(drafts.map(({ correct }) => correct.join())).toEqual([
      'The larch',
      expect.stringMatching(/^The oak\s+of the hill$/),
      'The yew',
    ])
    expect(drafts.map(({ explanation }) => explanation)).toEqual([null, null, null])
  })

  test('all options of some questions may be right', () => {
    const all = OPTIONS.map((text, n) => `${'ABC'[n]}. <u>${text}</u>`).join('\n')
    const text = `${documentOf([1, 2, 0], (option) => `<u>${option}</u>`)}\n4. Which are trees?\n\n${all}\n`
    expect(keysOf(text).at(-1)).toBe(OPTIONS.join('|'))
  })
})

test('an option whose letter alone is small belongs to the list that it goes on with', () => {
  expect(readBank('1. Which?\nA. One\n*B. Two\nc. Three\nd. Four').drafts[0]?.options).toEqual([
    'One',
    'Two',
    'Three',
    'Four',
  ])
})

test.each(['**', '**_', '***'])(
  '%s that names right ones below questions does so below other lines',
  (mark) => {
    const bold = (text: string) => mark + text + [...mark].toReversed().join('')
    const list = (above: string, marked: number) =>
      `${above}\n\n${OPTIONS.map((text, place) => `- ${place === marked ? bold(text) : text}`).join('\n')}`
    const text = [
      list('Which one drops its needles?', 1),
      list('The name of a tree with acorns', 2),
      list('Which one is evergreen?', 0),
      list('Which one grows old?', 0),
    ].join('\n\n')
    expect(readBank(text).drafts.map(({ text, correct }) => [text, ...correct])).toEqual([
      ['Which one drops its needles?', 'The larch'],
      ['The name of a tree with acorns', 'The oak'],
      ['Which one is evergreen?', 'The yew'],
      ['Which one grows old?', 'The yew'],
    ])
  },
)
