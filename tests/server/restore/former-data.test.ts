import { expect, test } from 'vitest'
import { openEngine } from '../../../src/server/store/open-store.ts'
import { createUser, serveApi } from '../../setup/api.ts'
import { describeOnBothEngines, type TestEngine } from '../../setup/engines.ts'
import { exported, NOTHING_RESTORED, restore } from '../../setup/restoring.ts'

/** What the last build before 1.0 stored and exported, to the letter. It must open in every later one. */

const AT = 1_763_000_000_000
const TIME = '2025-11-13T02:13:20.000Z'
const RULES =
  '{"name":"Technician","categories":["Trees"],"blueprint":{"kind":"named","counts":[{"category":"Trees","count":2}]},"pass_mark":{"kind":"points","points":1},"time_limit_minutes":60,"scoring":"partial","shows_answer_count":true}'
const ASKED =
  '[{"id":"first-question-0000001","question_text":"Which **tree**?","is_correct":false,"chosen":["Beech"],"category":"Trees","points":0.5,"time_ms":900,"for_review":true},{"id":"gone-question-00000001","question_text":"Gone?","is_correct":true}]'

async function store({ database }: TestEngine, learner: number): Promise<void> {
  const { db, close } = await openEngine(database)
  const own = { learner, created_at: AT }
  const exam = `${RULES.slice(0, -1)},"date":"2026-12-24","plan":{"minutes_a_day":25,"days_off":[0,6],"begins_on":"2026-11-01"}}`
  await db
    .insertInto('exams')
    .values({ ...own, seq: 1, id: 'exam-000000000000001', content: exam, revision: 2, sent_digest: 'x' })
    .execute()
  const test = { learner, seq: 2, id: 'test-000000000000001', score: 62.5, passed: false, taken_at: AT }
  const of = { exam: 1, exam_rules: RULES, duration_ms: 61_000, categories: '["Trees"]' }
  await db
    .insertInto('tests')
    .values({ ...test, ...of, questions: ASKED, sent_digest: 'x' })
    .execute()
  const full = {
    ...{
      question_text: 'Which **tree**?',
      category: 'Trees',
      explanation: 'It is *green*.',
      format: 'markdown' as const,
    },
    ...{ possible_answers: '["Spruce","Beech"]', correct_answers: '["Spruce"]' },
    ...{ option_feedback: '["Yes",null]', reference: 'p. 7', source_id: '7', keep_order: true },
  }
  const plain = {
    ...{ question_text: 'Which?', category: null, explanation: null, format: 'plain' as const },
    ...{ possible_answers: '["a","b"]', correct_answers: '["a","b"]' },
    ...{ option_feedback: null, reference: null, source_id: null, keep_order: null },
  }
  await db
    .insertInto('questions')
    .values([
      {
        ...{ ...own, ...full, seq: 3, id: 'first-question-0000001', is_flagged: true, is_correct: false },
        ...{ source_test: 2, revision: 3, deleted_at: null, sent_digest: 'x' },
      },
      {
        ...{ ...own, ...plain, seq: 4, id: 'other-question-0000001', is_flagged: false, is_correct: null },
        ...{ source_test: null, revision: 1, deleted_at: AT, sent_digest: null },
      },
    ])
    .execute()
  await db
    .insertInto('practice_responses')
    .values({
      ...{ ...own, seq: 5, id: 'answer-00000000000001', question: 3, selected_answers: '["Beech"]' },
      ...{ is_correct: false, sent_is_correct: true, response_time_ms: 4200, source: 'frontend' },
      ...{ confidence: 'sure', utc_offset_minutes: 60 },
    })
    .execute()
  await db
    .insertInto('question_notes')
    .values({
      ...{ ...own, question: 3, id: 'note-0000000000000001', updated_at: AT },
      ...{ note_text: '<p>Mine</p>', hint_text: '<p>Needles</p>' },
    })
    .execute()
  await db.insertInto('category_titles').values({ learner, category: 'Trees', title: 'Woods' }).execute()
  await close()
}

