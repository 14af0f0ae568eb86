import * as z from 'zod/mini'
import type { BatchQuestion } from '../../src/contract/question.ts'
import { type Share, type SharedBank, sharedBankSchema, shareSchema } from '../../src/contract/share.ts'
import type { FakeLearner } from './fakes/fake-api.ts'
import { newTestId, toQuestion } from './fakes/fake-learner.ts'

/** What others published: these questions under new ids. */
export function sharedBank(
  { user }: FakeLearner,
  questions: readonly BatchQuestion[],
  more: Partial<SharedBank> = {},
): SharedBank {
  return z.parse(sharedBankSchema, {
    format: 'quizgrove-share-1',
    title: 'Trees of the north',
    description: 'For the first exam.\nBy chapter.',
    license: 'CC BY 4.0',
    author: 'Grace Hopper',
    version: 3,
    published_at: '2026-11-20T12:00:00.000Z',
    reason: 'Keys fixed',
    questions: questions.map((one) => ({
      ...toQuestion(user, one),
      id: newTestId(),
      note_text: one.note_text ?? '',
      hint_text: '',
    })),
    category_titles: [{ category: 'Trees', title: 'Leaves and needles' }],
    exams: [],
    ...more,
  })
}

/** A link of the learner. */
export function ownShare({ user, questions }: FakeLearner, more: Partial<Share> = {}): Share {
  return z.parse(shareSchema, {
    id: newTestId(),
    user_id: user.id,
    code: newTestId(),
    title: 'Trees of the north',
    description: '',
    license: null,
    author: null,
    categories: null,
    includes_notes: false,
    exams: [],
    is_on: true,
    ends_at: null,
    opened: 31,
    taken: 12,
    muted: 0,
    versions: [
      {
        number: 2,
        published_at: '2026-11-20T12:00:00.000Z',
        reason: 'Keys fixed',
        questions: questions.length,
      },
      { number: 1, published_at: '2026-11-01T12:00:00.000Z', reason: 'First version', questions: 2 },
    ],
    created_at: '2026-11-01T12:00:00.000Z',
    ...more,
  })
}
