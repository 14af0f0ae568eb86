import { describe, expect, test } from 'vitest'
import { readQti } from './read.ts'

const KEY = '<correctResponse><value>a</value></correctResponse>'
const CHOICES = '<simpleChoice identifier="a">x</simpleChoice><simpleChoice identifier="b">y</simpleChoice>'

interface Parts {
  readonly declaration?: string
  readonly before?: string
  readonly choices?: string
  readonly body?: string
  readonly after?: string
  readonly cardinality?: string
}

function item(parts: Parts = {}): string {
  const { declaration = KEY, before = '', choices = CHOICES, after = '', cardinality = 'single' } = parts
  const interaction = `<choiceInteraction responseIdentifier="R"><prompt>Q?</prompt>${choices}</choiceInteraction>`
  return (
    `<assessmentItem identifier="I1">\n<responseDeclaration identifier="R" cardinality="${cardinality}">${declaration}` +
    `</responseDeclaration><itemBody>${parts.body ?? before + interaction}</itemBody>${after}</assessmentItem>`
  )
}

function read(xml: string): string[] {
  return readQti(xml).drafts.map(({ text, options, correct, explanation, optionFeedback }) =>
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

const MATCH_A =
  '<responseIf><match><variable identifier="R"/><baseValue baseType="identifier">a</baseValue></match>' +
  '<setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf>'

describe('items', () => {
  test.each<[string, Parts, string]>([
    ['one right', {}, 'Q? | *x, y'],
    [
      'several right',
      {
        declaration: '<correctResponse><value>a</value><value>b</value></correctResponse>',
        cardinality: 'multiple',
      },
      'Q? | *x, *y',
    ],
    [
      'by points alone',
      {
        declaration:
          '<mapping><mapEntry mapKey="a" mappedValue="-1"/><mapEntry mapKey="b" mappedValue="0.5"/></mapping>',
      },
      'Q? | x, *y',
    ],
    [
      'by the one answer that is rewarded',
      {
        declaration: '',
        after: `<responseProcessing><responseCondition>${MATCH_A}</responseCondition></responseProcessing>`,
      },
      'Q? | *x, y',
    ],
    ['text before the choice', { before: '<p>One.</p>\n<p>Two.</p>' }, 'One.\n\nTwo.\n\nQ? | *x, y'],
    ['what only others may see', { before: '<rubricBlock view="scorer">Key: a</rubricBlock>' }, 'Q? | *x, y'],
    [
      'what candidates may see',
      { before: '<rubricBlock view="candidate">Choose.</rubricBlock>' },
      'Choose.\n\nQ? | *x, y',
    ],
    [
      'a gap in a sentence',
      {
        body: '<p>The <inlineChoiceInteraction responseIdentifier="R"><inlineChoice identifier="a">x</inlineChoice><inlineChoice identifier="b">y</inlineChoice></inlineChoiceInteraction> one.</p>',
      },
      'The _____ one. | *x, y',
    ],
    [
      'feedback',
      {
        choices:
          '<simpleChoice identifier="a">x<feedbackInline outcomeIdentifier="F" identifier="a">Yes</feedbackInline></simpleChoice><simpleChoice identifier="b">y</simpleChoice>',
        after:
          '<modalFeedback outcomeIdentifier="F" identifier="b" showHide="show">No</modalFeedback><modalFeedback outcomeIdentifier="F" identifier="z" showHide="show">So.</modalFeedback>',
      },
      'Q? | *x [Yes], y [No] | So.',
    ],
  ])('%s', (_, parts, expected) => {
    expect(read(item(parts))).toEqual([expected])
    expect(readQti(item(parts)).drafts[0]).toMatchObject({
      sourceId: 'I1',
      category: null,
      location: { line: 1 },
    })
  })
})

describe('problems', () => {
  test.each<[string, Parts, string]>([
    ['no key', { declaration: '' }, "The item doesn't say which choice is right."],
    ['a key that is no choice', { declaration: KEY.replace('>a<', '>c<') }, 'The right answer is "c"'],
    ['an order', { cardinality: 'ordered' }, 'The order of the choices matters here.'],
    ['no interaction', { body: '<p>Read.</p>' }, 'This item asks for no answer.'],
    [
      'another interaction',
      { body: '<extendedTextInteraction responseIdentifier="R"/>' },
      'This item asks for an answer of the type "extendedTextInteraction".',
    ],
    [
      'two interactions',
      { before: '<choiceInteraction responseIdentifier="S"/>' },
      'This item asks for 2 answers at once',
    ],
    [
      'another response',
      { body: '<choiceInteraction responseIdentifier="S"/>' },
      `doesn't declare its response "S"`,
    ],
    ['parts drawn at random', { after: '<templateDeclaration identifier="T"/>' }, 'change each time'],
    [
      'two combinations',
      {
        declaration: '',
        after: `<responseProcessing>${MATCH_A}${MATCH_A.replace('>a<', '>b<')}</responseProcessing>`,
      },
      '2 different combinations of choices are right here',
    ],
    ['one choice', { choices: '<simpleChoice identifier="a">x</simpleChoice>' }, 'only one option, "x"'],
  ])('%s', (_, parts, message) => {
    const { drafts, problems } = readQti(item(parts))
    expect(drafts).toEqual([])
    expect(problems).toMatchObject([
      { location: { line: 1, item: 1, id: 'I1' }, message: expect.stringContaining(message) },
    ])
  })

  test('no body', () => {
    expect(readQti('<assessmentItem/>').problems).toMatchObject([
      { message: expect.stringContaining('no body') },
    ])
  })
})
