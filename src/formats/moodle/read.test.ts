import { describe, expect, test } from 'vitest'
import { readMoodleXml } from './read.ts'

const X = '<answer fraction="100"><text>x</text></answer>'
const Y = '<answer fraction="0"><text>y</text></answer>'
const Q = '<questiontext><text>Q?</text></questiontext>'

function question(inside: string, type = 'multichoice'): string {
  return `<quiz>\n<question type="${type}">${inside}</question></quiz>`
}

function read(xml: string): string[] {
  return readMoodleXml(xml).drafts.map(({ text, options, correct, explanation, optionFeedback }) =>
    [
      text,
      options
        .map(
          (option, index) =>
            `${correct.includes(option) ? '*' : ''}${option}${optionFeedback?.[index] ? ` [${optionFeedback[index]}]` : ''}`,
        )
        .join(', '),
      ...(explanation === null ? [] : [explanation]),
    ].join(' | '),
  )
}

describe('questions', () => {
  test.each([
    ['one right', `${Q}${X}${Y}`, 'Q? | *x, y'],
    ['by fraction', `${Q}${X}<answer fraction="33.33333"><text>z</text></answer>${Y}`, 'Q? | *x, *z, y'],
    ['below 0', `${Q}${X}<answer fraction="-50"><text>z</text></answer>`, 'Q? | *x, z'],
    [
      'HTML',
      `<questiontext format="html"><text><![CDATA[<p>a&lt;b</p><p>c?</p>]]></text></questiontext>${X}${Y}`,
      'a<b\n\nc? | *x, y',
    ],
    [
      'HTML escaped',
      `<questiontext format="html"><text>&lt;p&gt;a&amp;lt;b?&lt;/p&gt;</text></questiontext>${X}${Y}`,
      'a<b? | *x, y',
    ],
    [
      'HTML as elements',
      `<questiontext><text><p>H<sub>2</sub>O</p></text></questiontext>${X}${Y}`,
      'H₂O | *x, y',
    ],
    [
      'plain text',
      `<questiontext format="plain_text"><text>&lt;b&gt;\n a?</text></questiontext>${X}${Y}`,
      '<b>\n a? | *x, y',
    ],
    [
      'options are in the format of the question',
      `<questiontext format="plain_text"><text>Q?</text></questiontext><answer fraction="100"><text>&lt;b&gt;</text></answer>${Y}`,
      'Q? | *<b>, y',
    ],
    [
      'or in their own',
      `<questiontext format="plain_text"><text>Q?</text></questiontext><answer fraction="100" format="html"><text>&lt;b&gt;x&lt;/b&gt;</text></answer>${Y}`,
      'Q? | *x, y',
    ],
    [
      'without a text element',
      `<questiontext>Q?</questiontext><answer fraction="100">x</answer>${Y}`,
      'Q? | *x, y',
    ],
    [
      'feedback',
      `${Q}<generalfeedback><text>So.</text></generalfeedback><answer fraction="100"><text>x</text><feedback><text>Yes</text></feedback></answer>${Y}`,
      'Q? | *x [Yes], y | So.',
    ],
  ])('%s', (_, inside, expected) => {
    expect(read(question(inside))).toEqual([expected])
  })

  test.each([
    ['a short answer', 'shortanswer', X, ['x']],
    [
      'a number',
      'numerical',
      '<answer fraction="100"><text>x</text><tolerance>1</tolerance></answer>',
      ['x'],
    ],
    ['a short answer with one that is wrong', 'shortanswer', `${X}${Y}`, ['x']],
    ['two answers that are right', 'shortanswer', `${X}${X}`, undefined],
    ['an essay', 'essay', X, undefined],
  ])('a pair: %s', (_, type, answers, expected) => {
    const { problems } = readMoodleXml(question(`${Q}${answers}`, type))
    expect(problems).toMatchObject([
      { message: expect.stringContaining(`of the type "${type}"`), excerpt: 'Q?' },
    ])
    expect(problems[0]?.unfinished?.options).toEqual(expected)
  })

  test('entities of HTML are what they stand for, as converters write them', () => {
    expect(read(question(`<questiontext><text>a &rarr; b?</text></questiontext>${X}${Y}`))).toEqual([
      'a → b? | *x, y',
    ])
  })

  test('true or false', () => {
    const inside = `${Q}<answer fraction="0"><text>true</text></answer><answer fraction="100"><text>false</text></answer>`
    expect(read(question(inside, 'truefalse'))).toEqual(['Q? | True, *False'])
  })

  test('category questions hold for those after them; names and id numbers name', () => {
    const category = '<question type="category"><category><text>$course$/top/A/B</text></category></question>'
    const xml = `<quiz>\n<question type="multichoice"><name><text>N1</text></name>${Q}${X}${Y}</question>\n${category}
      <question type="multichoice"><name><text>N2</text></name><idnumber>I2</idnumber>${Q}${X}${Y}</question></quiz>`
    expect(
      readMoodleXml(xml).drafts.map(({ sourceId, category, location }) => [
        sourceId,
        category,
        location.line,
        location.item,
      ]),
    ).toEqual([
      ['N1', null, 2, 1],
      ['I2', 'A / B', 4, 2],
    ])
  })

  test('a text in Markdown makes the whole question Markdown, and says the same', () => {
    const inside =
      '<questiontext format="markdown"><text>What is `x`?</text></questiontext><generalfeedback format="html"><text>&lt;p&gt;2*3&lt;/p&gt;</text></generalfeedback>' +
      `<answer fraction="100" format="plain_text"><text>a_b_</text></answer>${Y}`
    expect(readMoodleXml(question(inside)).drafts).toMatchObject([
      {
        ...{ format: 'markdown', text: 'What is `x`?', explanation: '2\\*3' },
        ...{ options: ['a\\_b\\_', 'y'], correct: ['a\\_b\\_'] },
      },
    ])
  })

  test.each([
    ['an id number', '<name><text>N</text></name><idnumber>I</idnumber>', 'I'],
    [
      'an empty id number, as Moodle writes it for none',
      '<name><text>N</text></name><idnumber></idnumber>',
      null,
    ],
    ['no id number: the name', '<name><text>N</text></name>', 'N'],
    ['no id number, and a name that repeats the text', '<name><text>Q?</text></name>', null],
    ['an id that is too long to be stored', `<idnumber>${'i'.repeat(201)}</idnumber>`, null],
  ])('the source id: %s', (_, head, sourceId) => {
    expect(readMoodleXml(question(`${head}${Q}${X}${Y}`)).drafts).toMatchObject([{ sourceId }])
  })
})

