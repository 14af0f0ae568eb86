import { describe, expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { findNamedTable, readCsv } from './read.ts'

describe('templates of quiz programs', () => {
  const read = (lines: readonly string[]) =>
    readCsv(lines.join('\n')).drafts.map(({ text, options, correct, location }) => [
      location.line,
      text,
      options.join('|'),
      correct.join('|'),
    ])

  test.each([
    [
      'a title and a heading of several lines, and rows that are blank but for a number',
      [
        '"Blooket\nImport Template",,,,,,',
        'Question #,Question Text,Answer 1,Answer 2,"Answer 3\n(Optional)","Time Limit (sec)\n(Max: 300)","Correct Answer(s)\n(Only include Answer #)"',
        '1,Two and two?,3,4,5,20,2',
        '2,,,,,20,',
        '3,,,,,,',
      ],
      [[7, 'Two and two?', '3|4|5', '4']],
    ],
    [
      'advice above the heading',
      [
        'Quiz template,,,,,,',
        '"Add questions, at least two answer alternatives, and choose correct answers.",,,,,,',
        ',Question - max 120 characters,Answer 1 - max 75 characters,Answer 2 - max 75 characters,"Time limit (sec) – 5, 10",Correct answer(s) - choose at least one',
        '1,Which?,a,b,20,"1,2"',
        '2,,,,,',
      ],
      [[4, 'Which?', 'a|b', 'a|b']],
    ],
    [
      'the right option apart from the wrong ones',
      [
        'Gimkit Template,,',
        'Question,Correct Answer,Incorrect Answer 1,Incorrect Answer 2 (Optional)',
        'Q?,x,y,z',
      ],
      [[3, 'Q?', 'x|y|z', 'x']],
    ],
    [
      'advice below the heading',
      [
        'Question Text,Question Type,Option 1,Option 2,Correct Answer',
        'Text (required),Type (default),Text (required in all cases),Text (optional),Number',
        'Q?,Multiple Choice,x,y,2',
      ],
      [[3, 'Q?', 'x|y', 'y']],
    ],
    [
      'options in one cell, and a list as Python writes it',
      ['question,options,answer', 'Q?,"x, y, z",y', `R?,"['x', ""it's""]",x`],
      [
        [2, 'Q?', 'x|y|z', 'y'],
        [3, 'R?', "x|it's", 'x'],
      ],
    ],
    [
      'rows that leave out their last cells',
      ['Quiz', 'question,correct,a,b,c,d,e,f', 'Which?,A,x,y', 'Why?,B,x,y'],
      [
        [3, 'Which?', 'x|y', 'x'],
        [4, 'Why?', 'x|y', 'y'],
      ],
    ],
    [
      'a first question that reads like advice',
      ['question,a,b,correct', 'Which field is marked?,Name (required),Phone (optional),a', 'R?,x,y,b'],
      [
        [2, 'Which field is marked?', 'Name (required)|Phone (optional)', 'Name (required)'],
        [3, 'R?', 'x|y', 'y'],
      ],
    ],
  ])('%s', (_, lines, expected) => {
    expect(read(lines)).toEqual(expected)
    expect(readCsv(lines.join('\n')).problems).toEqual([])
  })

  describe('questions above a heading', () => {
    const lettered = (count: number) => '1. Q?\nA. x\nB. y\nAnswer: A\n\n'.repeat(count)
    const oneRow = 'question,a,b,correct\nS?,x,y,a'
    test.each([
      ['more than the table has rows: the table is not taken', `${lettered(2)}${oneRow}`, false],
      ['in GIFT, more than the table has rows', `Q? {=a ~b}\n\nR? {=a ~b}\n\n${oneRow}`, false],
      ['and no row below it', `${lettered(1)}question,a,b,correct`, false],
      ['no more than the table has rows', `${lettered(1)}${oneRow}`, true],
    ])('%s', (_, text, isTaken) => {
      expect(findNamedTable(text) !== null).toBe(isTaken)
    })

    test.each([
      ['a question', 'Which of these?', 2],
      ['a question with options', '1. Name it.\nA. x\nB. y\nAnswer: A', 5],
      ['a row of cells', 'What is it,x,y,a', 2],
      ['many lines', 'one\ntwo\nthree\nfour\nfive\nsix', 7],
      ['a long text', 'word '.repeat(300).trim(), 2],
    ])('a notice quotes what is above: %s', (_, above, line) => {
      const { drafts, notices } = readCsv(`${above}\n${oneRow}`)
      expect(drafts.map(({ text }) => text)).toEqual(['S?'])
      expect(notices.map(({ message }) => message)).toEqual([
        expect.stringMatching(`^The table begins at line ${line}\\. What is above it was left out: ".+"\\.$`),
      ])
    })

    test.each([
      ['a title', 'My quiz'],
      ['the title of a template', '"Blooket\nImport Template",,,'],
      ['a title and advice', 'Quiz template,,,\n"Add questions, and choose correct answers.",,,'],
    ])('nothing is said of %s', (_, above) => {
      const { drafts, notices } = readCsv(`${above}\n${oneRow}`)
      expect([drafts.length, notices]).toEqual([1, []])
    })

    test('the search for a heading reads few rows of each', async () => {
      const text = `${'question,a,b,correct\n'.repeat(19)}${'x\n'.repeat(31_000)}`
      const { result, milliseconds } = await costOf(() => findNamedTable(`Title\n${text}`))
      expect(result).toBeNull()
      expect(milliseconds).toBeLessThan(500)
    })
  })

  test.each([
    ['options', ',3,4,1'],
    ['a key', ',,,2'],
  ])('a row without a text is no blank one when it has %s', (_, row) => {
    expect(readCsv(`question,a,b,correct\n${row}\nQ?,x,y,a`).problems).toMatchObject([
      { location: { line: 2 } },
    ])
  })

  test('a row of advice is named', () => {
    const csv = 'question,a,b,correct\nText (required),Text (required),Text (optional),Number\nQ?,x,y,a'
    const { drafts, problems, notices } = readCsv(csv)
    expect([drafts.length, problems]).toEqual([1, []])
    expect(notices).toMatchObject([
      {
        location: { line: 2 },
        message: 'This row says how to fill in the table and was skipped.',
        excerpt: 'Text (required) Text (required) Text (optional) Number',
      },
    ])
  })
})

describe('options that a program wrote into one cell', () => {
  test.each([
    ['a list of JSON', '"[""a"", ""b""]"', 'b'],
    ['an object of JSON', '"{""A"": ""a"", ""B"": ""b""}"', 'B'],
    ['a list of Python', `"['a', 'b']"`, 'B'],
    ['a list of Python, and the key as one', `"['a', 'b']"`, `['B']`],
    ['an object of Python', `"{'A': 'a', 'B': 'b'}"`, 'B'],
    [
      'arrays of NumPy',
      `"{'text': array(['a', 'b'], dtype=object), 'label': array(['A', 'B'], dtype=object)}"`,
      'B',
    ],
    [
      'marks on the options',
      `"[{'text': 'a', 'is_correct': False}, {'text': 'b', 'is_correct': True}]"`,
      'b',
    ],
    ['an array of NumPy as it is shown', `"['a' 'b']"`, 'b'],
  ])('%s', (_, options, key) => {
    const { drafts, problems } = readCsv(`question,options,answer\nQ?,${options},${key}\n`)
    expect(drafts).toMatchObject([{ options: ['a', 'b'], correct: ['b'] }])
    expect(problems).toEqual([])
  })
})
