import { expect, test } from 'vitest'
import { ASSISTANT_LIMITS } from '../../../src/domain/assistants.ts'
import { createQuestion, createUser, serveApi } from '../../setup/api.ts'
import { numberOf } from '../../setup/assistant-calls.ts'
import { connectOverHttp, makeKey } from '../../setup/assistant-client.ts'
import { describeOnEngine } from '../../setup/engines.ts'

const GOOD = {
  text: 'Which gas do plants take in?',
  options: ['Oxygen', 'Carbon dioxide', 'Helium', 'Argon'],
  correct: ['Carbon dioxide'],
  explanation: 'They make sugar of it.',
}
const PICTURE = `![a leaf](/images/${'p'.repeat(22)}.png)`

describeOnEngine('sqlite', 'an assistant that edits', (engine) => {
  async function setUp(more: object = {}) {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const { key } = await makeKey(api, user.id, 'edit', { ...more })
    const assistant = await connectOverHttp(api, key)
    const propose = (...questions: object[]) => assistant.call('propose_questions', { questions })
    const proposals = async () => (await api.call('GET', `/assistants/user/${user.id}/proposals`)).body
    const bank = async () => (await engine.store.questions.ofUser(user.id, {})) ?? []
    return { api, user, assistant, propose, proposals, bank }
  }

  test.each<[string, object, string]>([
    ['without a text', { text: ' ' }, 'It has no text.'],
    ['without a right option', { correct: [] }, 'It has no right option'],
    [
      'with a key that is no option',
      { correct: ['Neon'] },
      '`correct` names "Neon", which is none of the options.',
    ],
    ['with one option', { options: ['Oxygen'], correct: ['Oxygen'] }, 'only one option'],
    ['with the same option twice', { options: ['Oxygen', 'Oxygen'], correct: ['Oxygen'] }, 'appears twice'],
    ['with an empty option', { options: ['Oxygen', ''], correct: ['Oxygen'] }, 'Option 2 is empty.'],
    [
      'with 27 options',
      { options: Array.from({ length: 27 }, (_, n) => `No. ${n}`), correct: ['No. 0'] },
      'the limit is 26',
    ],
    ['with feedback on fewer options', { option_feedback: ['No'] }, 'one for each of the 4 options'],
    ['with a text that is too long', { text: 'a'.repeat(10_001) }, 'The question text is too long'],
  ])('gets a question %s back with the reason, and the others wait', async (_, change, reason) => {
    const { propose, proposals, bank } = await setUp()
    const other = { ...GOOD, text: 'Which gas do animals breathe out?' }
    const result = await propose(other, { ...GOOD, ...change })
    expect(result).toMatchObject({ accepted: 1, outcome: 'waits for the learner' })
    expect(result.refused).toEqual([{ question: 2, message: expect.stringContaining(reason) }])
    expect(await proposals()).toMatchObject([
      { questions: [{ question_text: other.text, made_by: 'Claude' }] },
    ])
    expect(await bank()).toEqual([])
  })

  test('names the key by letters as well, and marks questions with its model', async () => {
    const { assistant, proposals } = await setUp()
    await assistant.call('propose_questions', { questions: [{ ...GOOD, correct: ['b'] }], model: 'Model 5' })
    expect(await proposals()).toMatchObject([
      { assistant: 'Claude', questions: [{ correct_answers: ['Carbon dioxide'], made_by: 'Model 5' }] },
    ])
  })

  test('proposes nothing that the bank, a proposal or the same call has', async () => {
    const { api, user, propose, assistant } = await setUp()
    await createQuestion(api, user, {
      question_text: 'Which is a prime?',
      possible_answers: ['4', '5'],
      correct_answers: ['5'],
    })
    const number = await numberOf(assistant, 'prime')
    const inBank = { text: 'Which is a prime?', options: ['5', '4'], correct: ['5'] }
    expect(await propose(inBank)).toMatchObject({
      outcome: 'nothing accepted',
      refused: [{ message: `The bank has the same question, number ${number}. Leave it out.` }],
    })
    expect(await propose({ ...inBank, correct: ['4'] })).toMatchObject({
      accepted: 1,
      findings: expect.arrayContaining([
        { question: 1, message: expect.stringContaining(`similar question, number ${number}`) },
      ]),
    })
    expect(await propose(GOOD, { ...GOOD, options: GOOD.options.toReversed() })).toMatchObject({
      accepted: 1,
      refused: [{ question: 2, message: 'It is the same as question 1 of this call. Leave it out.' }],
    })
    expect(await propose(GOOD)).toMatchObject({
      refused: [{ message: 'The same question waits for the learner already. Leave it out.' }],
    })
  })

  test('gets what looks wrong in its questions as findings, also against the material they are from', async () => {
    const { assistant } = await setUp()
    const questions = [
      GOOD,
      {
        ...GOOD,
        text: 'Which metal is liquid?',
        options: ['Iron', 'Gold', 'Mercury, which is the only one that is liquid at room temperature'],
        correct: ['C'],
      },
    ]
    const source_text =
      'Plants take in carbon dioxide. Mercury is a metal that is liquid at room temperature.'
    const { findings } = await assistant.call('propose_questions', { questions, source_text })
    expect(findings).toContainEqual({ question: 2, message: expect.stringContaining('gives it away') })
    const { findings: others } = await assistant.call('propose_questions', {
      questions: [
        {
          ...GOOD,
          text: 'Which of these plays is by Shakespeare?',
          options: ['Hamlet', 'Faust', 'Tartuffe'],
          correct: ['A'],
        },
      ],
      source_text,
    })
    expect(others).toContainEqual({
      question: 1,
      message: expect.stringContaining("The source doesn't have"),
    })
  })

  test('adds at once with a key that says so: an import under its name, which can be undone', async () => {
    const { api, user, propose, proposals, bank } = await setUp({ adds_directly: true })
    expect(await propose(GOOD)).toMatchObject({ accepted: 1, outcome: 'added' })
    expect(await proposals()).toEqual([])
    expect(await bank()).toMatchObject([{ question_text: GOOD.text, made_by: 'Claude' }])
    const { body: changes } = await api.call('GET', `/assistants/user/${user.id}/changes`)
    expect(changes).toMatchObject([{ assistant: 'Claude', kind: 'questions', created: 1 }])
    await api.call('POST', `/imports/${changes[0].id}/undo`)
    expect(await bank()).toEqual([])
  })

  test.each([
    ['none', 0],
    ['51', ASSISTANT_LIMITS.proposedMax + 1],
  ])('proposes at least one and at most 50 questions: %s are refused', async (_, count) => {
    const { assistant } = await setUp()
    const questions = Array.from({ length: count }, () => GOOD)
    expect(await assistant.refusal('propose_questions', { questions })).toMatch(/questions/)
  })

  test('has no more proposals than may wait', async () => {
    const { propose, assistant } = await setUp()
    for (let sent = 0; sent < ASSISTANT_LIMITS.proposalsMax; sent++)
      await propose({ ...GOOD, text: `What is ${sent} times itself?` })
    expect(await assistant.refusal('propose_questions', { questions: [GOOD] })).toContain(
      'Ask the learner to confirm',
    )
  })

  test('corrects a question as it read it, and gets it back where it was changed meanwhile', async () => {
    const { api, user, assistant, bank } = await setUp()
    const { id } = await createQuestion(api, user)
    const number = await numberOf(assistant, 'prime')
    const { question } = await assistant.call('read_question', { number })
    await api.call('PATCH', `/questions/${id}`, { explanation: 'Mine' })
    const change = { text: 'Which of these is a prime?' }
    const late = await assistant.call('correct_question', { number, revision: question.revision, change })
    expect(late).toMatchObject({
      outcome: 'changed meanwhile',
      question: { explanation: 'Mine', revision: 2 },
    })
    const saved = await assistant.call('correct_question', { number, revision: 2, change })
    expect(saved).toMatchObject({
      outcome: 'saved',
      question: { text: change.text, explanation: 'Mine', revision: 3 },
    })
    const same = await assistant.call('correct_question', { number, revision: 3, change, judge_again: true })
    expect(same).toMatchObject({ outcome: 'saved', question: { revision: 3 } })
    const { body: changes } = await api.call('GET', `/assistants/user/${user.id}/changes`)
    expect(changes).toHaveLength(1)
    await api.call('POST', `/imports/${changes[0].id}/undo`)
    expect(await bank()).toMatchObject([{ question_text: 'Which is a prime?', explanation: 'Mine' }])
  })

  test('keeps the pictures of a question, which it sees as placeholders', async () => {
    const { api, user, assistant, bank } = await setUp()
    await createQuestion(api, user, {
      format: 'markdown',
      question_text: `What is this? ${PICTURE}`,
      possible_answers: ['A leaf', `Not ${PICTURE}`],
      correct_answers: ['A leaf'],
    })
    const number = await numberOf(assistant, 'what')
    const { question } = await assistant.call('read_question', { number })
    expect(question).toMatchObject({
      text: 'What is this? [picture 1: a leaf]',
      options: [{ text: 'A leaf' }, { text: 'Not [picture 1: a leaf]' }],
    })
    const correct = (change: object) => assistant.call('correct_question', { number, revision: 1, change })
    await expect(correct({ text: 'What?', options: ['A leaf', 'No'] })).rejects.toThrow('[picture 1]')
    await expect(correct({ text: 'What is [picture 2]?' })).rejects.toThrow('There is no [picture 2]')
    await correct({ text: '[picture 1]: what does it show?' })
    expect(await bank()).toMatchObject([
      { question_text: `${PICTURE}: what does it show?`, possible_answers: ['A leaf', `Not ${PICTURE}`] },
    ])
  })

  test.each<[string, object, string]>([
    ['options without the right one', { options: ['4', '6'] }, 'which is none of the options'],
    ['no text', { text: ' ' }, 'no text'],
    ['one option', { options: ['5'] }, 'only one option'],
  ])('corrects no question to %s', async (_, change, reason) => {
    const { api, user, assistant } = await setUp()
    await createQuestion(api, user)
    const number = await numberOf(assistant, 'prime')
    expect(await assistant.refusal('correct_question', { number, revision: 1, change })).toContain(reason)
  })

  test('takes no text of the earlier key for the letter of a new option', async () => {
    const { api, user, assistant, bank } = await setUp()
    await createQuestion(api, user, { possible_answers: ['A', 'B', 'D'], correct_answers: ['B'] })
    const number = await numberOf(assistant, 'prime')
    const correct = (change: object) => assistant.call('correct_question', { number, revision: 1, change })
    await expect(correct({ options: ['Vitamin B', 'Vitamin A'] })).rejects.toThrow('Send `correct` as well')
    expect(await bank()).toMatchObject([{ correct_answers: ['B'] }])
  })

  test('adds to a note, and replaces it only as it read it', async () => {
    const { api, user, assistant } = await setUp()
    const { id } = await createQuestion(api, user)
    const keys = { user_id: user.id, question_id: id }
    await api.call('POST', '/question-notes/', {
      ...keys,
      note_text: '<p>Mine</p>',
      hint_text: '<p>Hint</p>',
    })
    const number = await numberOf(assistant, 'prime')
    const write = (more: object) => assistant.call('write_note', { number, ...more })
    await write({ text: 'Theirs:\n\n- **one**\n- [two](https://example.org)\n\n<script>alert(1)</script>' })
    const stored = async () => (await engine.store.questionNotes.ofQuestion(user.id, id)) ?? { note_text: '' }
    const { note_text } = await stored()
    expect(note_text).toMatch(/^<p>Mine<\/p><p>Theirs:<\/p><ul><li>(<p>)?<strong>one<\/strong>/)
    expect(note_text).not.toContain('<script')
    expect(await stored()).toMatchObject({ hint_text: '<p>Hint</p>' })
    await expect(write({ text: 'New', mode: 'replace' })).rejects.toThrow('read_at')
    const { note } = await assistant.call('read_note', { number })
    await api.call('POST', '/question-notes/', { ...keys, note_text: '<p>Mine again</p>' })
    expect(await write({ text: 'New', mode: 'replace', read_at: note.updated_at })).toMatchObject({
      outcome: 'changed meanwhile',
      note: 'Mine again',
    })
  })
})
