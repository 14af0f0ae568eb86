import { describe, expect, test } from 'vitest'
import { readGift } from './read.ts'

/** The questions as "text | options, the right ones with a star and feedback in brackets | explanation". */
function read(gift: string): string[] {
  return readGift(gift).drafts.map(({ text, options, correct, explanation, optionFeedback }) =>
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

function problems(gift: string): string[] {
  return readGift(gift).problems.map(({ location, message }) => `${location.line}: ${message}`)
}

describe('what is right', () => {
  test.each([
    ['marked with =', 'Q? {=a ~b}', 'Q? | *a, b'],
    ['several times', 'Q? {=a ~b =c}', 'Q? | *a, b, *c'],
    ['any weight above 0', 'Q? {~%50%a ~%-50%b ~%0%c ~%50%d}', 'Q? | *a, b, c, *d'],
    ['a fraction of a percent', 'Q? {~%33.333%a ~%66,7%b ~c}', 'Q? | *a, *b, c'],
    ['a weight outweighs =', 'Q? {=%0%a =b ~c}', 'Q? | a, *b, c'],
    ['true', 'Q. {T}', 'Q. | *True, False'],
    ['TRUE', 'Q. { TRUE }', 'Q. | *True, False'],
    ['false', 'Q. {False}', 'Q. | True, *False'],
  ])('%s', (_, gift, expected) => {
    expect(read(gift)).toEqual([expected])
  })

  test('an option with a part of the points beside one with all of them is a notice', () => {
    const { notices } = readGift('\nQ? {=a ~%50%b ~c}')
    expect(notices).toMatchObject([{ location: { line: 2 }, message: expect.stringContaining('"b" (50%)') }])
    expect(readGift('Q? {~%50%a ~%50%b ~c}').notices).toEqual([])
  })
})

describe('texts', () => {
  test.each([
    [
      'escapes',
      'Is \\{a\\} \\= \\~b\\: \\#1 \\\\n\\n2? {=x\\=1 ~y\\\\}',
      'Is {a} = ~b: #1 \\n\n2? | *x=1, y\\',
    ],
    [
      'a backslash before anything else is itself',
      'Is \\frac12? {=\\alpha ~b}',
      'Is \\frac12? | *\\alpha, b',
    ],
    ['line breaks stay, indents do not', 'One\n   two? {\n  =a\n  ~b\n}', 'One\ntwo? | *a, b'],
    ['a gap in the sentence', 'The {=a ~b} one.', 'The _____ one. | *a, b'],
    ['no gap for nothing', 'Q? {=a ~b}  ', 'Q? | *a, b'],
    ['HTML', '[html]<p>A&amp;B<br>C?</p> {=<b>a</b> ~[plain]<b>}', 'A&B\nC? | *a, <b>'],
    ['HTML that is not announced', 'A <b>bold</b> one? {=<i>a</i> ~x < y}', 'A **bold** one? | *a, x \\< y'],
    ['plain text with signs of HTML', '[plain]A <b>bold</b> one? {=a ~b}', 'A <b>bold</b> one? | *a, b'],
    ['Markdown', '[markdown]A *b*? {=a ~b}', 'A *b*? | *a, b'],
    ['comments', '// a\nQ? {\n// b {\n=a\n~b\n}\n// c', 'Q? | *a, b'],
    ['a blank line between the braces', 'Q? {\n=a\n\n~b\n}', 'Q? | *a, b'],
    ['an arrow is text beside ~', 'Q? {=a -> b ~c}', 'Q? | *a -> b, c'],
    ['a brace within the answers', 'Q? {=a { b ~c}', 'Q? | *a { b, c'],
  ])('%s', (_, gift, expected) => {
    expect(read(gift)).toEqual([expected])
  })

  test.each([
    ['of options', 'Q? {=a#Yes ~b # No\\#1 }', 'Q? | *a [Yes], b [No#1]'],
    ['for all', 'Q? {=a ~b ####So.}', 'Q? | *a, b | So.'],
    ['both', 'Q? {=a#Yes ~b####So it\nis.}', 'Q? | *a [Yes], b | So it\nis.'],
    ['of true and false', 'Q. {T#wrong#right####All}', 'Q. | *True [right], False [wrong] | All'],
  ])('feedback %s', (_, gift, expected) => {
    expect(read(gift)).toEqual([expected])
  })
})

test('titles and id comments name questions, categories hold for those below', () => {
  const gift =
    '::A\\:1:: Q? {=a ~b}\n\n$CATEGORY: $course$/top/Physics/Waves // Light\n\n// [id:W7] [tag:x]\n::A2:: R? {=a ~b}\n\n' +
    '$CATEGORY: $system$/top\nS? {=a ~b}'
  const { drafts } = readGift(gift)
  expect(
    drafts.map(({ sourceId, category, text, location }) => [sourceId, category, text, location.line]),
  ).toEqual([
    ['A:1', null, 'Q?', 1],
    ['W7', 'Physics / Waves / Light', 'R?', 6],
    [null, null, 'S?', 9],
  ])
})

describe('where a question ends', () => {
  test.each([
    ['at a blank line', 'Q? {=a ~b}\nthat is.\n\nR? {=a ~b}', ['Q? _____\nthat is. | *a, b', 'R? | *a, b']],
    ['where the next braces begin', 'Q? {=a ~b}\nR? {=a ~b}', ['Q? | *a, b', 'R? | *a, b']],
    ['at a title', 'Q? {=a ~b}\n::x::\nR? {=a ~b}', ['Q? | *a, b', 'R? | *a, b']],
    ['at a category', 'Q? {=a ~b}\n$CATEGORY: x\nR? {=a ~b}', ['Q? | *a, b', 'R? | *a, b']],
    ['with braces never closed, at the blank line', 'Q? {=a ~b\n\nR? {=a ~b}', ['R? | *a, b']],
    ['with braces never closed, at a title', 'Q? {=a ~b\n::x:: R? {=a ~b}', ['R? | *a, b']],
  ])('%s', (_, gift, expected) => {
    expect(read(gift)).toEqual(expected)
  })
})

describe('what is no choice from options is a problem', () => {
  test.each([
    ['Write. {}', '1: This is an essay question'],
    ['\n\nHow many? {#3:1}', '3: This is a numerical question'],
    ['How many? {#\n=%50%3:1\n=4}', '1: This is a numerical question'],
    ['Match. {=a -> b =c -> d}', '1: This is a matching question'],
    ['Who? {=me =I}', '1: This is a short-answer question'],
    ['Is it?', '1: This question has no answers in braces.'],
    ['It is\n=a\n~b', '1: This question has no answers in braces.'],
    ['Q? {=a ~b', '1: The "{" of the answers is never closed.'],
    ['Q? =a}', '1: There is a "}" here without a "{" before it.'],
    ['The {=a ~b} and the {=c ~d}', '1: This question has answers in braces more than once.'],
    ['Q? {a b}', '1: No option between the braces is marked'],
    ['Q? {x =a ~b}', '1: There is text before the first "=" or "~" between the braces.'],
    ['Q? {~a ~b}', '1: None of the options is marked as right.'],
    ['Q? {~a =}', '1: The question has only one option, "a".'],
    ['Q? {~a ~b =}', '1: Option 3 is marked as right but has no text.'],
    ['{=a ~b}', '1: The question has no text.'],
    ['Q? {=a ~a}', '1: The option "a" appears twice.'],
  ])('%j', (gift, message) => {
    expect(readGift(gift).drafts).toEqual([])
    expect(problems(gift)).toEqual([expect.stringContaining(message)])
  })
})

test('a short answer by itself is a pair', () => {
  const {
    problems: [pair],
  } = readGift('::T::Who? {=me}')
  expect(pair).toMatchObject({ unfinished: { text: 'Who?', options: ['me'], correct: ['me'] } })
})

test('a text without a question is skipped with a notice', () => {
  const { drafts, problems: none, notices } = readGift('Part one.\n\nQ? {=a ~b}')
  expect([drafts.length, none.length]).toEqual([1, 0])
  expect(notices).toMatchObject([
    {
      location: { line: 1 },
      message: 'This text has no answers in braces and was skipped.',
      excerpt: 'Part one.',
    },
  ])
})

test.each(['What is it?', '首都はどこですか？', 'ما هي العاصمة؟', 'Ποια είναι;'.replace(';', '\u037e')])(
  'a text that asks something is a problem: %s',
  (asking) => {
    expect(problems(`${asking}\n\nQ? {=a ~b}`)).toEqual([
      '1: This question has no answers in braces. Add them.',
    ])
  },
)

test('a text in Markdown makes the whole question Markdown, and says the same', () => {
  expect(readGift('[markdown]What is `x`? {=[plain]a_b_#so ~*b*}').drafts).toMatchObject([
    { format: 'markdown', text: 'What is `x`?', options: ['a\\_b\\_', '*b*'], optionFeedback: ['so', null] },
  ])
  expect(readGift('[plain]What is `x`? {=a_b_ ~b}').drafts[0]).not.toHaveProperty('format')
})
