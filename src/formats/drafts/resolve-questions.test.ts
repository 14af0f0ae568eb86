import { describe, expect, test } from 'vitest'
import { pngOf } from '../../../tests/setup/files/image-files.ts'
import { keysOf, type Loose, messageOf, OPTIONS, read } from '../../../tests/setup/files/loose-records.ts'

describe('what a question asks about', () => {
  const rest = { question: 'Which one?', options: ['x', 'y'], answer: 'y' }
  test.each<[string, Loose, string]>([
    ['a passage goes above it', { passage: 'A fox ran.' }, 'A fox ran.\n\nWhich one?'],
    ['a scenario', { scenario: 'One server.' }, 'One server.\n\nWhich one?'],
    [
      'a context that is a text',
      { context: 'The graph shows the speed of a car.' },
      'The graph shows the speed of a car.\n\nWhich one?',
    ],
    ['a context that is a word', { context: 'Physics' }, 'Which one?'],
    [
      'what is heard goes above it',
      { audioText: 'A man buys a ticket.' },
      'A man buys a ticket.\n\nWhich one?',
    ],
    ['a transcript', { Transcript: 'A man buys a ticket.' }, 'A man buys a ticket.\n\nWhich one?'],
    ['code goes below it', { code: 'print(1 + 1)' }, 'Which one?\n\nprint(1 + 1)'],
    ['a code that is an id', { code: 'T1A01' }, 'Which one?'],
    ['a snippet', { codeSnippet: 'let a' }, 'Which one?\n\nlet a'],
    ['a passage of several paragraphs', { passage: ['A fox.', 'A dog.'] }, 'A fox.\n\nA dog.\n\nWhich one?'],
    [
      'a name of design',
      { background: 'linear-gradient(to right, #fff, #000)', pre: 'A fox ran over it.' },
      'Which one?',
    ],
    ['a color as CSS has it', { stimulus: 'linear-gradient(to right, #fff, #000)' }, 'Which one?'],
    ['an address', { passage: 'https://quiz.example/passages/12?page=3' }, 'Which one?'],
    ['a file name', { stimulus: 's1.png' }, 'Which one?'],
    ['file names', { stimulus: ['img/s1.png', 's2.jpg'] }, 'Which one?'],
    ['a number', { scenario: '1' }, 'Which one?'],
    [
      'a passage beside a file name',
      { passage: 's1.png', scenario: 'One server.' },
      'One server.\n\nWhich one?',
    ],
    ['a passage that ends with a file name', { passage: 'Open s1.png' }, 'Open s1.png\n\nWhich one?'],
    ['what its text already says', { passage: 'Which' }, 'Which one?'],
  ])('%s', (_, record, text) => {
    expect(read([{ ...rest, ...record }]).drafts[0]?.text).toBe(text)
  })
  test('a piece of code is no id', () => {
    const drafts = [{ code: 'f(1)' }, { code: 'T1' }].flatMap(
      (record) => read([{ ...rest, ...record }]).drafts,
    )
    expect(drafts.map(({ sourceId }) => sourceId)).toEqual([null, 'T1'])
  })
})

describe('pictures that a record names', () => {
  const png = `data:image/png;base64,${Buffer.from(pngOf(1, 1, [255, 0, 0])).toString('base64')}`
  const record = { question: 'What?', options: ['a', 'b'], answer: 'a' }
  test.each<[string, unknown, readonly string[] | undefined]>([
    ['one', 'a.png', ['a.png']],
    ['several with commas', 'a.png, b.png', ['a.png', 'b.png']],
    ['a list', ['a.png', 'a.png', 'b.png'], ['a.png', 'b.png']],
    ['an address with commas of its own', 'https://a.example/x,y;z.png', ['https://a.example/x,y;z.png']],
    [
      'two addresses',
      'https://a.example/x.png, https://a.example/y.png',
      ['https://a.example/x.png', 'https://a.example/y.png'],
    ],
    ['an object', { url: 'a.png', alt: 'A sign' }, ['a.png']],
    ['a list of objects', [{ src: 'a.png' }, { filename: 'b.png' }], ['a.png', 'b.png']],
    ['a damaged picture', 'data:image/png;base64,%%', ['a picture (damaged)']],
    ['none', 'N/A', undefined],
  ])('%s', (_, image, names) => {
    expect(read([{ ...record, image }]).drafts[0]?.pictureNames).toEqual(names)
  })

  test.each<[string, unknown, string]>([
    ['a picture in the record itself', png, 'What?\n\n![image 1](image-1.png)'],
    ['one with its alternative text', { url: png, alt: 'A sign' }, 'What?\n\n![A sign](image-1.png)'],
  ])('%s goes below the text', (_, image, text) => {
    const { drafts } = read([{ ...record, image }])
    expect(drafts).toMatchObject([{ format: 'markdown', text, images: [{ address: 'image-1.png' }] }])
    expect(drafts[0]).not.toHaveProperty('pictureNames')
  })

  test('an option keeps its picture, with a text or without', () => {
    const options = [
      { text: '2*3', image: { url: 'a.png', alt: 'A sign' }, isCorrect: true },
      { image: png, isCorrect: false },
      { text: 'neither', isCorrect: false },
    ]
    expect(read([{ question: 'What?', options }]).drafts).toMatchObject([
      {
        format: 'markdown',
        options: ['2\\*3 ![A sign](a.png)', '![](image-1.png)', 'neither'],
        correct: ['2\\*3 ![A sign](a.png)'],
        images: [{ address: 'image-1.png' }],
      },
    ])
  })
})

