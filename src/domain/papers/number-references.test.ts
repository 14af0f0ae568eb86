import { describe, expect, test } from 'vitest'
import { aPaperQuestion } from '../../../tests/setup/paper.ts'
import { numbersNamed, referencesOf } from './number-references.ts'

test.each<[string, readonly number[]]>([
  ['Use your answer to question 3.', [3]],
  ['Questions 4 and 5 use the figure.', [4, 5]],
  ['Questions 4–7 use the figure.', [4, 5, 6, 7]],
  ['Siehe Fragen 4 bis 6', [4, 5, 6]],
  ['Use questions 2, 4 to 6 and 9.', [2, 4, 5, 6, 9]],
  ['Questions 3 to 900 of the book', [3, 900]],
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
  ['What did you assume in question 7?', [7]],
  ['Look at the figure of the question 7.', [7]],
  ['(See question 7)', [7]],
  ['Compare *question 7* above with this.', [7]],
  ['Questions 3 and 4 above have one answer.', [3, 4]],
  ['If question 2 is true, what follows?', [2]],
  ['Plain question 7', []],
  ['Item 3 costs twice as much as a pen. How much?', []],
  ['What is problem 5 known as?', []],
  ['Question 7: What is a larch?', []],
  ['**Question 7**\nWhat is a larch?', []],
  ['Aufgabe 9. Berechne die Fläche.', []],
  ['Berechne die Fläche aus Aufgabe 9.', [9]],
])('%s', (text, expected) => {
  expect(numbersNamed(text)).toEqual(expected)
})

describe('a number that several questions have in their files', () => {
  const naming = aPaperQuestion('naming', { sourceId: 'Q5', category: 'Ohm' })
  const of = (category: string) => aPaperQuestion(category, { sourceId: 'Q3', category })

  test.each<[string, readonly string[], readonly number[]]>([
    ['is that of the same category', ['Volt', 'Ohm'], [1]],
    ['is none where two are of the same category', ['Ohm', 'Ohm'], []],
    ['is none where all are of others', ['Volt', 'Watt'], []],
    ['is that of another category where there is one', ['Volt'], [0]],
  ])('%s', (_, categories, places) => {
    const questions = [...categories.map(of), naming]
    const found = referencesOf(categories.length, 'See question 3.', questions)
    expect(found.map(({ place }) => place)).toEqual(places)
  })
})
