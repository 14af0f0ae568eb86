import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import { FakeApi, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { fakeTaken } from '../../../tests/components/fakes/fake-taken.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { ownShare } from '../../../tests/components/shared-bank.ts'
import { question, questions } from '../../../tests/setup/bank-questions.ts'
import { EXAM } from '../../../tests/setup/exam.ts'

const NEW = /^\/shares\/$/
const button = (name: string) => page.getByRole('button', { name, exact: true })
const form = page.getByRole('dialog', { name: 'Share by link' })
const title = form.getByLabelText('Title')
const made = page.getByRole('dialog', { name: 'Your link is ready' })

async function open(width = 1280, prepare: (api: FakeApi) => void = () => {}) {
  await page.viewport(width, 900)
  const learner = fakeLearner([...questions(2), question('moss', { category: 'Mosses' })])
  const api = new FakeApi(learner)
  learner.exams.push({
    ...EXAM,
    user_id: learner.user.id,
    id: 'exam-1'.padEnd(22, '0'),
    revision: 1,
    created_at: new Date().toISOString(),
  })
  prepare(api)
  await openApp(learner, '/app/questions', api)
  return { api, learner }
}

async function openForm(width?: number) {
  const opened = await open(width)
  if (width !== undefined && width < 640) await button('More').click()
  await page.getByRole('button', { name: /^Share/ }).click()
  await expect.element(title).toBeVisible()
  return opened
}

describe('"Share" in Questions (spec §2.16)', () => {
  test.each([1280, 375])('makes a link and shows its address, %i pixels wide', async (width) => {
    const { api } = await openForm(width)
    await expectAccessible('the form of a link')
    await page.viewport(width, 900)
    await title.fill('Trees')
    await button('Make link').click()
    await expect.element(made.getByText(`/share/${api.shares.own[0]?.code}`, { exact: false })).toBeVisible()
    expect(api.bodiesOf('POST', NEW)).toMatchObject([
      {
        title: 'Trees',
        author: null,
        license: null,
        categories: null,
        includes_notes: false,
        exams: [],
        ends_at: null,
        reason: 'First version',
      },
    ])
    await made.getByRole('button', { name: 'QR code' }).click()
    await expect.element(made.getByRole('img', { name: 'QR code of the address of Trees' })).toBeVisible()
    await expectAccessible('a new link')
  })

  test('says in one sentence what goes along', async () => {
    const { api, learner } = await openForm()
    const sentence = form.getByRole('status')
    await expect
      .element(sentence)
      .toHaveTextContent(
        '3 questions with pictures and explanations. Flags, answers and results never go along.',
      )
    await form.getByText('Some', { exact: true }).click()
    await form.getByText('Mosses', { exact: true }).click()
    await form.getByLabelText('My notes and hints').click()
    await form.getByText('The exam', { exact: false }).click()
    await expect
      .element(sentence)
      .toMatchTextContent(
        '1 question with pictures, explanations, your notes and hints and the rules of 1 exam.',
      )
    await title.fill('Mosses')
    await form.getByLabelText('Last day of the link (optional)').fill('2099-12-31')
    await button('Make link').click()
    await expect.element(made).toBeVisible()
    expect(api.bodiesOf('POST', NEW)).toMatchObject([
      {
        categories: ['Mosses'],
        includes_notes: true,
        exams: [learner.exams[0]?.id],
        ends_at: new Date(2100, 0, 1).toISOString(),
      },
    ])
  })

  test('needs a title and a category', async () => {
    const { api } = await openForm()
    await form.getByText('Some', { exact: true }).click()
    await button('Make link').click()
    await expect.element(title).toHaveFocus()
    for (const text of ['Please enter a title.', 'Choose at least one category.'])
      await expect.element(form.getByText(text)).toBeVisible()
    await expectAccessible('a form of a link with mistakes')
    expect(api.bodiesOf('POST', NEW)).toEqual([])
  })

  test.each([
    ['links', 'My links (1)', (api: FakeApi) => api.shares.own.push(ownShare(api.learner))],
    ['taken banks', 'Banks I took (1)', (api: FakeApi) => api.taken.push(fakeTaken(api.learner))],
  ])('leads to the %s that there are', async (_, name, prepare) => {
    await open(1280, prepare)
    await page.getByRole('button', { name: /^Share/ }).click()
    await expect.element(form.getByRole('link', { name })).toBeVisible()
  })

  test('sent again after a failure makes one link', async () => {
    expectErrors()
    const { api } = await openForm()
    const recover = api.fail('POST', NEW, 500)
    await title.fill('Trees')
    await button('Make link').click()
    await expect
      .element(form.getByRole('alert'))
      .toMatchTextContent('Failed to make the link. Please try again.')
    recover()
    await button('Make link').click()
    await expect.element(made).toBeVisible()
    const ids = api.bodiesOf('POST', NEW).map((body) => Reflect.get(Object(body), 'id'))
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  })

  test('says that it needs a connection', async () => {
    expectErrors()
    const { api } = await openForm()
    api.override('POST', NEW, () => Promise.reject(new TypeError('Failed to fetch')))
    await title.fill('Trees')
    await button('Make link').click()
    await expect.element(form.getByText('Links need a connection.', { exact: false })).toBeVisible()
  })

  test.each<[string, (api: FakeApi) => void]>([
    [
      'the operator does not offer it',
      (api) => {
        api.offersSharing = false
      },
    ],
    ['the server does not know of it', (api) => api.fail('GET', /^\/operator$/, 404)],
  ])('is not there where %s', async (_, prepare) => {
    const { api } = await open(1280, prepare)
    await expect.poll(() => api.calls.some(({ path }) => path === '/operator')).toBe(true)
    await expect.element(button('Select')).toBeVisible()
    expect(page.getByRole('button', { name: /^Share/ }).elements()).toEqual([])
  })
})
