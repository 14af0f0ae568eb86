import type { ExamDefinition } from '../exams/exam-definition.ts'
import type { Question } from '../model.ts'
import { examIdOf, idsOf, type LearnerWrite } from './outbox-entry.ts'

/**
 * The lanes of a write. Writes that share a lane are sent strictly in order. Adding, deleting and restoring a question
 * use every lane of it: an answer is not sent before its question is there, nor a deletion before the answers given. An
 * edit that judges earlier answers again waits for them.
 */
export function lanesOf(write: LearnerWrite): readonly string[] {
  switch (write.kind) {
    case 'test':
      return ['test']
    case 'answer':
      return ['answer', laneOf('answer', write.response.questionId)]
    case 'note':
    case 'flag':
      return [laneOf(write.kind, write.questionId)]
    case 'edit':
      return write.judgeAgain
        ? [laneOf('edit', write.questionId), laneOf('answer', write.questionId)]
        : [laneOf('edit', write.questionId)]
    case 'add':
      return everyLaneOf(write.question.id)
    case 'bulk':
      return lanesOfBulk(write)
    case 'exam':
      return [examLaneOf(examIdOf(write.change))]
    case 'categories':
      return [
        'categories',
        ...write.questionIds.map((id) => laneOf('edit', id)),
        ...write.examIds.map(examLaneOf),
      ]
  }
}

function examLaneOf(id: ExamDefinition['id']): string {
  return `exam ${id}`
}

const KINDS = ['answer', 'note', 'flag', 'edit'] as const

function laneOf(kind: (typeof KINDS)[number], questionId: Question['id']): string {
  return `${kind} ${questionId}`
}

function everyLaneOf(questionId: Question['id']): readonly string[] {
  return KINDS.map((kind) => laneOf(kind, questionId))
}

function lanesOfBulk({ change }: Extract<LearnerWrite, { kind: 'bulk' }>): readonly string[] {
  const ids = idsOf(change)
  switch (change.is) {
    case 'delete':
    case 'restore':
      return ids.flatMap(everyLaneOf)
    case 'flag':
      return ids.map((id) => laneOf('flag', id))
    case 'category':
      return ids.map((id) => laneOf('edit', id))
  }
}
