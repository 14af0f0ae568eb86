import { describe, expect, test } from 'vitest'
import { readBank } from '../read-bank.ts'

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
  test.each<[string, string, (string | null)[]]>([
    [
      'titles are categories',
      `Cells\n1. Q?\n${AB}2. R?\n${AB}\nGenes\n3. S?\n${AB}`,
      ['Cells', 'Cells', 'Genes'],
    ],
    ['with a blank line below', `Cells\n\n1. Q?\n${AB}\nGenes\n\n2. R?\n${AB}`, ['Cells', 'Genes']],
    ['in bold type', `**Cells**\n1. Q?\n${AB}\n**Genes**\n2. R?\n${AB}`, ['Cells', 'Genes']],
    ['where numbers begin again', `Cells\n1. Q?\n${AB}\nGenes\n1. R?\n${AB}`, ['Cells', 'Genes']],
    ['only above later questions', `1. Q?\n${AB}\nGenes\n2. R?\n${AB}`, [null, 'Genes']],
    [
      'with numbers and colons',
      `Unit 1: Cells\n1. Q?\n${AB}\nUnit 2: Genes\n2. R?\n${AB}`,
      ['Unit 1: Cells', 'Unit 2: Genes'],
    ],
    ['in another language', `Клетки\n1. Что?\n${AB}\nГены\n2. Где?\n${AB}`, ['Клетки', 'Гены']],
  ])('%s', (_, text, categories) => {
    expect(read(text)).toEqual({ categories, notices: [] })
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

  test('what stands above nearly every question is left from a page', () => {
    const { categories, notices } = read(
      Array.from({ length: 8 }, (_, n) => `Next question\n${n + 1}. Q${n}?\n${AB}`).join('\n'),
    )
    expect(new Set(categories)).toEqual(new Set([null]))
    expect(notices).toHaveLength(8)
  })
})
