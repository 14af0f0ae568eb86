import * as z from 'zod/mini'
import {
  categoriesChangedSchema,
  categoryChangesSchema,
  categoryTitleSchema,
} from '../../../src/contract/category.ts'
import { examChangeSchema, examSchema, newExamSchema } from '../../../src/contract/exam.ts'
import { categoryRenames, titlesAfter } from '../../../src/domain/exams/category-changes.ts'
import { problemReply } from '../../setup/problem-reply.ts'
import type { FakeCall, FakeLearner } from './fake-learner.ts'

/** The fake server's reply to a call about exams or categories; null for other calls. */
export function replyAboutExams(learner: FakeLearner, { method, path, body }: FakeCall): Response | null {
  const { user, exams } = learner
  const call = `${method} ${path}`
  if (call === `GET /exams/user/${user.id}`) return Response.json(z.parse(z.array(examSchema), exams))
  if (call === 'POST /exams/') return addExam(learner, body)
  if (call === `GET /categories/user/${user.id}/titles`)
    return Response.json(z.parse(z.array(categoryTitleSchema), learner.categoryTitles))
  if (call === 'POST /categories/bulk') return changeCategories(learner, body)
  const [, id] = /^\/exams\/([^/]+)$/.exec(path) ?? []
  const index = exams.findIndex((exam) => exam.id === id)
  const exam = exams[index]
  if (id === undefined) return null
  if (exam === undefined) return problemReply(404)
  if (method === 'DELETE') {
    exams.splice(index, 1)
    return new Response(null, { status: 204 })
  }
  const { revision: _, ...change } = examChangeSchema.parse(body)
  const changed = z.parse(examSchema, { ...exam, ...change, revision: exam.revision + 1 })
  exams[index] = changed
  return Response.json(changed)
}

function addExam({ exams }: FakeLearner, body: unknown): Response {
  const { id = `exam-${exams.length}`.padEnd(22, '0'), ...sent } = newExamSchema.parse(body)
  const known = exams.find((exam) => exam.id === id)
  if (known !== undefined) return Response.json(known)
  const exam = { ...sent, id, revision: 1, created_at: new Date().toISOString() }
  exams.push(exam)
  return Response.json(z.parse(examSchema, exam), { status: 201 })
}

function changeCategories({ questions, categoryTitles }: FakeLearner, body: unknown): Response {
  const { changes } = categoryChangesSchema.parse(body)
  const renames = categoryRenames(changes)
  let changed = 0
  for (const [index, question] of questions.entries()) {
    const category = renames.get(question.category ?? 'General')
    if (category === undefined) continue
    questions[index] = { ...question, category, revision: question.revision + 1 }
    changed++
  }
  const titles = titlesAfter(new Map(categoryTitles.map((it) => [it.category, it.title])), changes)
  categoryTitles.splice(
    0,
    categoryTitles.length,
    ...[...titles].map(([category, title]) => ({ category, title })),
  )
  return Response.json(z.parse(categoriesChangedSchema, { changed }))
}
