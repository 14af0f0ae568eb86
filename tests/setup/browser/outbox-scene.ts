import { vi } from 'vitest'
import {
  isNoteConflict,
  type LearnerWrite,
  type NoteConflict,
} from '../../../src/domain/outbox/outbox-entry.ts'
import type { NoteVersion } from '../../../src/domain/practice/notes/note-draft.ts'
import { contentOf } from '../../../src/domain/questions/question-content.ts'
import { createOutbox } from '../../../src/web/data/sync/outbox/outbox.ts'
import type { SettledWrite } from '../../../src/web/data/sync/outbox/outbox-interface.ts'
import type { SendResult } from '../../../src/web/data/sync/outbox/send-write.ts'
import {
  createMemoryStorage,
  type OutboxStorage,
} from '../../../src/web/data/sync/outbox/storage/outbox-storage.ts'
import { aQuestion } from '../question.ts'

export const OK: SendResult = { status: 201, retryAfterMs: null, isOurs: true, body: null, error: null }
export const AWAY: SendResult = {
  status: null,
  retryAfterMs: null,
  isOurs: false,
  body: null,
  error: new Error('away'),
}
export const answered = (
  status: number,
  body: unknown = null,
  retryAfterMs: number | null = null,
): SendResult => ({
  status,
  retryAfterMs,
  isOurs: true,
  body,
  error: status < 300 ? null : new Error(String(status)),
})
export const storedNote = (html: string, updatedAt: number) => ({
  question_id: 'q',
  note_text: html,
  hint_text: '',
  updated_at: updatedAt,
})

export const answer = (id: string): LearnerWrite => ({
  kind: 'answer',
  response: { id, questionId: 'q', selected: ['a'], isCorrect: true, timeMs: 1, createdAt: 0 },
})
export const flag = (isFlagged: boolean): LearnerWrite => ({ kind: 'flag', questionId: 'q', isFlagged })
export const note = (noteHtml: string, version: NoteVersion, start = 'start'): LearnerWrite => ({
  kind: 'note',
  questionId: 'q',
  texts: { noteHtml, hintHtml: '' },
  startedFrom: { noteHtml: start, hintHtml: '', version },
  earlier: [],
})

const content = (text: string, category: string | null = null) =>
  contentOf(aQuestion({ id: 'q', text, category }))
export const edit = (text: string): LearnerWrite => ({
  kind: 'edit',
  questionId: 'q',
  content: content(text),
  startedFrom: { content: content('start'), revision: 1 },
  earlier: [],
  judgeAgain: false,
})

type Lock = <Value>(work: () => Promise<Value>) => Promise<Value>

export function newLock(): Lock {
  let turn = Promise.resolve<unknown>(undefined)
  return (work) => {
    const mine = turn.then(work)
    turn = mine.catch(() => {})
    return mine
  }
}

/**
 * An outbox with the server `script`: each send takes the next reply, and the last one repeatedly. Two that share a
 * storage and a lock are two tabs.
 */
export function scene(
  script: readonly (SendResult | Promise<SendResult>)[],
  storage: OutboxStorage = createMemoryStorage(),
  runExclusively: Lock = newLock(),
) {
  const sent: string[] = []
  const settled: string[] = []
  const refused: string[] = []
  const outbox = createOutbox({
    storage,
    send: async (learnerId, write) => {
      const what =
        write.kind === 'answer'
          ? write.response.id
          : write.kind === 'note'
            ? `${write.texts.noteHtml} on ${write.startedFrom.version}`
            : JSON.stringify(write)
      sent.push(`${learnerId}: ${what}`)
      return (await script[Math.min(sent.length, script.length) - 1]) ?? OK
    },
    saveRefused: async ({ id }, why) => {
      refused.push(why === 'refused' ? id : `${id} ${why}`)
      return 'set-aside'
    },
    isStored: async (_, write) => {
      const id = write.kind === 'answer' ? write.response.id : write.kind === 'test' ? write.test.id : ''
      if (id === 'unknown') throw new Error('away')
      return id !== '' && id !== 'other'
    },
    runExclusively,
    now: () => Date.now(),
    elapsed: () => performance.now(),
    random: () => 1,
    announce: () => {},
  })
  outbox.onSettled(({ entry, outcome, isAwaited }: SettledWrite) =>
    settled.push(`${entry.id} ${outcome.is}${isAwaited ? '' : ', unattended'}`),
  )
  const conflict = async (): Promise<NoteConflict | undefined> =>
    (await outbox.waiting()).find(isNoteConflict)
  return { outbox, sent, settled, refused, conflict, storage }
}

/** Lets everything happen that needs no time. */
export const settle = () => vi.advanceTimersByTimeAsync(0)
