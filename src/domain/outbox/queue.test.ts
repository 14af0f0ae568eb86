import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aQuestion } from '../../../tests/setup/question.ts'
import type { NoteVersion } from '../practice/notes/note-draft.ts'
import { contentOf } from '../questions/question-content.ts'
import type { BulkChange, OutboxEntry } from './outbox-entry.ts'
import {
  type Backoff,
  type Backoffs,
  coalesceEntries,
  NO_BACKOFFS,
  nextOutboxAction,
  shortenBackoffs,
  withBackoff,
  withoutBackoff,
} from './queue.ts'

const entry = (id: string, order: number, write: OutboxEntry['write']): OutboxEntry => ({
  id,
  learnerId: 'ada',
  order,
  write,
  conflict: null,
})
const answer = (id: string, order = 0) =>
  entry(id, order, {
    kind: 'answer',
    response: { id, questionId: 'q', selected: ['a'], isCorrect: true, timeMs: 1, createdAt: order },
  })
const answerTo = (id: string, questionId: string) =>
  entry(id, 0, {
    kind: 'answer',
    response: { id, questionId, selected: ['a'], isCorrect: true, timeMs: 1, createdAt: 0 },
  })
const flag = (id: string, questionId: string, isFlagged: boolean) =>
  entry(id, 0, { kind: 'flag', questionId, isFlagged })
const note = (id: string, noteHtml: string, version: NoteVersion, questionId = 'q') =>
  entry(id, 0, {
    kind: 'note',
    questionId,
    texts: { noteHtml, hintHtml: '' },
    startedFrom: { noteHtml: 'start', hintHtml: '', version },
    earlier: [],
  })
const edit = (id: string, text: string, startedFrom = 'start', questionId = 'q', judgeAgain = false) =>
  entry(id, 0, {
    kind: 'edit',
    questionId,
    content: contentOf(aQuestion({ id: questionId, text })),
    startedFrom: { content: contentOf(aQuestion({ id: questionId, text: startedFrom })), revision: 1 },
    earlier: [],
    judgeAgain,
  })
const bulk = (id: string, change: BulkChange) => entry(id, 0, { kind: 'bulk', change })
const categories = (id: string, ...questionIds: string[]) =>
  entry(id, 0, {
    kind: 'categories',
    changes: [{ is: 'merge', category: 'Oaks', into: 'Elms' }],
    questionIds,
    examIds: [],
  })
const presence = (id: string, is: 'delete' | 'restore', ...ids: string[]) =>
  bulk(id, { is, questions: ids.map((of) => aQuestion({ id: of })) })
const add = (id: string, questionId = 'q') =>
  entry(id, 0, { kind: 'add', question: aQuestion({ id: questionId }) })
const asked = (conflicted: OutboxEntry): OutboxEntry => ({
  ...conflicted,
  conflict: { questionId: 'q', noteHtml: 'theirs', hintHtml: '', updatedAt: 2 },
})
const backoff = (until: number, failures = 1, earliest = 0): Backoff => ({
  until,
  failures,
  earliest,
})
const backoffsOf = (of: Record<string, Backoff>, all: Backoff | null = null): Backoffs => ({
  all,
  byEntry: new Map(Object.entries(of)),
})

