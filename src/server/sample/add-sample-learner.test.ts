import { expect, test } from 'vitest'
import { examContentSchema } from '../../contract/exam.ts'
import { shortagesOf } from '../../domain/exams/draw-by-blueprint.ts'
import { sampleExams } from './add-sample-learner.ts'
import { readSampleFiles } from './sample-files.ts'

test('the sample learner has one exam with a date, one with a blueprint, and enough questions for both', async () => {
  const { bank } = await readSampleFiles()
  const questions = bank.map(({ category }) => ({ category: category ?? null }))
  const exams = sampleExams(Date.UTC(2026, 10, 20, 12))
  expect(exams.map(({ date }) => date)).toEqual(['2026-12-20', null])
  expect(exams.map(({ blueprint }) => blueprint.kind)).toEqual(['each', 'named'])
  for (const exam of exams) {
    expect(examContentSchema.parse(exam)).toEqual(exam)
    expect(shortagesOf(questions, exam)).toEqual([])
  }
})