describe('texts and options in other forms', () => {
  test('a separator that is an option itself', () => {
    const record = { question: 'Which operator means "or"?', options: '&&;and;or;||', answer: 'or' }
    expect(read([record]).drafts).toMatchObject([{ options: ['&&', 'and', 'or', '||'], correct: ['or'] }])
  })

  test.each<[string, Loose]>([
    ['a text in an object', { stem: { format: 'html', text: 'Q' }, choices: OPTIONS, answer: 'B' }],
    [
      'texts by language',
      { content: { en: 'Q', fr: 'X' }, options: OPTIONS.map((en) => ({ en })), answer: 'B' },
    ],
    ['a title', { title: 'Q', options: OPTIONS, answer: 'B' }],
    ['a mark before an option', { question: 'Q', answers: ['Paris', 'CORRECT: Rome', 'Oslo', 'Bern'] }],
    [
      'options named by their texts',
      {
        question: 'Q',
        answers: {
          Paris: { correct: false },
          Rome: { correct: true },
          Oslo: { correct: false },
          Bern: { correct: false },
        },
      },
    ],
    ['one text with letters', { question: 'Q', options: 'A. Paris\nB. Rome\nC. Oslo\nD. Bern', answer: 'B' }],
    [
      'one text with letters and no spaces',
      { question: 'Q', options: 'A.Paris B.Rome C.Oslo D.Bern', answer: 'B' },
    ],
    ['one text with commas', { question: 'Q', options: 'Paris, Rome, Oslo, Bern', answer: 'Rome' }],
    [
      'a list as Python writes it',
      { question: 'Q', options: `['Paris', "Rome", 'Oslo', 'Bern']`, answer: 'B' },
    ],
    [
      'a list as NumPy writes it',
      { question: 'Q', options: `array(['Paris', 'Rome', 'Oslo', 'Bern'], dtype=object)`, answer: 'B' },
    ],
  ])('%s', (_, record) => {
    expect(read([record]).drafts).toMatchObject([{ text: 'Q', options: OPTIONS, correct: ['Rome'] }])
  })

  test.each<[string, Loose, string]>([
    ['a truth value', { question: 'Q', answer: true }, 'True'],
    ['a word', { question: 'Q', answer: 'FALSE' }, 'False'],
    ['a letter where the kind says so', { question: 'Q', type: 'true_false', answer: 'f' }, 'False'],
    ['a word in Spanish', { pregunta: 'Q', respuesta: 'Falso' }, 'Falso'],
    ['a sign in Chinese', { 题目: 'Q', 题型: '判断题', 答案: '√' }, '正确'],
    ['a list of options without any', { question: 'Q', type: 'judge', options: {}, answer: ['错'] }, '错误'],
  ])('a statement without options, judged by %s', (_, record, key) => {
    expect(keysOf([record])).toEqual([[key]])
  })

  test.each<[string, Loose, string]>([
    [
      'Portuguese by its kind',
      { titulo: 'Q', tipo: 'Verdadeiro/Falso', question: 'Q', answer: 'Falso' },
      'Verdadeiro',
    ],
    ['Portuguese by its text', { question: 'A terra não é plana.', answer: 'falso' }, 'Verdadeiro'],
    ['Portuguese by the names of fields', { pergunta: 'Q', resposta: 'Falso' }, 'Verdadeiro'],
    ['Italian by its text', { question: 'Il cielo è verde.', answer: 'Falso' }, 'Vero'],
    ['Spanish by its text', { question: 'El cielo es verde.', answer: 'Falso' }, 'Verdadero'],
    ['nothing', { question: 'Q', answer: 'Falso' }, 'Verdadero'],
  ])('a wrong statement in %s has the right word of its language', (_, record, right) => {
    const [draft] = read([record]).drafts
    expect([draft?.options.toSorted(), draft?.correct]).toEqual([['Falso', right], ['Falso']])
  })

  test.each<[string, Loose]>([
    ['a yes', { question: 'Q', answer: 'yes' }],
    ['a number', { question: 'Q', answer: 42 }],
  ])('%s alone makes no statement', (_, record) => {
    expect(read([record]).drafts).toEqual([])
  })
})