test('a file that an earlier release exported keeps its texts', () => {
  const options = ['x', 'y (correct)'].map(
    (option, index) =>
      `    <answer fraction="${index * 100}" format="plain_text"><text>${option}</text></answer>\n`,
  )
  const exported = [
    '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n  <question type="multichoice">\n',
    '    <name><text>Q?</text></name>\n    <questiontext format="plain_text"><text>Q?</text></questiontext>\n',
    '    <defaultgrade>1</defaultgrade>\n    <single>true</single>\n    <shuffleanswers>true</shuffleanswers>\n',
    '    <answernumbering>ABCD</answernumbering>\n',
    ...options,
    '  </question>\n</quiz>\n',
  ].join('')
  expect(read(exported)).toEqual(['Q? | x, *y (correct)'])
  expect(read(exported.replace('ABCD', 'abc'))).toEqual(['Q? | x, *y'])
})

describe('notices', () => {
  test.each([
    [
      'a picture',
      `<questiontext format="html"><text><![CDATA[<img src="@@PLUGINFILE@@/a.png"> Q?]]></text><file name="a.png" encoding="base64">AAAA</file></questiontext>${X}${Y}`,
      'Left out of the text: a.png (not a supported image).',
    ],
    ['hints', `${Q}${X}${Y}<hint><text>Think.</text></hint>`, "Hints aren't imported (1 question has some)."],
    [
      'a part of the points',
      `${Q}${X}${Y}<answer fraction="50"><text>z</text></answer>`,
      'Counted as right although it gives only part of the points: "z" (50%). Check the key.',
    ],
  ])('%s', (_, inside, message) => {
    const { drafts, notices } = readMoodleXml(question(inside))
    expect(drafts).toHaveLength(1)
    expect(notices.map((notice) => notice.message)).toEqual([message])
  })
})

describe('problems', () => {
  test.each([
    ['matching', 'which asks for matching pairs'],
    ['shortanswer', 'which asks for typing a short answer'],
    ['numerical', 'which asks for typing a number'],
    ['essay', 'which asks for writing an essay'],
    ['cloze', 'which asks for filling several gaps'],
    ['description', 'which asks for nothing'],
    ['somethingelse', 'of the type "somethingelse". Only'],
    ['', 'This question has no type.'],
  ])('a question of the type "%s"', (type, message) => {
    const { drafts, problems } = readMoodleXml(question(`<name><text>N</text></name>${Q}`, type))
    expect(drafts).toEqual([])
    expect(problems).toEqual([
      { location: { line: 2, item: 1, id: 'N' }, message: expect.stringContaining(message), excerpt: 'Q?' },
    ])
  })

  test.each([
    [
      'nothing right',
      `${Q}${Y}<answer fraction="0"><text>z</text></answer>`,
      'None of the options is marked as right.',
    ],
    ['one option', `${Q}${X}`, 'The question has only one option, "x".'],
    ['no options', Q, 'The question has no options.'],
    ['no text', `${X}${Y}`, 'The question has no text.'],
    [
      'a fraction that is no number',
      `${Q}${Y}<answer fraction="all"><text>x</text></answer>`,
      'None of the options',
    ],
  ])('%s', (_, inside, message) => {
    expect(readMoodleXml(question(inside)).problems).toMatchObject([
      { location: { line: 2 }, message: expect.stringContaining(message) },
    ])
  })
})
