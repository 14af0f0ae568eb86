import { describe, expect, test } from 'vitest'
import type { ColumnRole } from '../../domain/importing/columns/column-mapping.ts'
import {
  columnName,
  distinctColumns,
  type FoundColumns,
  type KnownMappings,
  MAPPED_COLUMNS_MAX,
  rememberedShapeOf,
  shapeOf,
} from '../../domain/importing/columns/column-mapping.ts'
import { readBank } from '../read-bank.ts'

/** The columns of a file that has one table or list. */
function columnsOf(text: string, mappings: KnownMappings = new Map()): FoundColumns {
  const [found, ...others] = readBank(text, { mappings }).columns ?? []
  if (found === undefined || others.length > 0) throw new Error('There is not exactly one table or list')
  return found
}

function withRoles(
  { shape, rememberedShape, mapping }: FoundColumns,
  roles: string = mapping.roles.join(' '),
  { isRemembered = false, startsWithQuestion = mapping.startsWithQuestion } = {},
): KnownMappings {
  const read = roles.split(' ') as ColumnRole[]
  return new Map([
    [isRemembered ? rememberedShape : shape, { mapping: { roles: read, startsWithQuestion }, isRemembered }],
  ])
}

const TREES = [
  'Which tree keeps its needles?;Larch;Yew;Oak;B;Larches drop theirs, yews do not.',
  'Which of these is a moss?;Sphagnum;Fern;Grass;A;The others have roots.',
  'Which of these is a fern?;Sphagnum;Bracken;Grass;B;It has fronds.',
  'Which of these has flowers?;Moss;Bracken;Daisy;C;The others have spores.',
]
const [FIRST_TREE = ''] = TREES
const UNNAMED = TREES.join('\n')
const UNNAMED_ROLES = 'text option option option key explanation'

const CATEGORIZED = [
  ['Which drops its needles?', 'Larch;Yew;Pine', 'Larch'],
  ['Which is poisonous?', 'Oak;Yew;Spruce', 'Yew'],
  ['Which has acorns?', 'Beech;Elm;Oak', 'Oak'],
  ['Which has catkins?', 'Oak;Rose;Larch', 'Oak'],
] as const

const JSON_ITEMS = [
  { t: 'What is a larch?', l: ['A tree', 'A moss', 'A bird'], n: 'A tree' },
  { t: 'What is sphagnum?', l: ['A tree', 'A moss', 'A bird'], n: 'A moss' },
  { t: 'What is a robin?', l: ['A tree', 'A moss', 'A bird'], n: 'A bird' },
]