describe('coalescing removes writes that later ones make unnecessary', () => {
  test.each<[string, OutboxEntry[], string[]]>([
    ['all answers stay', [answer('1'), answer('2')], ['1', '2']],
    ['of the flags of a question the last', [flag('1', 'q', true), flag('2', 'q', false)], ['2']],
    ['of each question', [flag('1', 'q', true), flag('2', 'r', true), flag('3', 'q', false)], ['2', '3']],
    ['a note replaces the one it is based on', [note('1', 'a', 7), note('2', 'b', '1')], ['2']],
    ['along the whole chain', [note('1', 'a', 7), note('2', 'b', '1'), note('3', 'c', '2')], ['3']],
    ['not for one that it has not seen', [note('1', 'a', 7), note('2', 'b', 7)], ['1', '2']],
    ['not for one that waits for a choice', [asked(note('1', 'a', 7)), note('2', 'b', '1')], ['1', '2']],
    ['nor for one that was sent', [note('2', 'b', '1')], ['2']],
    ['an edit replaces the waiting edit of its question', [edit('1', 'a'), edit('2', 'b', 'a')], ['2']],
    ['not that of another', [edit('1', 'a'), edit('2', 'b', 'start', 'r')], ['1', '2']],
    [
      'nor one that judges earlier answers again',
      [edit('1', 'a', 'start', 'q', true), edit('2', 'b', 'a')],
      ['1', '2'],
    ],
    ['nor one that waits for a choice', [asked(edit('1', 'a')), edit('2', 'b', 'a')], ['1', '2']],
    ['an addition stays beside its edit', [add('1'), edit('2', 'b')], ['1', '2']],
    [
      'a restore replaces the deletion of the same',
      [presence('1', 'delete', 'q', 'r'), presence('2', 'restore', 'r', 'q')],
      ['2'],
    ],
    [
      'not that of more questions',
      [presence('1', 'delete', 'q', 'r'), presence('2', 'restore', 'q')],
      ['1', '2'],
    ],
    [
      'the last category of the same questions counts',
      [
        bulk('1', { is: 'category', ids: ['q'], category: 'A' }),
        bulk('2', { is: 'flag', ids: ['q'], isFlagged: true }),
        bulk('3', { is: 'category', ids: ['q'], category: 'B' }),
      ],
      ['2', '3'],
    ],
    [
      'not across an edit, which is based on it',
      [
        bulk('1', { is: 'category', ids: ['q'], category: 'A' }),
        edit('2', 'a'),
        bulk('3', { is: 'category', ids: ['q'], category: 'B' }),
        edit('4', 'b', 'a'),
      ],
      ['1', '2', '3', '4'],
    ],
  ])('%s', (_, entries, left) => {
    const { waiting, superseded } = coalesceEntries(entries)
    expect(waiting.map(({ id }) => id)).toEqual(left)
    expect([...superseded].sort()).toEqual(entries.map(({ id }) => id).filter((id) => !left.includes(id)))
  })

  test('a note has the base of the notes it replaces, and their texts', () => {
    const { waiting, rewritten } = coalesceEntries([
      note('1', 'a', 7),
      note('2', 'b', '1'),
      note('3', 'c', '2'),
    ])
    expect(waiting).toMatchObject([
      {
        id: '3',
        write: {
          texts: { noteHtml: 'c' },
          startedFrom: { version: 7 },
          earlier: [{ noteHtml: 'a' }, { noteHtml: 'b' }],
        },
      },
    ])
    expect(rewritten).toEqual(waiting)
  })
})

describe('nextOutboxAction', () => {
  test.each<[string, OutboxEntry[], Backoffs, object]>([
    ['nothing waits', [], NO_BACKOFFS, { action: 'idle' }],
    ['the oldest first', [answer('1'), answer('2')], NO_BACKOFFS, { action: 'send', entry: answer('1') }],
    [
      'an edit that judges answers again waits for them',
      [answerTo('1', 'q'), edit('2', 'a', 'start', 'q', true)],
      backoffsOf({ 1: backoff(150) }),
      { action: 'wait', until: 150 },
    ],
    [
      'a change of categories waits for an edit of one of its questions',
      [edit('1', 'a'), categories('2', 'q')],
      backoffsOf({ 1: backoff(150, 5) }),
      { action: 'wait', until: 150 },
    ],
    [
      'an edit after it waits for it, one of another category does not',
      [categories('1', 'q'), edit('2', 'a'), edit('3', 'a', 'start', 'r')],
      backoffsOf({ 1: backoff(150, 5) }),
      { action: 'send', entry: edit('3', 'a', 'start', 'r') },
    ],
    [
      'a failed answer holds up the answers behind it',
      [answer('1'), answer('2')],
      backoffsOf({ 1: backoff(150) }),
      { action: 'wait', until: 150 },
    ],
    [
      'but no flag',
      [answer('1'), flag('2', 'q', true)],
      backoffsOf({ 1: backoff(150) }),
      { action: 'send', entry: flag('2', 'q', true) },
    ],
    [
      'nor a note',
      [answer('1'), note('2', 'a', 1)],
      backoffsOf({ 1: backoff(150) }),
      { action: 'send', entry: note('2', 'a', 1) },
    ],
    [
      'after five failures not even answers',
      [answer('1'), answer('2')],
      backoffsOf({ 1: backoff(150, 5) }),
      { action: 'send', entry: answer('2') },
    ],
    [
      'its turn comes again',
      [answer('1'), answer('2')],
      backoffsOf({ 1: backoff(100) }),
      { action: 'send', entry: answer('1') },
    ],
    [
      'after what has not failed in other lanes',
      [edit('1', 'a'), answer('2')],
      backoffsOf({ 1: backoff(100) }),
      { action: 'send', entry: answer('2') },
    ],
    [
      'while the server is away, nothing',
      [answer('1'), flag('2', 'q', true)],
      backoffsOf({}, backoff(130)),
      { action: 'wait', until: 130 },
    ],
    [
      'the earliest of several',
      [answer('1'), flag('2', 'q', true)],
      backoffsOf({ 1: backoff(150), 2: backoff(120) }),
      { action: 'wait', until: 120 },
    ],
    [
      'a note that waits for a choice is not sent',
      [asked(note('1', 'a', 1))],
      NO_BACKOFFS,
      { action: 'idle' },
    ],
    [
      'nor what was typed after it',
      [asked(note('1', 'a', 1)), note('2', 'b', '1')],
      NO_BACKOFFS,
      { action: 'idle' },
    ],
    [
      'another note is',
      [asked(note('1', 'a', 1)), note('2', 'b', 1, 'r')],
      NO_BACKOFFS,
      { action: 'send', entry: note('2', 'b', 1, 'r') },
    ],
    [
      'an answer waits for its question to be added',
      [add('1'), answer('2')],
      backoffsOf({ 1: backoff(150, 9) }),
      { action: 'wait', until: 150 },
    ],
    [
      'without holding up answers to others',
      [add('1', 'new'), answerTo('2', 'new'), answer('3')],
      backoffsOf({ 1: backoff(150) }),
      { action: 'send', entry: answer('3') },
    ],
    [
      'a deletion waits for the answers given before',
      [answer('1'), presence('2', 'delete', 'q')],
      backoffsOf({ 1: backoff(150) }),
      { action: 'wait', until: 150 },
    ],
    [
      'and holds up what concerns any of its questions',
      [edit('1', 'a'), presence('2', 'delete', 'q', 'r'), flag('3', 'r', true)],
      backoffsOf({ 1: backoff(150) }),
      { action: 'wait', until: 150 },
    ],
    [
      'an edit that waits for a choice does not hold up answers',
      [asked(edit('1', 'a')), answer('2')],
      NO_BACKOFFS,
      { action: 'send', entry: answer('2') },
    ],
  ])('%s', (_, entries, backoffs, expected) => {
    expect(nextOutboxAction(entries, backoffs, 100)).toEqual(expected)
  })
})