describe('HTML', () => {
  test('becomes text where the file is written in it', () => {
    const html = {
      question: '<p><b>Which town?</b></p>',
      options: ['<p>Oslo</p>', '<p>Rome</p>'],
      answer: 'B',
    }
    expect(read([html]).drafts).toMatchObject([
      { text: 'Which town?', options: ['Oslo', 'Rome'], correct: ['Rome'] },
    ])
  })

  test('becomes Markdown where it says more than its words', () => {
    const html = {
      question: '<p>What does <code>x</code> print?</p><pre><code>x = 1\n  * 2</code></pre>',
      options: ['2 * 3', '<p><b>Nothing</b> at all</p>', '<img src="a.png" alt="A">', '<br>'],
      answer: 'B',
      explanation: '<p>x</p><p>\\(x^2\\)</p>',
    }
    expect(read([html]).drafts).toMatchObject([
      {
        format: 'markdown',
        text: 'What does `x` print?\n\n```\nx = 1\n  * 2\n```',
        options: ['2 \\* 3', '**Nothing** at all', '![A](a.png)', '\\<br>'],
        correct: ['**Nothing** at all'],
        explanation: 'x\n\n$x^2$',
      },
    ])
  })

  test('keeps the words of texts that only look like HTML', () => {
    const html = { question: '<p>y</p>', options: ['<p>1</p>', '2'], answer: 'A' }
    const code = {
      question: 'Which type is Map<String, Integer> here? if (a<b && c>d) return;',
      options: ['vector<int>', 'vector<b>'],
      answer: 'A',
    }
    const { drafts } = read([html, code])
    expect(drafts[1]).toMatchObject({ text: code.question, options: code.options, correct: ['vector<int>'] })
  })

  test('brings its pictures along, and names what it cannot hold', () => {
    const png = Buffer.from(pngOf(1, 1, [255, 0, 0])).toString('base64')
    const html = {
      question: `<p>What is this? <img src="data:image/png;base64,${png}" alt="sign"></p>`,
      options: ['<p>A</p>', '<p>B<audio></audio></p>'],
      answer: 'B',
    }
    const { drafts, notices } = read([html])
    expect(drafts[0]).toMatchObject({ text: 'What is this? ![sign](image)', images: [{ address: 'image' }] })
    expect(notices.map(({ message }) => message)).toEqual(['Left out of the text: audio.'])
  })

  test.each<[string, Loose]>([
    ['JSON', { question_text: '<b>x</b>', possible_answers: ['<p>1</p>', '2'], correct_letters: ['A'] }],
    [
      'CSV',
      { question: '<b>x</b>', category: '', A: '<p>1</p>', B: '2', correct_letters: 'A', explanation: '' },
    ],
  ])('stays in a bank that was exported as %s', (_, record) => {
    expect(read([record]).drafts).toMatchObject([
      { text: '<b>x</b>', options: ['<p>1</p>', '2'], correct: ['<p>1</p>'] },
    ])
  })

  test('stays in a question that is Markdown', () => {
    const markdown = { question: '<p>x</p>', options: ['1', '2'], answer: 'A', format: 'markdown' }
    const html = { question: '<p>y</p>', options: ['<p>1</p>', '2'], answer: 'A' }
    expect(read([markdown, html]).drafts.map(({ text }) => text)).toEqual(['<p>x</p>', 'y'])
  })

  test('stays where questions are about it', () => {
    const about = { question: 'What does <br> do? And <p>?', options: ['<br>', '</p>'], answer: 'A' }
    expect(read([about]).drafts).toMatchObject([{ text: about.question, options: about.options }])
  })
})

describe('questions with an answer and nothing to choose from', () => {
  const MESSAGE =
    'The question has its answer, "Paris", but no wrong options. Only multiple-choice questions can be imported: add at ' +
    'least one wrong option.'
  test.each<[string, Loose]>([
    ['a text as the answer', { question: 'Q', answer: 'Paris' }],
    ['a list of one answer', { question: 'Q', answers: ['Paris'] }],
    ['a list of one answer and its place', { question: 'Q', answers: ['Paris'], answer: 0 }],
    ['an answer in an object', { question: 'Q', answers: [{ text: 'Paris' }] }],
  ])('%s', (_, question) => {
    expect(messageOf(question)).toBe(MESSAGE)
  })
})

