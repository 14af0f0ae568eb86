import { describe, expect, test, vi } from 'vitest'
import { resolveQuestions } from '../../drafts/resolve-questions.ts'
import { formulaReader } from '../../markup/formulas.ts'
import { textReader } from '../../records/text-reader.ts'
import type { AnkiNote } from '../anki-collection.ts'
import { readNote } from './anki-note.ts'

const noteRead = (note: AnkiNote) => readNote(note, formulaReader())

/** A note of one field each name; the type does not matter. */
function noteOf(fields: Readonly<Record<string, string>>, typeName = 'Some type'): AnkiNote {
  return {
    id: '1700000000000',
    globalId: 'q;JT',
    item: 1,
    typeName,
    fields: Object.entries(fields).map(([name, html]) => ({ name, html })),
    category: 'Deck',
    tags: [],
  }
}

/** "text: right | right (of options)" or the message; with the explanation behind a slash where there is one. */
function cameTo(note: AnkiNote): string {
  const { drafts, problems } = resolveQuestions([noteRead(note).item], { textReader })
  const [draft] = drafts
  if (draft === undefined) return problems[0]?.message ?? ''
  const explanation = draft.explanation === null ? '' : ` / ${draft.explanation}`
  return `${draft.text}: ${draft.correct.join(' | ')} (${draft.options.join(', ')})${explanation}`
}

describe('options in separate fields', () => {
  const abc = { Question: 'Q?', A: 'ant', B: 'bee', C: 'cat' }
  const ofLines = { Question: 'Q?', Options: 'ant<br>bee<br>cat' }
  test.each<[string, Readonly<Record<string, string>>, string]>([
    ['a letter', { ...abc, Answer: 'B' }, 'Q?: bee (ant, bee, cat)'],
    ['letters', { ...abc, Correct: 'A, C' }, 'Q?: ant | cat (ant, bee, cat)'],
    ['a number, from 1', { ...abc, Correct: '3' }, 'Q?: cat (ant, bee, cat)'],
    ['the text', { ...abc, 'Correct Answer': '<b>cat</b>' }, 'Q?: cat (ant, bee, cat)'],
    ['zeros and ones', { ...abc, Answers: '1 0 1' }, 'Q?: ant | cat (ant, bee, cat)'],
    [
      'named and numbered',
      { Front: 'Q?', 'Option 1': 'x', 'Option 2': 'y', Answer: '2', Explanation: 'Why', Extra: 'More' },
      'Q?: y (x, y) / Why\nMore',
    ],
    [
      'the key on the back, and why',
      { Front: 'Q?', A: 'x', B: 'y', Back: 'B<br>Because.' },
      'Q?: y (x, y) / Because.',
    ],
    [
      'a key beside the back',
      { Front: 'Q?', A: 'x', B: 'y', Key: 'A', Back: 'Because.' },
      'Q?: x (x, y) / Because.',
    ],
    [
      'the wrong ones apart',
      { Question: 'Q?', Answer: 'y', 'Wrong 1': 'x', 'Wrong 2': 'z' },
      'Q?: y (x, y, z)',
    ],
    ['lines of one field', { ...ofLines, Answer: 'bee' }, 'Q?: bee (ant, bee, cat)'],
    [
      'a list',
      { Question: 'Q?', Options: '<ul><li>ant</li><li>bee</li></ul>', Answer: 'bee' },
      'Q?: bee (ant, bee)',
    ],
    [
      'letters in one field',
      { Question: 'Q?', Options: 'A) ant<br>B) bee', Answer: 'B' },
      'Q?: bee (ant, bee)',
    ],
    [
      'a field of no known name',
      { ...abc, Answer: 'B', Mnemonic: 'Buzz' },
      'Q?: bee (ant, bee, cat) / Mnemonic: Buzz',
    ],
    ['no key', abc, 'The right answer is missing. Name it by its letter, its number or its text.'],
    [
      'a key that is no option',
      { ...abc, Answer: 'E' },
      'The right answer "E" is not among the options (A–C here). Name it by its letter, its number or its exact text.',
    ],
  ])('%s', (_, fields, expected) => {
    expect(cameTo(noteOf(fields))).toBe(expected)
  })
})