describe('backoffs', () => {
  test('one for an entry, one for all', () => {
    const both = withBackoff(withBackoff(NO_BACKOFFS, '1', backoff(100)), null, backoff(200))
    expect(both).toEqual(backoffsOf({ 1: backoff(100) }, backoff(200)))
    expect(withoutBackoff(both, '1'), 'the server was reached').toEqual(NO_BACKOFFS)
  })

  test('are shortened when the connection may be back, as far as they may be', () => {
    const before = backoffsOf({ 1: backoff(100, 2), 2: backoff(200, 1, 150) }, backoff(300, 3, 400))
    expect(shortenBackoffs(before)).toEqual(
      backoffsOf({ 1: backoff(0, 2), 2: backoff(150, 1, 150) }, backoff(300, 3, 400)),
    )
  })
})

test('whatever was written in whatever order, every answer is sent once, in its order, and every last word arrives', () => {
  const write = fc.oneof(
    fc.constant('answer' as const),
    fc.record({ flag: fc.constantFrom('q', 'r'), to: fc.boolean() }),
    fc.record({ note: fc.constantFrom('q', 'r'), html: fc.constantFrom('a', 'b') }),
  )
  fc.assert(
    fc.property(fc.array(write, { maxLength: 30 }), (writes) => {
      const lastNote = new Map<string, string>()
      const entries = writes.map((one, index) => {
        const id = String(index)
        if (one === 'answer') return answer(id, index)
        if ('flag' in one) return flag(id, one.flag, one.to)
        const built = note(id, one.html, lastNote.get(one.note) ?? null, one.note)
        lastNote.set(one.note, id)
        return built
      })
      const sent: OutboxEntry[] = []
      for (let left = entries; ; ) {
        const next = nextOutboxAction(coalesceEntries(left).waiting, NO_BACKOFFS, 0)
        if (next.action !== 'send') break
        sent.push(next.entry)
        left = coalesceEntries(left).waiting.filter(({ id }) => id !== next.entry.id)
      }
      const idsOf = (list: OutboxEntry[], kind: string) =>
        list.filter((one) => one.write.kind === kind).map(({ id }) => id)
      expect(idsOf(sent, 'answer')).toEqual(idsOf(entries, 'answer'))
      expect(idsOf(sent, 'note').sort()).toEqual([...lastNote.values()].sort())
      for (const questionId of ['q', 'r']) {
        const flags = (list: OutboxEntry[]) =>
          list.flatMap((one) =>
            one.write.kind === 'flag' && one.write.questionId === questionId ? [one.id] : [],
          )
        expect(flags(sent)).toEqual(flags(entries).slice(-1))
      }
    }),
  )
})
