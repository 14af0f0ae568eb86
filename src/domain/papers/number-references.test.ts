import { expect, test } from 'vitest'
import { numbersNamed } from './number-references.ts'

test.each<[string, readonly number[]]>([
  ['Use your answer to question 3.', [3]],
  ['Questions 4 and 5 use the figure.', [4, 5]],
  ['See Question No. 12', [12]],
  ['Siehe Frage 7 und Aufgabe 9', [7, 9]],
  ['Según la pregunta 2', [2]],
  ['Как в вопросе 6?', [6]],
  ['根据第3题', [3]],
  ['問題5の答え', [5]],
  ['What is 3 + 4?', []],
  ['The question 3.5 of the form', []],
  ['Questionable 3', []],
  ['How many questions are in 35 tests?', []],
])('%s', (text, expected) => {
  expect(numbersNamed(text)).toEqual(expected)
})
