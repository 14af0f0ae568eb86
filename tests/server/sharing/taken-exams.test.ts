import { expect, test } from 'vitest'
import type { Exam } from '../../../src/contract/exam.ts'
import { chosenId, createQuestion, createUser, serveApi } from '../../setup/api.ts'
import { describeOnBothEngines, type TestEngine } from '../../setup/engines.ts'
import { EXAM } from '../../setup/exam.ts'
import { exported, restore } from '../../setup/restoring.ts'
import { SHARE } from '../../setup/share.ts'

/** An author who shared a question with an exam, and a learner who took both. */
async function setUp(engine: TestEngine) {
  const api = await serveApi(engine)
  const author = await createUser(api, 'red-green-blue')
  await createQuestion(api, author, { question_text: 'Oak?' })
  const addExam = async (name: string): Promise<Exam> =>
    (await api.call('POST', '/exams/', { user_id: author.id, ...EXAM, name })).body
  const exam = await addExam('Technician')
  const sent = { user_id: author.id, ...SHARE, exams: [exam.id] }
  const { body: share } = await api.call('POST', '/shares/', sent)
  const taker = await createUser(api, 'one-two-three')
  const id = chosenId('taken')
  await api.call('POST', `/shares/${share.code}/taken`, { user_id: taker.id, id })
  const exams = async (user = taker): Promise<readonly Exam[]> =>
    (await api.call('GET', `/exams/user/${user.id}`)).body
  let published = 1
  const publish = (exams: readonly Exam[]) =>
    api
      .call('PATCH', `/shares/${share.id}`, { exams: exams.map((one) => one.id) })
      .then(() => api.call('POST', `/shares/${share.id}/versions`, { after: published++, reason: 'Exams' }))
  const changed = async (changes: object) => {
    const { status } = await api.call('PATCH', `/exams/${exam.id}`, changes)
    expect(status).toBe(200)
    await publish([exam])
  }
  const update = async (bank = id) => (await api.call('GET', `/taken-banks/${bank}/update`)).body
  const decide = async (more: object) =>
    (await api.call('POST', `/taken-banks/${id}/update`, { version: published, decisions: [], ...more })).body
  return { api, share, taker, exam, addExam, exams, publish, changed, update, decide }
}

describeOnBothEngines('the exams of a new version', (engine) => {
  test('are added and changed when the learner takes them over, without day and plan', async () => {
    const { api, exam, addExam, exams, publish, update, decide } = await setUp(engine)
    const [mine] = await exams()
    await api.call('PATCH', `/exams/${mine?.id}`, { date: '2027-01-01' })
    expect((await update()).exams).toEqual([])
    await api.call('PATCH', `/exams/${exam.id}`, { time_limit_minutes: 30 })
    await publish([exam, await addExam('Extra')])
    const { exams: offered, changes } = await update()
    expect([changes, offered]).toMatchObject([
      [],
      [
        { kind: 'changed', exam_id: mine?.id, name: 'Technician' },
        { kind: 'added', exam_id: null, name: 'Extra' },
      ],
    ])
    expect(await decide({}), 'not decided').toMatchObject({ bank: { version: 1 } })
    expect(await exams()).toMatchObject([{ time_limit_minutes: 60 }])
    expect(await decide({ exams: 'take' })).toMatchObject({ bank: { version: 2 } })
    expect(await exams()).toMatchObject([
      { id: mine?.id, time_limit_minutes: 30, date: '2027-01-01', revision: 3 },
      { name: 'Extra', date: null, revision: 1 },
    ])
    expect((await update()).exams).toEqual([])
    expect(await decide({ exams: 'take' }), 'sent again').toMatchObject({ bank: { version: 2 } })
    expect(await exams()).toHaveLength(2)
  })

  test('never change what the learner changed', async () => {
    const { api, exams, changed, update, decide } = await setUp(engine)
    const [mine] = await exams()
    const own = { blueprint: { kind: 'each', count: 2 }, name: 'Mine' }
    await api.call('PATCH', `/exams/${mine?.id}`, own)
    await changed({ pass_mark: { kind: 'percent', percent: 50 }, scoring: 'partial' })
    expect((await update()).exams).toMatchObject([{ kind: 'changed', name: 'Mine' }])
    await decide({ exams: 'take' })
    expect(await exams()).toMatchObject([{ ...own, pass_mark: EXAM.pass_mark, scoring: 'partial' }])
    await changed({ name: 'Theirs' })
    expect((await update()).exams, 'nothing that they see').toEqual([])
  })

  test('stay away where they are left, or the learner removed theirs', async () => {
    const { api, exam, addExam, exams, publish, changed, update, decide } = await setUp(engine)
    await changed({ scoring: 'partial' })
    await decide({ exams: 'leave' })
    expect([(await update()).exams, await exams()]).toMatchObject([[], [{ scoring: 'all-or-nothing' }]])
    await publish([exam, await addExam('Extra')])
    await decide({ exams: 'leave' })
    expect([(await update()).exams, await exams()]).toMatchObject([[], [{ name: 'Technician' }]])
    const [mine] = await exams()
    await api.call('DELETE', `/exams/${mine?.id}`)
    await changed({ scoring: 'all-or-nothing', time_limit_minutes: 10 })
    expect((await update()).exams).toEqual([])
  })

  test('that the author removes stay with the learner', async () => {
    const { exams, publish, update } = await setUp(engine)
    await publish([])
    expect([(await update()).exams, await exams()]).toMatchObject([[], [{ name: 'Technician' }]])
  })

  test('are known where the learner has one like that, or took the bank before exams were remembered', async () => {
    const { api, share, exams, changed, update, taker } = await setUp(engine)
    await api.call('DELETE', `/taken-banks/${chosenId('taken')}`)
    const id = chosenId('again')
    await api.call('POST', `/shares/${share.code}/taken`, { user_id: taker.id, id })
    expect(await exams()).toHaveLength(1)
    await changed({ scoring: 'partial' })
    expect((await update(id)).exams).toMatchObject([{ kind: 'changed' }])
  })

  test('find what they were when the bank is restored into another account', async () => {
    const { api, exams, changed, update } = await setUp(engine)
    const document = await exported(api, 'one-two-three')
    const { body } = await restore(api, document)
    const { body: banks } = await api.call('GET', `/taken-banks/user/${body.user.id}`)
    const [restored] = await exams(body.user)
    expect((await update(banks[0].id)).exams).toEqual([])
    await changed({ scoring: 'partial' })
    expect((await update(banks[0].id)).exams).toMatchObject([{ kind: 'changed', exam_id: restored?.id }])
    const { taken_exams: _, ...older } = document
    expect((await restore(api, older)).status).toBe(201)
    const unknown = [{ ...document.taken_exams[0], exam_id: 'nothing' }]
    expect((await restore(api, { ...document, taken_exams: unknown })).status).toBe(422)
  })
})
