import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type {
  ColumnRole,
  FoundColumns,
  KnownMappings,
} from '../../domain/importing/columns/column-mapping.ts'
import { readBank } from '../read-bank.ts'
import { mappedNames } from './mapped-names.ts'

function columnsOf(text: string): FoundColumns {
  const [found] = readBank(text).columns ?? []
  if (found === undefined) throw new Error('There is no table or list')
  return found
}

function choice({ shape, mapping }: FoundColumns, roles: readonly ColumnRole[]): KnownMappings {
  return new Map([[shape, { mapping: { ...mapping, roles }, isRemembered: false }]])
}

/** What is read when the learner gives one more column a role and leaves the others as they are shown. */
function readWithNote(text: string, role: ColumnRole) {
  const found = columnsOf(text)
  const note = found.names.indexOf('note')
  return readBank(text, { mappings: choice(found, found.mapping.roles.with(note, role)) }).drafts
}

const draftsOf = (text: string) => readBank(text).drafts

/** A table of two rows; the values of a row hold the name of their column. */
function tableOf(names: readonly string[], keys: readonly string[]): string {
  const rows = keys.map((key, row) =>
    names.map((name) => (/^(?:correct|key)/i.test(name) ? key : `${name} is in row ${row}?`)).join(','),
  )
  return [names.join(','), ...rows].join('\n')
}

function shuffled(names: readonly string[]) {
  return fc.shuffledSubarray([...names], { minLength: names.length - 1, maxLength: names.length })
}

const HEADINGS: readonly (readonly string[])[] = [
  ['question', 'a', 'b', 'c', 'd', 'correct', 'topic', 'category', 'note'],
  ['Question', 'Option A', 'Option B', 'Option C', 'Option D', 'Option E', 'Correct Answer', 'note'],
  ['text', 'answer1', 'answer2', 'answer3', 'correct', 'explanation', 'feedback', 'note'],
  ['Question #', 'Question', 'A', 'B', 'C', 'Correct', 'tags', 'subject', 'id', 'note'],
  ['stem', 'a', 'b', 'c', 'option_1', 'option_2', 'key', 'solution', 'references', 'source', 'note'],
  ['question', 'correct', 'wrong1', 'wrong2', 'distractors', 'explanation', 'note'],
  ['question', 'options', 'a', 'b', 'correct', 'feedback_a', 'feedback_b', 'note'],
]

describe('a mapping reads as the names do, but for what was changed', () => {
  test.each(HEADINGS.map((names) => [names.join(','), names] as const))('%s', (_, names) => {
    fc.assert(
      fc.property(
        shuffled(names),
        fc.array(fc.constantFrom('a', 'B', '1', '2', 'a is in row 0?'), { minLength: 2, maxLength: 2 }),
        (columns, keys) => {
          const text = tableOf(columns, keys)
          const byName = readBank(text)
          const [found] = byName.columns ?? []
          if (found?.state !== 'by-name') return
          const { mapping } = found
          const unchanged = readBank(text, { mappings: choice(found, mapping.roles) })
          expect(unchanged.drafts).toEqual(byName.drafts)
          if (!columns.includes('note')) return
          const withReference = readWithNote(text, names.includes('source') ? 'unused' : 'reference')
          const expected = byName.drafts.map(({ reference, ...draft }) => draft)
          expect(withReference.map(({ reference, ...draft }) => draft)).toEqual(expected)
        },
      ),
      { seed: 6, numRuns: 20 },
    )
  })
})

describe('letters name the options of their columns', () => {
  test.each<[name: string, heading: string, key: string, expected: string]>([
    [
      'from the last to the first',
      'question,option_d,option_c,option_b,option_a,correct,note',
      'A',
      'option_a',
    ],
    [
      'with the last before',
      'question,Option E,Option A,Option B,Option C,Option D,correct,note',
      'B',
      'Option B',
    ],
    ['with numbers', 'question,answer3,answer1,answer2,correct,note', '1', 'answer1'],
  ])('%s', (_, heading, key, expected) => {
    const text = tableOf(heading.split(','), [key, key])
    const correct = [[`${expected} is in row 0?`], [`${expected} is in row 1?`]]
    expect(
      draftsOf(text).map((draft) => draft.correct),
      'by names',
    ).toEqual(correct)
    expect(readWithNote(text, 'explanation').map((draft) => draft.correct)).toEqual(correct)
  })

  test('of a proposal, too', () => {
    const text =
      'Zagadka,D,C,B,A,Klucz\nWhat is it?,Oak,Yew,Moss,Fern,A\nWhat is that?,Elm,Larch,Ash,Rose,B\nWho is it?,Ann,Bob,Eve,Joe,D'
    const found = columnsOf(text)
    expect(found.state).toBe('offered')
    const { drafts } = readBank(text, { mappings: choice(found, found.mapping.roles) })
    expect(drafts.map(({ correct }) => correct[0])).toEqual(['Fern', 'Ash', 'Ann'])
  })

  test('a letter whose column is not used names no other option', () => {
    const text = 'question,a,b,c,d,correct\nWhat is it?,Oak,Yew,Moss,Fern,B'
    const found = columnsOf(text)
    const { drafts } = readBank(text, { mappings: choice(found, found.mapping.roles.with(1, 'unused')) })
    expect(drafts).toEqual([])
  })
})

test.each<[name: string, compared: string, roles: string, expected: string]>([
  ['no letters', 'q first second k', 'text option option key', 'q optiona optionb correctanswers'],
  ['a column beside letters', 'q b extra a k', 'text option option option key', 'q b c a correctanswers'],
  ['a column beside numbers', 'q extra opt2 opt1', 'text option option option', 'q opt3 opt2 opt1'],
  ['numbers from 0', 'q option1 option0 extra', 'text option option option', 'q option1 option0 option2'],
  ['a column in the place of one not used', 'q a b extra', 'text unused option option', 'q - b c'],
  ['letters that no key has', 'q x y z', 'text option option option', 'q optiona optionb optionc'],
  ['two keys', 'q correctanswers k', 'text key key', 'q correctanswers correctanswer'],
  ['another text than the named one', 'question x', 'as-named text', '- questiontext'],
  ['another category than the named one', 'category x', 'as-named category', '- category'],
  ['a category beside another one', 'topic category', 'as-named category', 'topic category'],
  ['the later one of two categories', 'category topic', 'as-named category', '- topic'],
  ['options in columns in place of a list', 'options x y', 'as-named option option', '- optiona optionb'],
  ['wrong answers beside a named one', 'wrong1 x', 'wrong wrong', 'wrong1 wronganswer1'],
])('names by which columns are read: %s', (_, compared, roles, expected) => {
  const names = mappedNames(compared.split(' '), roles.split(' ') as ColumnRole[])
  expect(names.map((name) => name ?? '-').join(' ')).toBe(expected)
})

test('of two columns for a category the same one is read after another column was changed', () => {
  const text =
    'question,a,b,correct,topic,category,note\nWhat is it?,Oak,Yew,a,T1,C1,why\nWhat is that?,Oak,Yew,b,T2,C2,why'
  expect(columnsOf(text).mapping.roles.slice(4)).toEqual(['as-named', 'category', 'unused'])
  expect(readWithNote(text, 'explanation').map(({ category }) => category)).toEqual(['C1', 'C2'])
})
