import type { AnyTool } from '../tool.ts'
import { correctQuestion } from './correct-question.ts'
import { listExams, readiness } from './exams.ts'
import { listCategories, readStatistics, weakQuestions } from './figures.ts'
import { answerQuestion, nextQuestion } from './practice.ts'
import { proposeQuestions } from './propose-questions.ts'
import { readNote, readQuestion } from './read-question.ts'
import { searchQuestions } from './search-questions.ts'
import { writeNote } from './write-note.ts'

/** All tools, in the order in which they are listed: those that any key allows come first. */
export const TOOLS: readonly AnyTool[] = [
  searchQuestions,
  readQuestion,
  readNote,
  listCategories,
  listExams,
  readStatistics,
  weakQuestions,
  readiness,
  nextQuestion,
  answerQuestion,
  proposeQuestions,
  correctQuestion,
  writeNote,
]
