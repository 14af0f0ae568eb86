import { expect, test } from 'vitest'
import { TEXT_FORMATS } from '../../../tests/setup/files/bank-packages.ts'
import { aQuestion } from '../../../tests/setup/question.ts'
import { withSpellingOfBank } from '../../domain/importing/drafts/draft-categories.ts'
import { readBank } from '../read-bank.ts'
import { writeText } from '../write-bank.ts'

/** Categories that differ only in signs: names, the two, and whether the difference shows. */
const PAIRS: readonly (readonly [string, string, string, boolean])[] = [
  ['a final period', 'Unit 1', 'Unit 1.', true],
  ['quotation marks', '\u201cU\u201d', '"U"', true],
  ['a superscript', 'Area m²', 'Area m2', true],
  ['a space without width', 'Unit\u200b 1', 'Unit 1', false],
  ['the form of a letter', 'Cafe\u0301s', 'Caf\u00e9s', false],
]

test.each(PAIRS)(
  'categories of a file that differ only in %s are one, with a notice where it shows',
  (_, one, other, shows) => {
    const bank = [one, other, one].map((category, n) => ({
      question: `Q${n}?`,
      options: ['x', 'y'],
      answer: 'x',
      category,
    }))
    const { drafts, notices } = readBank(JSON.stringify(bank))
    expect(drafts.map(({ category }) => category)).toEqual([one, one, one])
    expect(notices.map(({ message }) => message)).toEqual(
      shows
        ? [`Categories that differ only in signs were made one: "${one}" now stands for "${other}" too.`]
        : [],
    )
  },
)

test.each(TEXT_FORMATS)('a file of ours keeps all categories as they are: %s', (format) => {
  const categories = PAIRS.flatMap(([, one, other]) => [one, other])
  const bank = categories.map((category, n) => aQuestion({ id: `q${n}`, text: `Question ${n}?`, category }))
  const { drafts, notices } = readBank(writeText(bank, format).text)
  expect(drafts.map(({ category }) => category)).toEqual(categories)
  expect(notices).toEqual([])
})

test.each<[string, string[], string[], string[]]>([
  ['the only one of the bank', ['Unit 1.'], ['Unit 1', 'Other'], ['Unit 1']],
  ['itself where the bank has it', ['Unit 1.'], ['Unit 1', 'Unit 1.'], ['Unit 1.']],
  ['itself where the bank has two others', ['Unit 1 '], ['Unit 1', 'Unit 1.'], ['Unit 1 ']],
  ['itself where the file has both', ['Unit 1', 'Unit 1.'], ['Unit 1'], ['Unit 1', 'Unit 1.']],
  ['itself in another case', ['unit 1'], ['Unit 1'], ['unit 1']],
])('a category is spelled as %s', (_, file, bank, expected) => {
  const read = withSpellingOfBank(
    file.map((category) => ({ category })),
    bank,
  )
  expect(read.map(({ category }) => category)).toEqual(expected)
})