describe('what columns mean is found by what is in them', () => {
  test.each<[name: string, text: string, roles: string]>([
    ['a table without names', UNNAMED, UNNAMED_ROLES],
    ['tabs', TREES.map((row) => row.replaceAll(';', '\t')).join('\n'), UNNAMED_ROLES],
    ['numbers before', TREES.map((row, index) => `${index + 1};${row}`).join('\n'), `id ${UNNAMED_ROLES}`],
    [
      'a key that is a text',
      'What is 1 + 1?;2;3;4;2\nWhere is the Louvre?;Paris;Rome;Bern;Paris\nWhere is the Forum?;Paris;Rome;Bern;Rome',
      'text option option option key',
    ],
    [
      'numbers of options in columns of their own',
      Array.from({ length: 5 }, (_, n) => `Which is ${n} larger?;${(n % 2) + 1};(1);x${n};(2);y${n}`).join(
        '\n',
      ),
      'text key unused option unused option',
    ],
    [
      'a key before the options',
      'Is it red?;B;Moss;Rose\nIs it green?;A;Moss;Rose\nIs it soft?;A;Moss;Rose',
      'text key option option',
    ],
    [
      'a category before the options',
      CATEGORIZED.map(([text, options, key]) => `${text};Trees;${options};${key}`).join('\n'),
      'text category option option option key',
    ],
    [
      'a category before the options, and letters',
      CATEGORIZED.map(([text, options], index) => `${text};Trees;${options};${'ABCA'[index]}`).join('\n'),
      'text category option option option key',
    ],
    [
      'options that are the same in each row',
      CATEGORIZED.map(([text, , key]) => `${text};Larch;Yew;Oak;${key}`).join('\n'),
      'text option option option key',
    ],
    [
      'statements',
      CATEGORIZED.map(
        ([text], index) =>
          `A statement about trees: ${text};${index % 2 === 0};Reason ${index} for it is given here, at length.`,
      ).join('\n'),
      'text key explanation',
    ],
    [
      'options in one cell',
      'What is it?;"Larch|Yew|Oak";B\nWhat is that?;"Larch|Yew|Oak";A\nWho is it?;"Larch|Yew|Oak";C',
      'text options key',
    ],
    [
      'names in words that are not known',
      `Spytanie;Pierwsza;Druga;Trzecia;Litera;Czemu\n${UNNAMED}`,
      UNNAMED_ROLES,
    ],
    [
      'some names that are known',
      `question;first;second;third;letter;explanation\n${UNNAMED}`,
      'text option option option key explanation',
    ],
    [
      'options that are the same in each row, beside points that are',
      ['Oaks lose their leaves.', 'Yews do.', 'Larches do.', 'Firs do.', 'Pines do.']
        .map((text, index) => `${text};True;False;10;${'ABABB'[index]}`)
        .join('\n'),
      'text option option unused key',
    ],
    ['short names of JSON', JSON.stringify(JSON_ITEMS), 'text options key'],
    [
      'fields deep in JSON, with a key that is a position',
      JSON.stringify({
        data: {
          pages: [{ list: JSON_ITEMS.map(({ t, l, n }) => ({ zad: t, moz: l, dobra: l.indexOf(n) })) }],
        },
      }),
      'text options key',
    ],
    [
      'YAML with names of other parts',
      'rows:\n- question: What is it?\n  answer: of wood\n  w: [Larch, Moss]\n  z: Larch\n- question: What is that?\n  answer: wet\n  w: [Larch, Moss]\n  z: Moss\n',
      'text unused options key',
    ],
  ])('%s', (_, text, roles) => {
    const { drafts, problems } = readBank(text)
    const found = columnsOf(text)
    expect({ state: found.state, roles: found.mapping.roles.join(' ') }).toEqual({ state: 'offered', roles })
    expect(drafts, 'nothing is read by a guess').toEqual([])
    expect(problems).toMatchObject([{ message: expect.stringMatching(/Confirm what the|^No column/) }])
    const { drafts: confirmed, problems: left } = readBank(text, { mappings: withRoles(found) })
    expect(confirmed.length).toBeGreaterThan(1)
    expect(left).toEqual([])
  })

  test.each([
    ['people', 'Ann;12;Paris;A\nBob;13;Rome;B\nEve;13;Bern;A\nJoe;12;Rome;B'],
    [
      'figures',
      '2026-01-01;Tea;12;3;4;1\n2026-01-02;Salt;10;3;5;2\n2026-01-03;Milk;11;3;4;2\n2026-01-04;Oil;9;2;4;1',
    ],
    ['one row', FIRST_TREE],
    ['prose with commas', 'First, one, two.\nThen, three, four.\nLast, five, six.'],
    [
      'settings',
      JSON.stringify({
        colors: [
          { name: 'a', on: true },
          { name: 'b', on: false },
        ],
      }),
    ],
  ])('%s are no questions', (_, text) => {
    expect(readBank(text).drafts).toEqual([])
    expect(readBank(text).columns?.filter(({ state }) => state === 'offered') ?? []).toEqual([])
  })
})

describe('a table or list whose names are known is read by them', () => {
  const NAMED = `question;a;b;c;correct;notes\n${UNNAMED}`

  test('and says what it was read as', () => {
    expect(readBank(NAMED).drafts).toHaveLength(TREES.length)
    expect(columnsOf(NAMED)).toMatchObject({
      state: 'by-name',
      kind: 'table',
      names: ['question', 'a', 'b', 'c', 'correct', 'notes'],
      examples: [
        ['Which tree keeps its needles?', 'Which of these is a moss?', 'Which of these is a fern?'],
        {},
        {},
        {},
        {},
        {},
      ],
      mapping: { roles: ['text', 'option', 'option', 'option', 'key', 'unused'], startsWithQuestion: false },
      yield: { questions: 4, refused: 0, firstProblem: null },
    })
    expect(columnsOf(NAMED).yield.first).toHaveLength(3)
  })

  test.each<[name: string, roles: string, expected: object]>([
    [
      'another column as the explanation',
      UNNAMED_ROLES,
      { explanation: 'Larches drop theirs, yews do not.' },
    ],
    ['a column that is not used', 'text option option unused key unused', { options: ['Larch', 'Yew'] }],
    [
      'a column as the category',
      'text option option option key category',
      { category: 'Larches drop theirs, yews do not.' },
    ],
    ['an ID', 'text option option option key id', { sourceId: 'Larches drop theirs, yews do not.' }],
  ])('changed to %s', (_, roles, expected) => {
    const { drafts, columns, notices } = readBank(NAMED, { mappings: withRoles(columnsOf(NAMED), roles) })
    expect(drafts[0]).toMatchObject({ text: 'Which tree keeps its needles?', correct: ['Yew'], ...expected })
    expect(columns).toMatchObject([{ state: 'chosen' }])
    expect(notices[0]?.message).toMatch(/^The columns were read as you chose: "question" as the question; /)
  })

  test('the first row is a question, too, where the learner says so', () => {
    const mappings = withRoles(columnsOf(UNNAMED), UNNAMED_ROLES, { startsWithQuestion: false })
    expect(readBank(UNNAMED, { mappings }).drafts).toHaveLength(TREES.length - 1)
    expect(readBank(UNNAMED, { mappings: withRoles(columnsOf(UNNAMED)) }).drafts).toHaveLength(TREES.length)
  })

  test('a key keeps what its name says of it', () => {
    const items = [0, 1, 2].map((index) => ({ text: `Q${index}?`, x: ['1', '2', '3'], correct_index: index }))
    const found = columnsOf(JSON.stringify(items))
    const { drafts } = readBank(JSON.stringify(items), { mappings: withRoles(found) })
    expect(drafts.map(({ correct }) => correct[0])).toEqual(['1', '2', '3'])
  })
})

