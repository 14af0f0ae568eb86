import { describe, expect, test } from 'vitest'
import { readBank } from '../../read-bank.ts'

const AB = 'A. x\nB. y\nAnswer: A\n'

/** The categories of the questions, and the notices. */
function read(text: string) {
  const { drafts, notices } = readBank(text)
  return {
    categories: drafts.map(({ category }) => category),
    notices: notices.map(({ location, message }) => `${location.line}: ${message}`),
  }
}

describe('a line alone above numbered questions', () => {
  const four = (one: string, other: string, second = 3) =>
    `${one}\n1. Q?\n${AB}2. R?\n${AB}\n${other}\n${second}. S?\n${AB}${second + 1}. T?\n${AB}`

  test.each<[string, string, (string | null)[]]>([
    ['titles are categories', four('Cells', 'Genes'), ['Cells', 'Cells', 'Genes', 'Genes']],
    ['with a blank line below', four('Cells\n', 'Genes\n'), ['Cells', 'Cells', 'Genes', 'Genes']],
    ['in bold type', four('**Cells**', '**Genes**'), ['Cells', 'Cells', 'Genes', 'Genes']],
    ['where numbers begin again', four('Cells', 'Genes', 1), ['Cells', 'Cells', 'Genes', 'Genes']],
    ['only above later questions', `1. Q?\n${AB}\nGenes\n2. R?\n${AB}3. S?\n${AB}`, [null, 'Genes', 'Genes']],
    [
      'with numbers and colons',
      four('Unit 1: Cells', 'Unit 2: Genes'),
      ['Unit 1: Cells', 'Unit 1: Cells', 'Unit 2: Genes', 'Unit 2: Genes'],
    ],
    ['in another language', four('Клетки', 'Гены'), ['Клетки', 'Клетки', 'Гены', 'Гены']],
  ])('%s, each with a notice', (_, text, categories) => {
    const found = read(text)
    expect(found.categories).toEqual(categories)
    const names = [...new Set(categories)].filter((name) => name !== null)
    expect(found.notices).toEqual(
      names.map((name) =>
        expect.stringContaining(`This line was taken for the category of the questions below it: "${name}".`),
      ),
    )
  })

  test.each([
    ['one question below it', `1. Q?\n${AB}\nTom has three apples\n\n2. How many?\n${AB}`],
    ['an explanation above it', `1. Q?\n${AB}Explanation: So.\n\nGenes\n2. R?\n${AB}3. S?\n${AB}`],
    ['more than six words', `1. Q?\n${AB}\nTom has three apples and two pears\n2. R?\n${AB}3. S?\n${AB}`],
  ])('a line with %s is no category', (_, text) => {
    expect(new Set(read(text).categories)).toEqual(new Set([null]))
  })

  test('one above all of them is the title of the text, with a notice', () => {
    expect(read(`Biology\n1. Q?\n${AB}2. R?\n${AB}`)).toEqual({
      categories: [null, null],
      notices: ['1: This line was taken for the title of the questions below it: "Biology".'],
    })
  })

  test.each([
    ['a label that is misspelled', 'Ansr : b'],
    ['an instruction', 'Choose the correct answer.'],
    ['an instruction without a full stop', 'Choose the correct answer'],
    ['a sentence', 'A cell has a wall.'],
    ['what is to be filled in', 'Name: ____'],
    ['a paragraph', 'The cell is the basic unit of life and all known organisms consist of cells'],
    ['two lines', 'Cells\nGenes'],
  ])('%s is no title, with a notice', (_, line) => {
    const { categories, notices } = read(`${line}\n1. Q?\n${AB}\n${line}\n2. R?\n${AB}`)
    expect(categories).toEqual([null, null])
    expect(notices).toEqual([
      expect.stringContaining('1: This text has no options after it and was skipped'),
      expect.stringContaining('This text has no options after it and was skipped'),
    ])
  })

  test('what is above nearly every question is left from a page', () => {
    const { categories, notices } = read(
      Array.from({ length: 8 }, (_, n) => `Next question\n${n + 1}. Q${n}?\n${AB}`).join('\n'),
    )
    expect(new Set(categories)).toEqual(new Set([null]))
    expect(notices).toHaveLength(8)
  })
})
