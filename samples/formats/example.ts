// Questions of a module in TypeScript. Nothing in it is run: texts, numbers, lists, objects and names for them are read.
import type { Question } from './question'

enum Topic {
  Camp = 'Camp',
  Trail = 'Trail',
}

const NONE = 'None of these'

export const questions: readonly Question[] = [
  {
    id: 'HK1',
    question: "What keeps a tent's floor dry?",
    options: ['A groundsheet', `A "mosquito" net`, 'A lantern', NONE],
    correctAnswer: 0,
    category: Topic.Camp,
  },
  {
    id: 'HK2',
    question: 'Which of these show the way ' + 'without batteries?',
    options: ['A compass', 'A paper map', 'A phone', NONE],
    correctAnswer: [0, 1],
    category: Topic.Trail,
    explanation: `A compass needs only the field of the Earth,
and a map only light.`,
  },
  {
    id: 'HK3',
    question: 'What do three blazes on a tree mean?',
    answers: [
      { text: 'The trail begins or ends', isCorrect: true },
      { text: 'Water is near', isCorrect: false },
    ],
    category: Topic['Trail'],
  },
] as const satisfies readonly Question[]

export function Quiz() {
  return <p>Don't forget {questions.length} questions (or more)</p>
}