/** As many columns as `UNNAMED`, the key in another one. */
const UNNAMED_WITH_LEVEL = [
  'Which tree loses its needles?;Larch;Yew;A;2;1',
  'Which of those is a moss?;Fern;Sphagnum;B;1;2',
  'Which of those is a fern?;Sphagnum;Bracken;B;2;1',
  'Which of those has flowers?;Daisy;Bracken;A;1;1',
].join('\n')
const LEVEL_ROLES = 'text option option key unused unused'

test('what was chosen for one table without names is not for another one in the same import', () => {
  const mappings = withRoles(columnsOf(UNNAMED), 'text option option option option key')
  expect(readBank(UNNAMED, { mappings }).columns).toMatchObject([{ state: 'chosen' }])
  expect(readBank(UNNAMED_WITH_LEVEL, { mappings }).drafts).toEqual([])
  expect(columnsOf(UNNAMED_WITH_LEVEL, mappings)).toMatchObject({
    state: 'offered',
    mapping: { roles: LEVEL_ROLES.split(' ') },
  })
})

describe('what was chosen for an earlier file', () => {
  const other = UNNAMED.replaceAll('these', 'those')

  test('is used for a file with the same names, and said', () => {
    const [first, second] = [JSON_ITEMS, JSON_ITEMS.map((item) => ({ ...item, t: `${item.t} Really?` }))]
    const mappings = withRoles(columnsOf(JSON.stringify(first)), undefined, { isRemembered: true })
    const { drafts, notices, columns } = readBank(JSON.stringify(second), { mappings })
    expect(drafts).toHaveLength(3)
    expect(columns).toMatchObject([{ state: 'remembered' }])
    expect(notices).toMatchObject([
      {
        message:
          'The fields were read as you chose for an earlier file: "t" as the question; "l" as the options; ' +
          '"n" as the correct answer.',
      },
    ])
  })

  test('is only proposed for a table without names: as many columns may mean anything', () => {
    const roles = 'text option option option key unused'
    const mappings = withRoles(columnsOf(UNNAMED), roles, { isRemembered: true })
    expect(readBank(other, { mappings }).drafts).toEqual([])
    expect(columnsOf(other, mappings)).toMatchObject({
      state: 'offered',
      mapping: { roles: roles.split(' ') },
    })
  })

  test('is not proposed where the contents show another key', () => {
    const mappings = withRoles(columnsOf(UNNAMED), undefined, { isRemembered: true })
    expect(columnsOf(UNNAMED_WITH_LEVEL, mappings).mapping.roles.join(' ')).toBe(LEVEL_ROLES)
  })

  test('is not used where it gives no question', () => {
    const named = `question;a;b;c;correct;why\n${UNNAMED}`
    const mappings = withRoles(columnsOf(named), 'unused option option option key unused', {
      isRemembered: true,
    })
    expect(readBank(named, { mappings }).drafts.length).toBeGreaterThan(0)
    expect(columnsOf(named, mappings).state).toBe('by-name')
  })
})

test('fields that begin late in a long JSON file are read by a mapping, too', () => {
  const items = Array.from({ length: 1010 }, (_, index) => ({
    q: `What is the ${index}th thing?`,
    c: ['A tree', 'A moss', 'A bird'],
    a: ['A tree', 'A moss', 'A bird'][index % 3],
    ...(index < 1005 ? {} : { explanation: 'See it.' }),
  }))
  const text = JSON.stringify(items)
  const { drafts } = readBank(text, { mappings: withRoles(columnsOf(text)) })
  expect(drafts).toHaveLength(1010)
  expect(drafts.filter(({ explanation }) => explanation !== null)).toHaveLength(5)
})

