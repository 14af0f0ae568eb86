import type { PastTest } from '../../domain/model.ts'
import { pictureNumbers, shownLine } from './shown-texts.ts'

/** Questions of one test that are shown. */
const QUESTIONS_MAX = 100

/** A past test for an assistant. `only wrong`: without the questions that were right. */
export function shownTest(test: PastTest, which: 'all' | 'only wrong') {
  const asked = which === 'all' ? test.questions : test.questions.filter(({ isCorrect }) => !isCorrect)
  return {
    number: Number(test.id),
    exam: test.exam === null ? 'Test Mode' : shownLine(test.exam.name),
    taken_at: test.takenAt === null ? null : new Date(test.takenAt).toISOString(),
    score_percent: Math.round(test.score),
    passed: test.passed,
    questions_asked: test.questions.length,
    questions: asked.slice(0, QUESTIONS_MAX).map(({ id, text, isCorrect, chosen, category }) => {
      const pictures = pictureNumbers()
      // Its format then is not known: Markdown also finds the pictures of a plain text.
      const hide = (each: string) => pictures.hide(each, 'markdown')
      return {
        number: id === '' ? null : Number(id),
        text: hide(text),
        is_correct: isCorrect,
        chosen: chosen === null ? null : chosen.map(hide),
        category: shownLine(category),
      }
    }),
    left_out: Math.max(0, asked.length - QUESTIONS_MAX),
  }
}
