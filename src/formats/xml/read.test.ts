import { describe, expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { readBank } from '../read-bank.ts'

const read = (source: string) => {
  const { drafts, problems, columns } = readBank(source)
  return {
    drafts: drafts.map(({ text, options, correct }) => [
      text,
      options.toSorted().join('|'),
      correct.join('|'),
    ]),
    problems: problems.map(({ location, message }) => `${location.line}: ${message}`),
    offered: columns?.flatMap(({ state, mapping }) => (state === 'offered' ? [mapping?.roles] : [])) ?? [],
  }
}

const BOTH = [
  ['One?', 'x|y', 'y'],
  ['Two?', 'x|y', 'x'],
]

describe('where the parts of a question are', () => {
  test.each([
    [
      'elements',
      `<bank>
        <question><text>One?</text><option>x</option><option>y</option><answer>y</answer></question>
        <question><text>Two?</text><option>x</option><option>y</option><answer>x</answer></question>
      </bank>`,
    ],
    [
      'attributes',
      `<bank>
        <question text="One?" answer="B"><option>x</option><option>y</option></question>
        <question text="Two?" answer="A"><option>x</option><option>y</option></question>
      </bank>`,
    ],
    [
      'options in an element of their own, with their letters',
      `<preguntas>
        <pregunta><texto>One?</texto><opciones><opcion valor="a">x</opcion><opcion valor="b">y</opcion></opciones><respuesta_correcta>b</respuesta_correcta></pregunta>
        <pregunta><texto>Two?</texto><opciones><opcion valor="a">x</opcion><opcion valor="b">y</opcion></opciones><respuesta_correcta>a</respuesta_correcta></pregunta>
      </preguntas>`,
    ],
    [
      'a mark on the right option alone',
      `<exam>
        <question><text>One?</text><answer>x</answer><answer correct="true">y</answer></question>
        <question><text>Two?</text><answer correct="true">x</answer><answer>y</answer></question>
      </exam>`,
    ],
    [
      'right and wrong answers by their names',
      `<preguntas>
        <pregunta><texto>One?</texto><respuestas><correcta>y</correcta><incorrecta>x</incorrecta></respuestas></pregunta>
        <pregunta><texto>Two?</texto><respuestas><correcta>x</correcta><incorrecta>y</incorrecta></respuestas></pregunta>
      </preguntas>`,
    ],
    [
      'numbered elements',
      `<questions>
        <question1><text>One?</text><answer1>x</answer1><answer2>y</answer2><correct>2</correct></question1>
        <question2><text>Two?</text><answer1>x</answer1><answer2>y</answer2><correct>1</correct></question2>
      </questions>`,
    ],
    [
      'the root of Moodle, without its types of questions',
      `<quiz><title>Mine</title>
        <question><text>One?</text><options><option>x</option><option>y</option></options><answer>y</answer></question>
        <question><text>Two?</text><options><option>x</option><option>y</option></options><answer>x</answer></question>
      </quiz>`,
    ],
    [
      'paragraphs of HTML, CDATA and a comment',
      `<?xml version="1.0"?>
      <!-- Two of them -->
      <bank xmlns="http://example.org/bank">
        <question><text><p>One?</p></text><a><![CDATA[x]]></a><b>y</b><answer>b</answer></question>
        <question><text>Two<b>?</b></text><a>x</a><b>y</b><answer>a</answer></question>
      </bank>`,
    ],
  ])('%s', (_, source) => {
    expect(read(source)).toEqual({ drafts: BOTH, problems: [], offered: [] })
  })

  test('a number beside answers that are called right and wrong is no key', () => {
    const items = ['FORM', 'BODY', 'HEAD', 'LINK'].map(
      (right, index) =>
        `<item level="${1 + (index % 3)}"><itemBody><p>Which tag, number ${index}?</p></itemBody><correctResponse><value>${right}</value></correctResponse><incorrectResponses><value>I${index}</value><value>J${index}</value><value>K${index}</value></incorrectResponses></item>`,
    )
    const { drafts, offered } = read(`<items>${items.join('\n')}</items>`)
    expect(drafts).toEqual([])
    expect(offered).toEqual([['unused', 'text', 'key', 'wrong']])
  })
})

test('a question without a key is named with its line', () => {
  expect(
    read(
      '<bank>\n<question><text>One?</text><a>x</a><b>y</b></question>\n<question><text>Two?</text><a>x</a><b>y</b><answer>a</answer></question>\n</bank>',
    ),
  ).toMatchObject({
    drafts: [['Two?', 'x|y', 'x']],
    problems: [expect.stringMatching(/^2: The right answer/)],
  })
})

test.each([
  [
    'a page',
    '<html><body><question><text>One?</text><a>x</a><b>y</b><answer>a</answer></question></body></html>',
    'This is a web page.',
  ],
  [
    'other data',
    '<catalog><book><author>x</author><year>1</year></book></catalog>',
    "The format of this file wasn't recognized.",
  ],
  [
    'XML with an error',
    '<?xml version="1.0"?>\n<bank>\n<question>a & b</question></bank>',
    "3: This isn't well-formed XML",
  ],
  [
    'more than is read',
    `<?xml version="1.0"?><bank>${'<q/>'.repeat(600_001)}</bank>`,
    'This XML is too long to read.',
  ],
  [
    'a DOCTYPE',
    '<?xml version="1.0"?>\n<!DOCTYPE bank [<!ENTITY a "b">]><bank>&a;</bank>',
    'It has a DOCTYPE',
  ],
])('%s is refused', (_, source, message) => {
  const { drafts, problems } = read(source)
  expect(drafts).toEqual([])
  expect(problems).toEqual([expect.stringContaining(message)])
})

describe('hostile XML ends in less than two seconds and 256 MB', () => {
  test.each([
    ['100,000 elements in one', `<bank><q>${'<a/>'.repeat(100_000)}</q></bank>`],
    ['a million elements', `<bank>${'<a/>'.repeat(1_000_000)}</bank>`],
    ['50,000 names', `<bank>${Array.from({ length: 50_000 }, (_, n) => `<a${n}>x</a${n}>`).join('')}</bank>`],
    ['elements nested deep', `<?xml version="1.0"?>${'<a>'.repeat(100_000)}`],
    [
      'attributes without end',
      `<bank><q ${Array.from({ length: 20_000 }, (_, n) => `a${n}="x"`).join(' ')}/></bank>`,
    ],
    ['more than a file may have', `<bank>${'x'.repeat(15_000_001)}</bank>`],
  ])('%s', async (_, source) => {
    const { milliseconds, memory } = await costOf(() => readBank(source))
    expect(milliseconds).toBeLessThan(2000)
    expect(memory).toBeLessThan(256 * 1024 * 1024)
  })
})
