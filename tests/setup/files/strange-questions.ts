import { exampleFileOfText } from '../../../src/formats/example/example-file.ts'
import { findExample, type WrittenExample } from '../../../src/formats/example/find-example.ts'
import { type ReadLike, readLike } from '../../../src/formats/example/read-like.ts'

/** A question of our own, for files of any shape. */
export interface StrangeQuestion {
  readonly text: string
  readonly options: readonly string[]
  /** The place of the right option. */
  readonly right: number
  readonly because: string
  readonly topic: string
}

export const QUESTIONS: readonly StrangeQuestion[] = [
  [
    'Which tree drops its needles in autumn?',
    ['Yew', 'Larch', 'Spruce'],
    1,
    'Larches turn yellow first.',
    'Trees',
  ],
  [
    'What do lichens consist of?',
    ['A fungus and an alga', 'Two mosses', 'A moss and a fern'],
    0,
    'They live together.',
    'Fungi',
  ],
  ['Where does sphagnum grow?', ['On dunes', 'On roofs', 'In bogs'], 2, 'It holds much water.', 'Mosses'],
  [
    'Which bird eats the seeds of cones?',
    ['Crossbill', 'Swift', 'Heron'],
    0,
    'Its bill is crossed.',
    'Birds',
  ],
  [
    'How does a fern spread?',
    ['By seeds', 'By spores', 'By bulbs'],
    1,
    'They are below its leaves.',
    'Ferns',
  ],
  ['What is the wood of a yew used for?', ['Matches', 'Paper', 'Bows'], 2, 'It is tough.', 'Trees'],
  [
    'Which of these stays green all year?',
    ['Holly', 'Hazel', 'Birch'],
    0,
    'Its leaves are like leather.',
    'Trees',
  ],
  [
    'What do earthworms eat?',
    ['Living roots', 'Dead leaves', 'Stones'],
    1,
    'They pull them into the ground.',
    'Animals',
  ],
  ['When does the cuckoo leave?', ['In May', 'In winter', 'In summer'], 2, 'It goes in July.', 'Birds'],
  ['Which animal builds dams?', ['Beaver', 'Otter', 'Badger'], 0, 'It lives in ponds.', 'Animals'],
].map(
  ([text, options, right, because, topic]) => ({ text, options, right, because, topic }) as StrangeQuestion,
)

export const LETTERS = 'abcdefgh'

/** A question as somebody writes it down for an example. */
export function written(
  { text, options, right }: StrangeQuestion,
  more: Partial<WrittenExample> = {},
): WrittenExample {
  return {
    question: text,
    options,
    right: [options[right] ?? ''],
    key: null,
    explanation: null,
    category: null,
    ...more,
  }
}

/** Reads a text like some of its questions. */
export async function likeText(text: string, ...examples: readonly WrittenExample[]): Promise<ReadLike> {
  const file = exampleFileOfText(text)
  if (file === null) throw new Error('The text is no file')
  return readLike(
    file,
    examples.map((example) => {
      const found = findExample(file, example)
      if ('problem' in found) throw new Error(found.problem)
      return found
    }),
  )
}

/** What was read, as the questions of the table above are. */
export function shownOf({ result: { drafts } }: ReadLike): readonly string[] {
  return drafts.map(
    ({ text, options, correct }) =>
      `${text} ${options.map((option) => (correct.includes(option) ? `*${option}` : option)).join(' / ')}`,
  )
}

export const SHOWN = QUESTIONS.map(
  ({ text, options, right }) =>
    `${text} ${options.map((option, place) => (place === right ? `*${option}` : option)).join(' / ')}`,
)