test('of many lists that are no questions only some are looked at, and others still are', () => {
  const people = [1, 2, 3].map((id) => ({ name: `Person ${id}`, town: 'Bern', age: 20 + id }))
  const text = JSON.stringify({ data: { teams: Array.from({ length: 60 }, () => people), more: JSON_ITEMS } })
  expect(columnsOf(text)).toMatchObject({ state: 'offered', names: ['t', 'l', 'n'] })
})

test('shapes tell names, their order, and tables without names apart', () => {
  const shapes = [
    shapeOf('table', ['q', 'a'], false),
    shapeOf('table', ['a', 'q'], false),
    shapeOf('json', ['q', 'a'], false),
    shapeOf('table', ['q', 'a'], true),
    shapeOf('table', ['q', 'a', 'b'], true),
    shapeOf('table', ['x', 'y'], true),
  ]
  expect(new Set(shapes).size).toBe(shapes.length)
  const remembered = [
    ['q', 'a'],
    ['x', 'y'],
  ].map((row) => rememberedShapeOf('table', row, true))
  expect(remembered[0], 'what the first row says is not remembered').toBe(remembered[1])
})

test('shapes of long names are short, and tell the names apart', () => {
  const long = (last: string) => shapeOf('table', ['q', 'x'.repeat(5000), last], false)
  const [one = '', other] = ['a', 'b'].map(long)
  expect(one.length).toBeLessThan(100)
  expect(one).not.toBe(other)
  expect(long('a'), 'the same names have the same shape').toBe(one)
})

test('columns without a name are called by their positions', () => {
  const names = ['q', ' ']
  expect([0, 1].map((index) => columnName(names, index, false))).toEqual(['q', 'Column 2'])
  expect(columnName(names, 0, true)).toBe('Column 1')
})

test.each([
  ['0 and 1 in few rows', ['1', '0']],
  ['True and False', ['TRUE', 'FALSE']],
  ['Yes and No', ['yes', 'no']],
  ['a dash where there is no option', ['1', '0'], '-,-'],
])(
  'options with marks beside them are not offered with the number of the row as the key: %s',
  (_, [yes, no], third = `m,${no}`) => {
    const rows = [
      `1,Which is a tree?,oak,${yes},fern,${no},${third}`,
      `2,Which is a fern?,yew,${no},bracken,${yes},moss,${no}`,
      `3,Which is a moss?,peat,${yes},ash,${no},grass,${no}`,
    ]
    const named = ['#,question,answer1,mark1,answer2,mark2,answer3,mark3', ...rows].join('\n')
    expect(columnsOf(named).state).toBe('by-name')
    expect(readBank(rows.join('\n')).columns ?? []).toEqual([])
  },
)

test('options that are True and False in every row are no marks', () => {
  const rows = ['Is ice cold?,True,False,A', 'Is fire cold?,True,False,B', 'Is tea a drink?,True,False,A']
  expect(columnsOf(rows.join('\n')).mapping.roles).toEqual(['text', 'option', 'option', 'key'])
})

test('columns that mark each option with 0 or 1 are no keys', () => {
  const text =
    'task,one,is one,two,is two\nIs it red?,Moss,0,Rose,1\nIs it green?,Moss,1,Rose,0\nIs it soft?,Moss,1,Rose,0\n'
  expect(readBank(text).columns?.flatMap(({ mapping }) => mapping.roles) ?? []).not.toContain('key')
})

test('columns of several files are shown once for each shape, those that are offered first', () => {
  const named = columnsOf(`question;a;b;c;correct;why\n${UNNAMED}`)
  const offered = columnsOf(UNNAMED)
  const all = distinctColumns([{ columns: [named] }, {}, { columns: [offered] }, { columns: [named] }])
  expect(all.map(({ state, yield: { questions } }) => [state, questions])).toEqual([
    ['offered', 0],
    ['by-name', 8],
  ])
})

test(`a table of more than ${MAPPED_COLUMNS_MAX} columns is read by their names alone`, () => {
  const more = Array.from({ length: MAPPED_COLUMNS_MAX }, (_, index) => `x${index}`).join(';')
  const { drafts, columns } = readBank(`question;a;b;correct;${more}\nQ?;x;y;A\nR?;x;y;B`)
  expect([drafts.length, columns]).toEqual([2, undefined])
})
