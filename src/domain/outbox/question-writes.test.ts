import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aQuestion } from '../../../tests/setup/question.ts'
import type { Question } from '../model.ts'
import { contentOf, isSameContent, withContent } from '../questions/question-content.ts'
import { resolveEditConflict } from './conflicts.ts'
import { idsOf, type LearnerWrite, type OutboxEntry } from './outbox-entry.ts'
import { coalesceEntries, NO_BACKOFFS, nextOutboxAction } from './queue.ts'
import { withWaitingQuestions } from './waiting-lists.ts'

/** A server with the rules of the API: what is stored already is no conflict, and a deleted question takes edits. */
class Server {
  readonly rows = new Map<string, { question: Question; isDeleted: boolean }>()
  refusals = 0

  /** Null when it is stored; else the version that an edit conflicts with. */
  store(write: LearnerWrite): Question | null {
    switch (write.kind) {
      case 'add':
        if (!this.rows.has(write.question.id))
          this.rows.set(write.question.id, { question: write.question, isDeleted: false })
        return null
      case 'edit': {
        const row = this.rows.get(write.questionId)
        if (!row) {
          this.refusals++
          return null
        }
        if (isSameContent(row.question, write.content)) return null
        if (row.question.revision !== write.startedFrom.revision) return row.question
        row.question = { ...withContent(row.question, write.content), revision: row.question.revision + 1 }
        return null
      }
      case 'bulk':
        for (const id of idsOf(write.change)) {
          const row = this.rows.get(id)
          if (!row) continue
          const { change } = write
          if (change.is === 'flag') row.question = { ...row.question, isFlagged: change.isFlagged }
          else if (change.is !== 'category') row.isDeleted = change.is === 'delete'
          else if (row.question.category !== change.category) {
            const revision = row.question.revision + 1
            row.question = { ...row.question, category: change.category, revision }
          }
        }
        return null
      default:
        throw new Error('Not part of this test')
    }
  }

  bank(): Question[] {
    return [...this.rows.values()].filter(({ isDeleted }) => !isDeleted).map(({ question }) => question)
  }
}

type Step =
  | { readonly does: 'send'; readonly reply: 'arrives' | 'lost request' | 'lost reply' }
  | {
      readonly does: 'edit'
      readonly index: number
      readonly part: 'text' | 'category'
      readonly value: string
    }
  | { readonly does: 'delete' | 'undo'; readonly index: number; readonly count: number }
  | { readonly does: 'move' | 'flag'; readonly index: number; readonly count: number; readonly value: string }
  | { readonly does: 'add' }

const index = fc.nat(5)
const value = fc.constantFrom('a', 'b', 'c', 'd')
const count = fc.integer({ min: 1, max: 3 })
const steps = fc.array(
  fc.oneof(
    fc.constantFrom<Step>(
      { does: 'send', reply: 'arrives' },
      { does: 'send', reply: 'lost request' },
      { does: 'send', reply: 'lost reply' },
    ),
    fc
      .tuple(index, fc.constantFrom('text' as const, 'category' as const), value)
      .map(([index, part, value]): Step => ({ does: 'edit', index, part, value })),
    fc
      .tuple(fc.constantFrom('delete' as const, 'undo' as const), index, count)
      .map(([does, index, count]): Step => ({ does, index, count })),
    fc
      .tuple(fc.constantFrom('move' as const, 'flag' as const), index, count, value)
      .map(([does, index, count, value]): Step => ({ does, index, count, value })),
    fc.constant<Step>({ does: 'add' }),
  ),
  { maxLength: 30 },
)

/** The bank as the learner sees it, its server, and what waits between them. */
class Scene {
  readonly server = new Server()
  #entries: readonly OutboxEntry[] = []
  #shown: readonly Question[]
  #deleted: readonly Question[] = []
  #count = 0

  constructor() {
    this.#shown = ['q1', 'q2', 'q3'].map((id) => aQuestion({ id }))
    for (const question of this.#shown) this.server.rows.set(question.id, { question, isDeleted: false })
  }

  run(step: Step): void {
    const write = step.does === 'send' ? null : this.#writeOf(step)
    if (write !== null) this.#put(write)
    if (step.does === 'send') this.#send(step.reply)
  }

  finish(): { shown: readonly Question[]; stored: readonly Question[]; refusals: number } {
    while (this.#entries.length > 0) this.#send('arrives')
    return { shown: this.#shown, stored: this.server.bank(), refusals: this.server.refusals }
  }

  #writeOf(step: Exclude<Step, { does: 'send' }>): LearnerWrite | null {
    if (step.does === 'add') return { kind: 'add', question: aQuestion({ id: `new${++this.#count}` }) }
    const list = step.does === 'undo' ? this.#deleted : this.#shown
    if (list.length === 0) return null
    const start = step.index % list.length
    if (step.does === 'edit') {
      const question = list[start]
      if (question === undefined) return null
      const startedFrom = { content: contentOf(question), revision: question.revision }
      const content = { ...startedFrom.content, [step.part]: step.value }
      return { kind: 'edit', questionId: question.id, content, startedFrom, earlier: [], judgeAgain: false }
    }
    const questions = list.slice(start, start + step.count)
    const ids = questions.map(({ id }) => id)
    if (step.does === 'move') return { kind: 'bulk', change: { is: 'category', ids, category: step.value } }
    if (step.does === 'flag')
      return { kind: 'bulk', change: { is: 'flag', ids, isFlagged: step.value === 'a' } }
    const gone = new Set(ids)
    const isUndo = step.does === 'undo'
    this.#deleted = isUndo
      ? this.#deleted.filter(({ id }) => !gone.has(id))
      : [...this.#deleted, ...questions]
    return { kind: 'bulk', change: { is: isUndo ? 'restore' : 'delete', questions } }
  }

  #put(write: LearnerWrite): void {
    this.#shown = withWaitingQuestions([{ write }], this.#shown)
    const order = ++this.#count
    this.#entries = [...this.#entries, { id: String(order), learnerId: 'ada', order, write, conflict: null }]
  }

  #send(reply: Extract<Step, { does: 'send' }>['reply']): void {
    this.#entries = coalesceEntries(this.#entries).waiting
    const next = nextOutboxAction(this.#entries, NO_BACKOFFS, 0)
    if (next.action !== 'send' || reply === 'lost request') return
    const { entry } = next
    const current = this.server.store(entry.write)
    if (reply === 'lost reply') return
    if (current === null || entry.write.kind !== 'edit') {
      this.#entries = this.#entries.filter(({ id }) => id !== entry.id)
      return
    }
    const resolved = resolveEditConflict(entry.write, current)
    expect(resolved?.conflict, 'a learner has no conflict with their own edits').toBeNull()
    this.#entries = this.#entries.map((it) => (it.id === entry.id && resolved ? { ...it, ...resolved } : it))
  }
}

const summaryOf = (bank: readonly Question[]) =>
  bank
    .map(({ id, text, category, isFlagged }) => ({ id, text, category, isFlagged }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))

test('law: whatever is lost on the way, the server ends with what the learner sees, and refuses nothing', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const scene = new Scene()
      for (const step of all) scene.run(step)
      const { shown, stored, refusals } = scene.finish()
      expect(summaryOf(stored)).toEqual(summaryOf(shown))
      expect(refusals).toBe(0)
    }),
  )
})