const exportOf = (user: { readonly id: string; readonly w3w_identifier: string }): string =>
  `{"user":{"id":"${user.id}","name":"Ada","w3w_identifier":"${user.w3w_identifier}","created_at":"${TIME}"},
"tests":[{"id":"test-000000000000001","user_id":"${user.id}","score":62.5,"passed":false,"taken_at":"${TIME}","categories":["Trees"],"exam_id":"exam-000000000000001","exam":${RULES},"duration_ms":61000,"questions":${ASKED}}],
"questions":[{"id":"first-question-0000001","user_id":"${user.id}","question_text":"Which **tree**?","category":"Trees","possible_answers":["Spruce","Beech"],"correct_answers":["Spruce"],"explanation":"It is *green*.","is_flagged":true,"is_correct":false,"source_test_id":"test-000000000000001","created_at":"${TIME}","format":"markdown","option_feedback":["Yes",null],"reference":"p. 7","source_id":"7","keep_order":true,"revision":3,"deleted_at":null},
{"id":"other-question-0000001","user_id":"${user.id}","question_text":"Which?","category":null,"possible_answers":["a","b"],"correct_answers":["a","b"],"explanation":null,"is_flagged":false,"is_correct":null,"source_test_id":null,"created_at":"${TIME}","format":"plain","option_feedback":null,"reference":null,"source_id":null,"keep_order":null,"revision":1,"deleted_at":"${TIME}"}],
"practice_responses":[{"id":"answer-00000000000001","user_id":"${user.id}","question_id":"first-question-0000001","user_answer":["Beech"],"selected_answers":["Beech"],"is_correct":false,"response_time_ms":4200,"time_taken":4200,"source":"frontend","created_at":"${TIME}","confidence":"sure","utc_offset_minutes":60}],
"question_notes":[{"id":"note-0000000000000001","user_id":"${user.id}","question_id":"first-question-0000001","note_text":"<p>Mine</p>","hint_text":"<p>Needles</p>","created_at":"${TIME}","updated_at":"${TIME}"}],
"exams":[{"id":"exam-000000000000001","user_id":"${user.id}",${RULES.slice(1, -1)},"date":"2026-12-24","plan":{"minutes_a_day":25,"days_off":[0,6],"begins_on":"2026-11-01"},"revision":2,"created_at":"${TIME}"}],
"category_titles":[{"category":"Trees","title":"Woods"}],
"images":[],"format":"quizgrove-export-1","exported_at":"${TIME}"}`

describeOnBothEngines('the last build before 1.0', (engine) => {
  test('its rows open, and its export is restored: into their learner, and into a new one', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const { db, close } = await openEngine(engine.database)
    await db.updateTable('users').set({ created_at: AT, last_seq: 5 }).execute()
    const { learner } = await db.selectFrom('users').select('learner').executeTakeFirstOrThrow()
    await close()
    await store(engine, learner)

    const document = JSON.parse(exportOf(user))
    // It had no sets of pairs and no assistants.
    const later = { pair_set: null, made_by: null }
    const questions = document.questions.map((question: object) => ({ ...question, ...later }))
    expect({ ...(await exported(api, user.w3w_identifier)), exported_at: TIME }).toEqual({
      ...document,
      questions,
      // Nor links, nor papers.
      papers: [],
      shares: [],
      taken_banks: [],
      taken_questions: [],
      taken_exams: [],
    })

    const again = await restore(api, document, { user_id: user.id })
    expect([again.status, again.body.restored]).toEqual([200, NOTHING_RESTORED])
    const { status, body } = await restore(api, document)
    const one = {
      tests: 1,
      questions: 2,
      practice_responses: 1,
      question_notes: 1,
      exams: 1,
      category_titles: 1,
    }
    expect([status, body.restored]).toEqual([201, { ...NOTHING_RESTORED, ...one }])
    const listed = [{ chosen: ['Beech'], points: 0.5, for_review: true }, { question_text: 'Gone?' }]
    expect(body.tests).toMatchObject([{ exam: JSON.parse(RULES), questions: listed }])
  })
})
