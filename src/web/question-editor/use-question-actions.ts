import { useMemo } from 'react'
import { formatCount } from '../../domain/formatting/format-number.ts'
import type { Question } from '../../domain/model.ts'
import type { QuestionContent } from '../../domain/questions/content-fields.ts'
import { contentOf } from '../../domain/questions/question-content.ts'
import { useChangeQuestions } from '../data/writes/change-questions.ts'
import { type ToastMessage, useToast } from '../toast/use-toast.ts'

/** How long a change can be undone, milliseconds. */
const UNDO_MS = 10_000

/** A later toast about questions replaces the one before, and so does its Undo. */
const TOPIC = 'questions'

/** What a learner can do with questions on any screen: each change is announced, and can be undone for ten seconds. */
export interface QuestionActions {
  /** `onUndone` is called when the edit is undone. */
  readonly edit: (
    question: Question,
    content: QuestionContent,
    judgeAgain: boolean,
    onUndone: () => void,
  ) => void
  readonly add: (question: Question) => void
  readonly remove: (questions: readonly Question[]) => void
  readonly restore: (questions: readonly Question[]) => void
  /** @param category null for none. */
  readonly move: (questions: readonly Question[], category: string | null) => void
  readonly flag: (questions: readonly Question[], isFlagged: boolean) => void
}

/** The functions stay the same for the life of the screen. */
export function useQuestionActions(learnerId: string): QuestionActions {
  const showToast = useToast()
  const changes = useChangeQuestions(learnerId)
  return useMemo(() => {
    const announce = (message: Omit<ToastMessage, 'topic' | 'action'>, undo: (() => void) | null) =>
      showToast({
        ...message,
        topic: TOPIC,
        ...(undo && { visibleMs: UNDO_MS, action: { label: 'Undo', onChoose: undo } }),
      })
    return {
      edit: (question, content, judgeAgain, onUndone) => {
        changes.edit(question, content, judgeAgain)
        const description = judgeAgain
          ? 'It is changed everywhere. Undo judges earlier answers by the answer from before.'
          : 'It is changed everywhere.'
        announce({ title: 'Question saved', description }, () => {
          changes.edit({ ...question, ...content }, contentOf(question), judgeAgain)
          onUndone()
        })
      },
      add: (question) => {
        changes.add(question)
        announce({ title: 'Question added', description: 'It is in your bank.' }, null)
      },
      remove: (questions) => {
        changes.changeMany({ is: 'delete', questions })
        announce(
          {
            title: `${formatCount(questions.length, 'question')} deleted`,
            description: 'You can restore deleted questions for 30 days.',
          },
          () => changes.changeMany({ is: 'restore', questions }),
        )
      },
      restore: (questions) => {
        changes.changeMany({ is: 'restore', questions })
        announce(
          {
            title: `${formatCount(questions.length, 'question')} restored`,
            description: 'Back in your bank with its practice record.',
          },
          null,
        )
      },
      move: (questions, category) => {
        changes.changeMany({ is: 'category', ids: idsOf(questions), category })
        announce(
          {
            title: `${formatCount(questions.length, 'question')} moved`,
            description: category === null ? 'They have no category now.' : `Category: ${category}`,
          },
          () => {
            for (const before of new Set(questions.map((question) => question.category))) {
              const moved = questions.filter((question) => question.category === before)
              changes.changeMany({ is: 'category', ids: idsOf(moved), category: before })
            }
          },
        )
      },
      flag: (questions, isFlagged) => {
        const changed = questions.filter((question) => question.isFlagged !== isFlagged)
        const ids = idsOf(changed)
        if (ids.length > 0) changes.changeMany({ is: 'flag', ids, isFlagged })
        const count = formatCount(ids.length, 'question')
        announce(
          {
            title: `${count} ${isFlagged ? 'flagged' : 'unflagged'}`,
            description: isFlagged ? 'Find them with the Flagged filter.' : 'The flags are removed.',
          },
          ids.length === 0 ? null : () => changes.changeMany({ is: 'flag', ids, isFlagged: !isFlagged }),
        )
      },
    }
  }, [changes, showToast])
}

function idsOf(questions: readonly Question[]): readonly Question['id'][] {
  return questions.map(({ id }) => id)
}
