import { expect, test } from 'vitest'
import { keyFileName } from './answers-elsewhere.ts'

test.each([
  ['questions.md', 'answers.md'],
  ['quiz-01.md', 'quiz-01-answers.md'],
  ['quiz_01.txt', 'quiz_01_key.csv'],
  ['Quiz 1.txt', 'Quiz 1 (Answer Key).txt'],
  ['Exam1Questions.txt', 'Exam1AnswerKey.txt'],
  ['biology.md', 'biology.solutions.md'],
  ['preguntas.txt', 'respuestas.txt'],
  ['tema 3.txt', 'tema 3 - soluciones.txt'],
  ['Fragen.md', 'Lösungen.md'],
  ['Test-Fragen.md', 'Test-Lo\u0308sungen.md'],
  ['qcm.md', 'qcm-réponses.md'],
  ['prova.txt', 'prova_gabarito.txt'],
  ['вопросы.txt', 'ответы.txt'],
  ['第1章.txt', '第1章答案.txt'],
  ['exam/questions/01.md', 'exam/answers/01.md'],
  ['exam/01/questions.md', 'exam/01/answers.md'],
])('%s and %s belong together', (questions, answers) => {
  const keys = keyFileName(answers)
  expect(keys).toEqual({ stem: keyFileName(questions).stem, isOfKeys: true })
})

test.each([
  ['quiz-01.md', 'quiz-02-answers.md'],
  ['a/questions.md', 'b/answers.md'],
  ['quiz.md', 'quiz-notes.md'],
  ['turkey.md', 'monkey.md'],
])('%s and %s do not', (questions, answers) => {
  const keys = keyFileName(answers)
  expect(keys.isOfKeys && keys.stem === keyFileName(questions).stem).toBe(false)
})