describe('what is refused, and in which words', () => {
  const long = (length: number) => 'x'.repeat(length)
  const many = Array.from({ length: 27 }, (_, n) => `o${n}`)

  test.each<[string, Loose, string]>([
    ['no text', { options: OPTIONS, correct: 0 }, 'The question has no text.'],
    ['a blank text', { question: '  ', options: OPTIONS, correct: 0 }, 'The question has no text.'],
    ['no options', { question: 'Q', correct: 'x' }, 'The question has no options. Only multiple-choice'],
    ['blank options', { question: 'Q', options: ['', ' '], correct: 'x' }, 'The question has no options.'],
    [
      'one option',
      { question: 'Q', options: ['x', ' '], correct: 'x' },
      'The question has only one option, "x".',
    ],
    [
      '27 options',
      { question: 'Q', options: many, correct: 'o1' },
      'The question has 27 options. Keep at most 26.',
    ],
    [
      'an option that is a list',
      { question: 'Q', options: ['x', ['y']], correct: 'x' },
      "Option 2 isn't text.",
    ],
    [
      'an option without text',
      { question: 'Q', options: ['x', { a: 1, b: 2 }], correct: 'x' },
      "Option 2 isn't text.",
    ],
    ['no key', { question: 'Q', options: OPTIONS }, 'The right answer is missing.'],
    ['a blank key', { question: 'Q', options: OPTIONS, correct: ' ' }, 'The right answer is missing.'],
    [
      'an empty list of keys',
      { question: 'Q', options: OPTIONS, correct: [] },
      'The right answer is missing.',
    ],
    [
      'no mark',
      { question: 'Q', options: OPTIONS.map((text) => ({ text, correct: false })) },
      'The right answer is missing.',
    ],
    [
      'a key for a blank option',
      { question: 'Q', a: 'x', b: '', c: 'y', correct: 'B' },
      'The right answer "B" is not among',
    ],
    [
      'the same option right and wrong',
      { question: 'Q', options: ['x', 'y', ' x '], correct: 'A' },
      'The option "x" appears twice.',
    ],
    [
      'a long text',
      { question: long(10_001), options: OPTIONS, correct: 'B' },
      'The question text is too long: 10001 characters, and the limit is 10000',
    ],
    [
      'a long option',
      { question: 'Q', options: ['y', long(5_001)], correct: 'A' },
      'An option is too long: 5001 characters',
    ],
    [
      'a long explanation',
      { question: 'Q', options: OPTIONS, correct: 'B', explanation: long(20_001) },
      'The explanation is too long: 20001',
    ],
  ])('%s', (_, record, message) => {
    expect(messageOf(record)).toContain(message)
    expect(read([record]).drafts).toEqual([])
  })

  test.each<[string, string, string]>([
    ['without spaces', long(201), `${long(199)}…`],
    ['at a space', `${long(150)} ${'b'.repeat(60)}`, `${long(150)}…`],
    ['with a sign of two halves at its end', `${long(198)}😀${long(10)}`, `${long(198)}…`],
  ])('a category that is too long is shortened, with a notice: %s', (_, category, expected) => {
    const { drafts, notices } = read([{ question: 'Q', options: OPTIONS, correct: 'B', category }])
    expect(drafts[0]?.category).toBe(expected)
    expect(notices).toMatchObject([{ message: expect.stringContaining('shortened') }])
  })

  test('the largest question of all is taken', () => {
    const options = many.slice(1).map((option) => option.padEnd(5_000, '.'))
    const record = {
      question: long(10_000),
      options,
      correct: 'Z',
      category: long(200),
      explanation: long(20_000),
    }
    expect(read([record]).drafts).toMatchObject([{ options, correct: [options[25]] }])
  })

  test('a problem names line, item, id and how the question begins', () => {
    const good = { question: 'Q', options: OPTIONS, correct: 'B' }
    const { problems, drafts } = read([
      good,
      { id: 'T9', question: `${'word '.repeat(30)}`, options: OPTIONS },
      good,
    ])
    expect(drafts).toHaveLength(2)
    expect(problems).toMatchObject([{ location: { line: 2, item: 2, id: 'T9' } }])
    expect(problems[0]?.excerpt).toMatch(/^word word .*…$/)
    expect(problems[0]?.excerpt?.length).toBeLessThanOrEqual(80)
  })
})

test('a question whose options are one text is refused, also where all of them are right', () => {
  expect(messageOf({ question: 'Q', options: ['A', 'A'], correct: 'A,B' })).toBe(
    'The question has only one option, "A". It needs at least 2.',
  )
})