describe('AllInOne (kprim, mc, sc)', () => {
  const allInOne = (type: number, options: readonly string[], answers: string): AnkiNote =>
    noteOf({
      Question: 'Q?',
      Title: '',
      'Qtype (0=kprim,1=mc,2=sc)': String(type),
      ...Object.fromEntries(
        Array.from({ length: 5 }, (_, index) => [`Q_${index + 1}`, options[index] ?? '']),
      ),
      Answers: answers,
      Sources: '',
      'Extra 1': 'Why.',
    })
  test.each<[string, number, readonly string[], string, string]>([
    ['kprim: the right statements', 0, ['a', 'b', 'c', 'd'], '0 1 1 0', 'Q?: b | c (a, b, c, d) / Why.'],
    ['mc', 1, ['a', 'b', 'c', 'd', 'e'], '1 0 0 0 1', 'Q?: a | e (a, b, c, d, e) / Why.'],
    ['sc', 2, ['a', 'b'], '0 1', 'Q?: b (a, b) / Why.'],
    ['zeros for the empty ones', 1, ['a', 'b'], '0 1 0 0 0', 'Q?: b (a, b) / Why.'],
    [
      'nothing right',
      0,
      ['a', 'b'],
      '0 0',
      'The right answer is missing. Name it by its letter, its number or its text.',
    ],
  ])('%s', (_, type, options, answers, expected) => {
    expect(cameTo(allInOne(type, options, answers))).toBe(expected)
  })

  test.each([
    ['fewer flags than statements', ['a', 'b', 'c'], '1 0'],
    ['a right one without a text', ['a', 'b'], '1 0 1'],
  ])('%s are not guessed at', (_, options, answers) => {
    expect(cameTo(allInOne(1, options, answers))).toContain('is not among the options')
  })
})

describe('lettered options on the front', () => {
  const front = 'Q?<div>A. ant</div><div>B. bee</div><div>C. cat</div>'
  test.each<[string, string, string, string]>([
    ['a letter', front, 'B', 'Q?: bee (ant, bee, cat)'],
    ['a letter with its dot', front, 'B.', 'Q?: bee (ant, bee, cat)'],
    ['letter and text', front, 'B. bee', 'Q?: bee (ant, bee, cat)'],
    ['the text', front, 'cat', 'Q?: cat (ant, bee, cat)'],
    ['the text in other capitals', front, 'Cat', 'Q?: cat (ant, bee, cat)'],
    ['a label', front, '<b>Answer:</b> C', 'Q?: cat (ant, bee, cat)'],
    ['a label on a separate line', front, 'Answer:<br>C', 'Q?: cat (ant, bee, cat)'],
    ['several on a line', front, 'A and C', 'Q?: ant | cat (ant, bee, cat)'],
    ['several lines', front, 'A. ant<br>C. cat', 'Q?: ant | cat (ant, bee, cat)'],
    ['a reason behind', front, 'B – because', 'Q?: bee (ant, bee, cat) / because'],
    [
      'a reason below',
      front,
      'B<br><br>Because.<br><br>A. is wrong',
      'Q?: bee (ant, bee, cat) / Because.\n\nA. is wrong',
    ],
    ['a star on the front', 'Q?<br>A. ant<br>*B. bee', 'Bees fly.', 'Q?: bee (ant, bee) / Bees fly.'],
    ['one line', 'Q? a) ant b) bee', 'b', 'Q?: bee (ant, bee)'],
    ['a story before', 'A story.<br><br>Q?<br>A. ant<br>B. bee', 'A', 'A story.\n\nQ?: ant (ant, bee)'],
    [
      'letters that skip',
      'Q?<br>A. ant<br>B. bee<br>D. dog',
      'A',
      'Option C is expected here, but this one is lettered D. Fix the letters.',
    ],
    [
      'two questions',
      '1. Q?<br>A. ant<br>B. bee<br><br>2. R?<br>A. ant<br>B. bee',
      'A',
      'This note has 2 questions. Make each one a separate note.',
    ],
  ])('%s', (_, question, back, expected) => {
    expect(cameTo(noteOf({ Front: question, Back: back }))).toBe(expected)
  })

  test('names of the sides do not matter, and what more there is explains', () => {
    const note = noteOf({ Prompted: front, Reply: 'C', 'Back Extra': 'More.', Origin: 'Book' })
    expect(cameTo(note)).toBe('Q?: cat (ant, bee, cat) / More.\nOrigin: Book')
  })
})

