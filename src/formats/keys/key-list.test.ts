import { describe, expect, test } from 'vitest'
import { keysIn } from './key-table.ts'

/** The keys of a text as "line: id answer (reason)". */
const shown = (text: string): string[] =>
  keysIn(text).map(({ line, number, answer, explanation }) =>
    [`${line}: ${number} ${answer}`, ...explanation.map((reason) => `(${reason})`)].join(' '),
  )

describe('a file that lists keys', () => {
  test.each<[string, string, string[]]>([
    ['a key a line', '1. B\n2. C', ['1: 1 B', '2: 2 C']],
    ['several a line', '1-B 2-C\n3-A', ['1: 1 B', '1: 2 C', '2: 3 A']],
    ['several letters', '1. A, C\n2. BD', ['1: 1 A, C', '2: 2 BD']],
    ['small letters', '1) b\n2) c', ['1: 1 b', '2: 2 c']],
    ['true and false', '1. True\n2. False', ['1: 1 True', '2: 2 False']],
    ['a word before the number', 'Question 1: B\nQ2: C', ['1: 1 B', '2: 2 C']],
    ['a word before the letter', '1. Answer: B\n2. Ans: C', ['1: 1 B', '2: 2 C']],
    ['emphasis and bullets', '1. **B**\n- **2.** C', ['1: 1 B', '2: 2 C']],
    ['a title in another language', '# Lösungen\n\n1. B\n2. C', ['3: 1 B', '4: 2 C']],
    ['a title of its own', 'Answer Key\n\n1. B\n2. C', ['3: 1 B', '4: 2 C']],
    ['chapters', '## One\n1. B\n2. C\n\n## Two\n1. A\n2. D', ['2: 1 B', '3: 2 C', '6: 1 A', '7: 2 D']],
    ['reasons', '1. B. So.\n2. C – Thus.\nAnd thus.', ['1: 1 B. So.', '2: 2 C – Thus. (And thus.)']],
    ['a Markdown table', '| # | Answer |\n|---|---|\n| 1 | B |\n| 2 | C |', ['3: 1 B', '4: 2 C']],
    ['a table', 'id,answer\nT1A01,B\nT1A02,"A, C"', ['2: t1a01 B', '3: t1a02 A, C']],
    ['a table with reasons', 'nr;respuesta;explanation\n1;B;So.\n2;C;', ['2: 1 B (So.)', '3: 2 C']],
    ['a table of numbers of questions', 'Question,Answer\nQ1,B\n2.,C', ['2: 1 B', '3: 2 C']],
    ['Cyrillic letters', '1. Б\n2. в\n3) А, В', ['1: 1 Б', '2: 2 в', '3: 3 А, В']],
    ['Cyrillic letters on one line', 'Ответы: 1-Б, 2-В', ['1: 1 Б', '1: 2 В']],
    ['Cyrillic letters in a range', '1-3 БВА', ['1: 1 Б', '1: 2 В', '1: 3 А']],
    ['Cyrillic letters with reasons', '1. Б. Так.\n2. В – Да.', ['1: 1 Б. Так.', '2: 2 В – Да.']],
    ['Greek letters', '1. γ\n2. Α', ['1: 1 γ', '2: 2 Α']],
    ['numbers in circles', '1. ③\n2. ①', ['1: 1 ③', '2: 2 ①']],
    ['Arabic letters', '1. ب\n2. ج', ['1: 1 ب', '2: 2 ج']],
    ['a table for Excel', '\uFEFFsep=;\nid;key\n1;B\n2;C', ['3: 1 B', '4: 2 C']],
    ['a table without names', '1,B\n2,C', ['1: 1 B', '2: 2 C']],
    ['texts of options in a table', 'id,answer\n1,Larch\n2,Yew', ['2: 1 Larch', '3: 2 Yew']],
  ])('%s', (_, text, keys) => {
    expect(shown(text)).toEqual(keys)
  })

  test.each([
    ['nothing', ''],
    ['a letter', 'Dear Sir,\n\nplease find attached nothing.'],
    ['a list without letters', '1. Buy milk\n2. Feed the cat'],
    ['letters without numbers', 'B\nC\nA'],
    ['a list in Russian', '1. Купить молоко\n2. Я дома'],
    ['cards of questions and answers', 'Question,Answer\nWhat is a larch?,A tree\nWhat is 2?,A number'],
    ['a table of questions', 'id,question,answer\n1,What is a larch?,A tree\n2,What is moss?,A plant'],
    ['a table with options', 'id,a,b,answer\n1,x,y,A\n2,x,y,B'],
    ['a table without answers', 'id,answer\n1,\n2,'],
  ])('%s is none', (_, text) => {
    expect(shown(text)).toEqual([])
  })
})
