import { describe, expect, test } from 'vitest'
import { groupByCause } from './report-groups.ts'

/** The groups of entries with these messages: "2 questions: cause | detail | detail". */
function grouped(...messages: readonly string[]): readonly string[] {
  const entries = messages.map((message, index) => ({
    location: { line: index + 1, item: index + 1, id: null },
    message,
  }))
  return groupByCause(entries).map(({ cause, unit, entries: own }) =>
    [`${own.length} ${unit}: ${cause}`, ...own.map(({ detail }) => detail ?? '-')].join(' | '),
  )
}

describe('entries of a report are grouped by cause', () => {
  test.each<[string, string[], string[]]>([
    ['nothing', [], []],
    ['one message', ['It has no text.', 'It has no text.'], ['2 question: It has no text. | - | -']],
    [
      'a text in quotation marks',
      ['The key "E" is no option.', 'The key "F" is no option.'],
      ['2 question: The key "…" is no option. | "E" | "F"'],
    ],
    [
      'a list of texts, and letters of options',
      ['The key "E", "F" is none (A–D here).', 'The key "G" is none (A–C here).'],
      ['2 question: The key "…" is none (… here). | "E", "F", A–D | "G", A–C'],
    ],
    [
      'a quotation within a text',
      ['The key "say "ah"" is no option.', 'The key "F" is no option.'],
      ['2 question: The key "…" is no option. | "say "ah"" | "F"'],
    ],
    [
      'numbers, of which the same ones stay',
      ['It has 9,001 characters, the limit is 8000.', 'It has 9,002 characters, the limit is 8000.'],
      ['2 question: It has … characters, the limit is 8000. | 9,001 | 9,002'],
    ],
    [
      'the most frequent cause first, the others in the order of the file',
      ['First.', 'Second.', 'Third.', 'Third.'],
      ['2 question: Third. | - | -', '1 question: First. | -', '1 question: Second. | -'],
    ],
  ])('%s', (_, messages, expected) => {
    expect(grouped(...messages)).toEqual(expected)
  })

  test.each([
    ['whole files', { line: 1, item: null, id: null, file: 'a.txt' }, 'file'],
    ['lines', { line: 3, item: null, id: null }, 'place'],
    ['questions', { line: 3, item: 2, id: null }, 'question'],
  ])('%s are counted as what they are', (_, location, unit) => {
    expect(groupByCause([{ location, message: 'No.' }]).map((group) => group.unit)).toEqual([unit])
  })
})
