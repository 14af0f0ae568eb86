import { describe, expect, test } from 'vitest'
import { readQti12 } from './read.ts'

const LABELS = ['a', 'b', 'c']
  .map(
    (ident) =>
      `<response_label ident="${ident}"><material><mattext>${ident.toUpperCase()}</mattext></material></response_label>`,
  )
  .join('')

/** An item with the options A, B and C. */
function item(processing: string, cardinality = 'Single', presentation = ''): string {
  return (
    `<questestinterop><assessment title="T"><section ident="root_section"><item ident="I1"><presentation>` +
    `<material><mattext texttype="text/html">&lt;p&gt;Q?&lt;/p&gt;</mattext></material>${presentation}` +
    `<response_lid ident="r" rcardinality="${cardinality}"><render_choice>${LABELS}</render_choice></response_lid>` +
    `</presentation><resprocessing>${processing}</resprocessing></item></section></assessment></questestinterop>`
  )
}

function condition(chosen: string, points: string, action = 'Set'): string {
  return `<respcondition><conditionvar>${chosen}</conditionvar><setvar action="${action}" varname="SCORE">${points}</setvar></respcondition>`
}

const is = (ident: string): string => `<varequal respident="r">${ident}</varequal>`

describe('the key', () => {
  test.each([
    ['one choice', item(condition(is('b'), '100')), 'B'],
    ['wrong choices that give nothing', item(condition(is('a'), '0') + condition(is('b'), '100')), 'B'],
    ['the maximum by its name', item(condition(is('b'), 'SCORE.max')), 'B'],
    [
      'several at once',
      item(condition(`<and>${is('a')}<not>${is('b')}</not>${is('c')}</and>`, '100'), 'Multiple'),
      'A|C',
    ],
    [
      'points that add up',
      item(condition(is('a'), '50', 'Add') + condition(is('c'), '50', 'Add'), 'Multiple'),
      'A|C',
    ],
    ['a choice that is named itself', item(condition('<varequal respident="b"/>', '100')), 'B'],
    [
      'the best of several combinations',
      item(condition(`<and>${is('a')}${is('b')}</and>`, '100') + condition(is('a'), '50'), 'Multiple'),
      'A|B',
    ],
  ])('%s', (_, xml, correct) => {
    const { drafts, problems } = readQti12(xml)
    expect(
      drafts.map((draft) => [draft.text, draft.category, draft.sourceId, draft.correct.join('|')]),
    ).toEqual([['Q?', 'T', 'I1', correct]])
    expect(problems).toEqual([])
  })

  test('a choice with a part of the points is right, with a notice', () => {
    const { drafts, notices } = readQti12(item(condition(is('a'), '100') + condition(is('b'), '50')))
    expect(drafts.map(({ correct }) => correct)).toEqual([['A', 'B']])
    expect(notices.map(({ message }) => message)).toEqual([expect.stringContaining('"B" (50%)')])
  })
})

describe('what is refused, and in which words', () => {
  test.each([
    ['no key', item(''), "doesn't say which choice is right"],
    ['a key that is no choice', item(condition(is('z'), '100')), 'no choice has that identifier'],
    [
      'several combinations',
      item(
        condition(`<and>${is('a')}${is('b')}</and>`, '100') +
          condition(`<and>${is('a')}${is('c')}</and>`, '100'),
        'Multiple',
      ),
      '2 different combinations',
    ],
    [
      'two tasks',
      item(condition(is('a'), '100'), 'Single', '<response_lid ident="s"/>'),
      'asks for 2 answers at once',
    ],
    ['a text to type', item('', 'Single', '<response_str ident="s"/>'), 'asks for typing an answer'],
    ['an order', item('', 'Ordered'), 'The order of the choices matters'],
    ['no questions', '<questestinterop/>', 'has no questions'],
  ])('%s', (_, xml, message) => {
    const { drafts, problems } = readQti12(xml)
    expect(drafts).toEqual([])
    expect(problems.map((problem) => problem.message)).toEqual([expect.stringContaining(message)])
  })
})

test('pools, Blackboard, and pictures of a package', () => {
  const text = (html: string) =>
    `<flow><material><mat_extension><mat_formattedtext type="HTML">${html}</mat_formattedtext></mat_extension></material></flow>`
  const xml =
    '<questestinterop><objectbank><qtimetadata><qtimetadatafield><fieldlabel>bank_title</fieldlabel><fieldentry>P</fieldentry>' +
    '</qtimetadatafield></qtimetadata><item><presentation><flow class="Block">' +
    `${text('Q? &lt;img src="%24IMS-CC-FILEBASE%24/p.png"&gt;')}<flow><response_lid ident="response" rcardinality="Single"><render_choice>` +
    `<flow_label><response_label ident="1">${text('x')}</response_label></flow_label>` +
    `<flow_label><response_label ident="2">${text('y')}</response_label></flow_label></render_choice></response_lid></flow>` +
    '</flow></presentation><resprocessing><respcondition title="correct"><conditionvar><varequal respident="response">2</varequal>' +
    '</conditionvar><setvar variablename="SCORE" action="Set">SCORE.max</setvar></respcondition></resprocessing></item></objectbank></questestinterop>'
  expect(readQti12(xml).drafts.map(({ text, category, correct }) => [text, category, correct])).toEqual([
    ['Q? ![p](p.png)', 'P', ['y']],
  ])
})
