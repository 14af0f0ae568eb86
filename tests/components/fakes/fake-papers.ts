import * as z from 'zod/mini'
import { newPaperSchema, type Paper, paperSchema, paperSummarySchema } from '../../../src/contract/paper.ts'
import { contentFromWire } from '../../../src/contract/question.ts'
import { usedKey } from '../../../src/domain/papers/paper.ts'
import { problemReply } from '../../setup/problem-reply.ts'
import type { FakeCall, FakeLearner } from './fake-learner.ts'

/** The fake server's reply to a call about papers; null for other calls. */
export function replyAboutPapers(
  { user, papers }: FakeLearner,
  { method, path, body }: FakeCall,
): Response | null {
  if (!path.startsWith('/papers/')) return null
  if (path === `/papers/user/${user.id}`) return Response.json(papers.toReversed().map(summaryOf))
  if (method === 'POST') {
    const { id = `paper-${papers.length}`.padEnd(22, '0'), ...sent } = newPaperSchema.parse(body)
    const known = papers.find((paper) => paper.id === id)
    if (known !== undefined) return Response.json(summaryOf(known))
    const paper = { ...sent, id, created_at: new Date().toISOString() }
    papers.push(paper)
    return Response.json(summaryOf(paper), { status: 201 })
  }
  const index = papers.findIndex((paper) => path === `/papers/${paper.id}`)
  if (index < 0) return problemReply(404)
  if (method !== 'DELETE') return Response.json(z.parse(paperSchema, papers[index]))
  papers.splice(index, 1)
  return new Response(null, { status: 204 })
}

function summaryOf({ questions, ...about }: Paper) {
  const used = questions.map(({ question_id, content }) => ({
    question_id,
    key: usedKey(contentFromWire(content)),
  }))
  return z.parse(paperSummarySchema, { ...about, used })
}
