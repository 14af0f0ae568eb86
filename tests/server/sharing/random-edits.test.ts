import { expect, test } from 'vitest'
import { seededRandom } from '../../../src/domain/seeded-random.ts'
import { chosenId, createUser, QUESTION, serveApi } from '../../setup/api.ts'
import { describeOnBothEngines } from '../../setup/engines.ts'
import { SHARE } from '../../setup/share.ts'

const QUESTIONS = 12
const VERSIONS = 20
const EDITS = 4

/** What both sides edit, each with texts that name their side. The options and the key are one part. */
const PARTS = ['explanation', 'reference', 'category', 'answers'] as const
type Part = (typeof PARTS)[number]

interface Stored {
  readonly id: string
  readonly question_text: string
  readonly explanation: string | null
  readonly reference: string | null
  readonly category: string | null
  readonly possible_answers: readonly string[]
  readonly correct_answers: readonly string[]
}

const changeOf = (part: Part, text: string) =>
  part === 'answers' ? { possible_answers: [text, 'other'], correct_answers: [text] } : { [part]: text }

const partOf = (question: Stored, part: Part) =>
  part === 'answers' ? [question.possible_answers, question.correct_answers] : question[part]

describeOnBothEngines('random edits of an author and of a learner who took the bank', (engine) => {
  test.each([1, 2])('over 20 versions lose nothing, seed %i', async (seed) => {
    const random = seededRandom(Number(process.env.SEED ?? 0) + seed)
    const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
    const api = await serveApi(engine)
    const [author, taker] = [await createUser(api, 'red-green-blue'), await createUser(api, 'one-two-three')]
    const names = Array.from({ length: QUESTIONS }, (_, index) => `Q${index}?`)
    const questions = names.map((question_text) => ({ ...QUESTION, question_text }))
    await api.call('POST', '/questions/batch', { user_id: author.id, questions })
    const { body: share } = await api.call('POST', '/shares/', { user_id: author.id, ...SHARE })
    const bank = chosenId('taken')
    await api.call('POST', `/shares/${share.code}/taken`, { user_id: taker.id, id: bank })
    const listOf = async (words: string): Promise<readonly Stored[]> =>
      (await api.call('GET', `/user-data/load/${words}`)).body.questions
    const named = (list: readonly Stored[], name: string) => list.find((one) => one.question_text === name)

    /** The learner's edits that still stand, by question and part: they chose to take none of the author's over them. */
    const mine = new Map<string, Map<Part, unknown>>()
    const deleted = new Set<string>()
    let answers = 0
    for (let version = 2; version <= VERSIONS + 1; version++) {
      for (let edit = 0; edit < EDITS; edit++) {
        const ofAuthor = pick(await listOf('red-green-blue'))
        const part = pick(PARTS) ?? 'explanation'
        const path = `/questions/${ofAuthor?.id}`
        if (random() < 0.1) await api.call('DELETE', path)
        else await api.call('PATCH', path, changeOf(part, `A${version}.${edit}`))

        const ofTaker = pick(await listOf('one-two-three'))
        if (ofTaker === undefined) continue
        const does = random()
        const own = `/questions/${ofTaker.id}`
        if (does < 0.3) {
          const answer = { user_id: taker.id, question_id: ofTaker.id, user_answer: 'x', is_correct: false }
          await api.call('POST', '/practice-responses/', answer)
          answers++
        } else if (does < 0.35) {
          await api.call('DELETE', own)
          deleted.add(ofTaker.question_text)
        } else {
          const changed = pick(PARTS) ?? 'explanation'
          const { body } = await api.call('PATCH', own, changeOf(changed, `T${version}.${edit}`))
          const parts = mine.get(ofTaker.question_text) ?? new Map<Part, unknown>()
          mine.set(ofTaker.question_text, parts.set(changed, partOf(body, changed)))
        }
      }
      const added = `New ${version}?`
      if (random() < 0.3)
        await api.call('POST', '/questions/', { user_id: author.id, ...QUESTION, question_text: added })
      const sent = { after: version - 1, reason: `Version ${version}` }
      expect((await api.call('POST', `/shares/${share.id}/versions`, sent)).status).toBe(201)

      const { body: update } = await api.call('GET', `/taken-banks/${bank}/update`)
      const decisions = update.changes.map(
        ({ item, revision, kind }: { item: string; revision: number | null; kind: string }) => ({
          item,
          revision,
          choice: kind === 'contested' ? 'leave' : 'take',
        }),
      )
      const { body: done } = await api.call('POST', `/taken-banks/${bank}/update`, { version, decisions })
      expect(done).toMatchObject({ applied: decisions.length, skipped: 0, bank: { version } })

      const [theirs, own] = [await listOf('red-green-blue'), await listOf('one-two-three')]
      for (const [name, parts] of mine) {
        const question = named(own, name)
        if (deleted.has(name)) continue
        expect(question, `${name} is lost`).toBeDefined()
        for (const [part, value] of parts) expect(partOf(question!, part), `${name} ${part}`).toEqual(value)
      }
      for (const question of theirs) {
        const taken = named(own, question.question_text)
        if (deleted.has(question.question_text)) expect(taken).toBeUndefined()
        else if (!mine.has(question.question_text))
          for (const part of PARTS)
            expect(partOf(taken!, part), question.question_text).toEqual(partOf(question, part))
      }
      const { body: record } = await api.call('GET', `/practice-responses/user/${taker.id}`)
      expect(record).toHaveLength(answers)
    }
  })
})