describe('boxes before the options on the front', () => {
  const front = 'Q?<br>&nbsp; - [ ] ant.<br>&nbsp; - [ ] bee.<br>&nbsp; - [ ] cat.'
  test.each<[string, string, string, string]>([
    ['the right one ticked on the back', front, '- [x] bee.', 'Q?: bee. (ant., bee., cat.)'],
    ['several', front, '- [x] ant.<br>- [x] cat.', 'Q?: ant. | cat. (ant., bee., cat.)'],
    ['without its full stop', front, '- [x] Bee', 'Q?: bee. (ant., bee., cat.)'],
    ['all of them on the back', front, '[ ] ant.<br>[x] bee.<br>[ ] cat.', 'Q?: bee. (ant., bee., cat.)'],
    [
      'words beside it',
      front,
      'Two are right:<br>- [x] ant.<br>- [x] bee.',
      'Q?: ant. | bee. (ant., bee., cat.) / Two are right:',
    ],
    ['no box on the back', front, 'bee.', 'Q?: bee. (ant., bee., cat.)'],
    ['ticked on the front', 'Q?<br>[ ] ant<br>[x] bee', '', 'Q?: bee (ant, bee)'],
    ['letters behind them', 'Q?<br>[ ] A) ant<br>[ ] B) bee', '[x] B) bee', 'Q?: bee (ant, bee)'],
    [
      'one that is no option',
      front,
      '- [x] ant.<br>- [x] dog.',
      'The right answer "ant. dog." is not among the options (A–C here). Name it by its letter, its number or its exact text.',
    ],
  ])('%s', (_, question, back, expected) => {
    expect(cameTo(noteOf({ Front: question, Back: back }))).toBe(expected)
  })
})

describe('notes that are no multiple-choice questions', () => {
  test.each<[string, Readonly<Record<string, string>>, string]>([
    [
      'a card with two sides',
      { Front: 'Q?', Back: 'A' },
      'This note of the type "Some type" has no options to choose from.',
    ],
    [
      'question and answers',
      { Question: 'Q?', Answers: 'x' },
      'This note of the type "Some type" has no options to choose from.',
    ],
    ['gaps', { Text: 'A {{c1::gap}}', Extra: '' }, 'This note has gaps to fill (cloze).'],
    [
      'covered pictures',
      { Occlusion: '{{c1::image-occlusion:rect:left=.1}}', Image: '<img src="a.png">' },
      'This note covers parts of a picture.',
    ],
    ['nothing', { Front: '', Back: '' }, 'This note of the type "Some type" has no options to choose from.'],
  ])('%s', (_, fields, expected) => {
    expect(cameTo(noteOf(fields))).toBe(`${expected} Only multiple-choice questions can be imported.`)
  })
})

test('sounds and pictures are named, whatever characters their names contain', () => {
  const { shown, sounds } = noteRead(
    noteOf({
      Front: `<img alt="x" src='a b.png'><img src=c%20d.jpg><img src="a b.png"><img src="100%.gif">[sound:h&amp;h.mp3]`,
      Back: '<IMG class="y" SRC="e.webp"><img src=""><img src="a b.png">',
      Rückseite: '<img src="h.png">',
    }),
  )
  expect(shown.map(({ src }) => src)).toEqual(['a b.png', 'c%20d.jpg', '100%.gif', 'e.webp', 'h.png'])
  expect(sounds).toEqual(['h&h.mp3'])
})

test('a picture in a field of its own is shown with the question', () => {
  const { pictures, parts } = noteRead(
    noteOf({ Front: 'Q?', Figure: '<img src="f.png">', Extra: '<img src="g.png">' }),
  )
  expect(parts.asMarkdown(pictures)).toBe('![f](f.png)')
})

describe('only what a question says is converted to Markdown', () => {
  /** How often the formula of a note is converted: once for the plain text, once more for each look at its line. */
  function conversions(texts: readonly string[] | null): number {
    const read = vi.fn(() => 'x')
    const front = 'What?<br>Is <math><mi>x</mi></math> <b>not</b> 1?<br>A. x<br>B. y'
    const { formatted } = readNote(noteOf({ Front: front, Back: 'B' }), read)
    if (texts !== null) formatted(texts)
    return read.mock.calls.length
  }
  test.each([
    ['a note that is no question', null, 1],
    ['a line that the question leaves out', ['What?'], 2],
    ['a line of the question', ['What?\nIs \ue0000\ue001 not 1?'], 3],
  ])('%s', (_, texts, count) => {
    expect(conversions(texts)).toBe(count)
  })
})
