import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/components/accessible.ts'
import { expectErrors } from '../../../../tests/components/expect-errors.ts'
import { FakeApi, type FakeLearner, fakeLearner } from '../../../../tests/components/fakes/fake-api.ts'
import { newTestId } from '../../../../tests/components/fakes/fake-learner.ts'
import { openApp } from '../../../../tests/components/render-app.tsx'
import { watchSavedFiles } from '../../../../tests/components/saved-files.ts'
import { questions } from '../../../../tests/setup/bank-questions.ts'
import { A_PAPER, A_SENT_QUESTION } from '../../../../tests/setup/paper.ts'
import { markedPage } from '../../../../tests/setup/sheet-photos/marked-sheet.ts'
import { type PaperSheet, paperSheets } from '../../../domain/papers/sheet/paper-sheets.ts'
import type { Photo } from '../../../domain/papers/sheet/reading/gray-image.ts'
import { readSheet } from '../../../domain/papers/sheet/reading/read-sheet.ts'
import { answersOf, darknessOf } from '../../../domain/papers/sheet/sheet-results.ts'
import { SETTINGS } from '../../data/browser/storage/settings.ts'
import { readPaper } from '../../data/decoding/paper.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const text = (words: string | RegExp) => page.getByText(words, { exact: false })

/** A learner with a paper of questions whose second of four options is right, one point each. */
function learnerWithPaper(count = 12): {
  readonly learner: FakeLearner
  readonly sheets: readonly PaperSheet[]
} {
  const learner = fakeLearner(questions(1))
  const { content } = A_SENT_QUESTION
  const made = Array.from({ length: count }, (_, place) => ({
    ...{ ...A_SENT_QUESTION, points: 1 },
    content: { ...content, question_text: `Which ${place}?`, possible_answers: ['4', '5', '6', '7'] },
  }))
  const paper = {
    ...{ ...A_PAPER, versions: 2 as const, questions: made },
    ...{ user_id: learner.user.id, id: newTestId(), created_at: '2026-11-03T12:00:00.000Z' },
  }
  learner.papers.push(paper)
  return { learner, sheets: paperSheets(readPaper(paper)) }
}

/** Marks for questions: mostly the second option, which is right in version A; `wrong` of them the first. */
function marks(count: number, wrong = 0): number[][] {
  return Array.from({ length: count }, (_, place) => [place < wrong ? 0 : 1])
}

function canvasOf({ width, height, data }: Photo): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  draw(canvas, { width, height, data })
  return canvas
}

function draw(canvas: HTMLCanvasElement, { width, height, data }: Photo): void {
  const image = new ImageData(width, height)
  for (const [place, light] of data.entries()) image.data.set([light, light, light, 255], place * 4)
  canvas.getContext('2d')!.putImageData(image, 0, 0)
}

async function fileOf(photo: Photo, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvasOf(photo).toBlob(resolve))
  return new File([blob!], name, { type: 'image/png' })
}

/** The camera shows white, until `show` is called. */
function fakeCamera() {
  const canvas = canvasOf({ width: 1260, height: 1782, data: new Uint8ClampedArray(1260 * 1782).fill(255) })
  const stream = canvas.captureStream(10)
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
  return { show: (photo: Photo) => draw(canvas, photo), tracks: stream.getTracks() }
}

function noCamera(name: string): void {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', name))
}

async function openScan(learner: FakeLearner, api = new FakeApi(learner)) {
  return await openApp(learner, `/app/papers/${learner.papers[0]?.id}/scan`, api)
}

async function choose(...files: readonly File[]) {
  await page.getByLabelText('Photos of answer sheets').upload([...files])
}

describe('the camera', () => {
  test('says what is missing, reads a sheet, keeps it, and asks when it is there again', async () => {
    const { learner, sheets } = learnerWithPaper()
    const { show, tracks } = fakeCamera()
    const { goTo: _, api } = await openScan(learner)
    await expect
      .element(text('No answer sheet in view. All four corner marks have to be visible.'))
      .toBeVisible()
    await expectAccessible('looking for a sheet')
    show(markedPage(sheets[0]!, 0, marks(12, 3)))
    await expect.element(heading('9 of 12 points')).toHaveFocus()
    await expectAccessible('a sheet that was read')
    await page.getByLabelText('Name (optional)').fill('Grace')
    await userEvent.keyboard('{Enter}')
    await expect.element(heading('1 sheet kept')).toBeVisible()
    await expect.element(page.getByText('9 of 12', { exact: true })).toBeVisible()
    await expect.element(text('Grace')).toBeVisible()
    await expect.element(text('This looks like a sheet that was read already.')).toBeVisible()
    expect(page.getByRole('button', { name: /^Delete (?!all)/ }).elements()).toHaveLength(1)
    await expectAccessible('the same sheet again')
    await button('Count it as another sheet').click()
    await expect.element(text('The same answers as the sheet of Grace that was kept before.')).toBeVisible()
    expect(tracks.map(({ readyState }) => readyState)).toEqual(['live'])
    expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('waits until it is allowed', async () => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(new Promise(() => {}))
    await openScan(learnerWithPaper().learner)
    await expect.element(text('Waiting for the camera. Allow it when the browser asks.')).toBeVisible()
    await expectAccessible('waiting for the camera')
    await button('Choose photos instead').click()
    await expect.element(button('Choose photos')).toBeVisible()
  })

  test.each([
    ['NotAllowedError', 'The camera is not allowed for this page.'],
    ['NotFoundError', 'This device has no camera.'],
    ['NotReadableError', 'The camera is used by another program, or was disconnected.'],
  ])('%s: %s', async (name, words) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    noCamera(name)
    await openScan(learnerWithPaper().learner)
    await expect.element(text(words)).toBeVisible()
    await expect.element(button('Choose photos')).toBeVisible()
    await expectAccessible(`no camera: ${name}`)
    fakeCamera()
    await button('Try the camera again').click()
    await expect.element(page.getByLabelText('Camera', { exact: true })).toBeVisible()
  })

  test('is not offered on plain HTTP', async () => {
    vi.spyOn(navigator, 'mediaDevices', 'get').mockReturnValue(Reflect.get({}, 'none'))
    await openScan(learnerWithPaper().learner)
    await expect.element(text('Browsers allow the camera on HTTPS only.')).toBeVisible()
    expect(button('Try the camera again').elements()).toEqual([])
  })
})

describe('photos that are chosen', () => {
  test('those that cannot be read are named, and say why', async () => {
    noCamera('NotFoundError')
    const { learner } = learnerWithPaper()
    const { sheets: others } = learnerWithPaper(13)
    await openScan(learner)
    await choose(
      new File(['no photo'], 'notes.png', { type: 'image/png' }),
      await fileOf(markedPage(others[0]!, 0, marks(13)), 'other.png'),
    )
    await expect.element(text("notes.png: This file can't be read as a photo.")).toBeVisible()
    await expect.element(text('other.png: This is the sheet of another paper.')).toBeVisible()
    await expectAccessible('photos that cannot be read')
  })

  test('one that is too large is left out', async () => {
    noCamera('NotFoundError')
    await openScan(learnerWithPaper().learner)
    const file = new File(['x'], 'large.png', { type: 'image/png' })
    Object.defineProperty(file, 'size', { value: 31 * 1024 * 1024 })
    const input = page.getByLabelText('Photos of answer sheets').element()
    Object.defineProperty(input, 'files', { value: [file] })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await expect.element(text('1 photo left out: 30 MB are the most for one.')).toBeVisible()
  })

  test('two marks are decided by a tap on the letter', async () => {
    noCamera('NotFoundError')
    const { learner, sheets } = learnerWithPaper()
    await openScan(learner)
    const marked = [[0, 1], [1], [], ...marks(9)]
    await choose(await fileOf(markedPage(sheets[0]!, 0, marked), 'one.png'))
    await expect.element(heading('10 of 12 points')).toBeVisible()
    await expect.element(text('Version A · 1 point open · 1 question to decide')).toBeVisible()
    await expect.element(page.getByRole('img', { name: 'This question in the photo' })).toBeVisible()
    await expect.element(button('Keep, next sheet')).toBeDisabled()
    await expectAccessible('a question to decide')
    await page
      .getByRole('group', { name: 'Question 1: what is marked?' })
      .getByText('B', { exact: true })
      .click()
    await expect.element(heading('11 of 12 points')).toBeVisible()
    await button('Keep, next sheet').click()
    await expect.element(heading('1 sheet kept')).toBeVisible()
  })

  test('pages of a sheet are joined; one of another sheet has to wait', async () => {
    noCamera('NotFoundError')
    const { learner, sheets } = learnerWithPaper(180)
    await openScan(learner)
    const [first, second] = sheets[0]!.layout.pages.map(
      ({ bubbles }) => new Set(bubbles.map(({ question }) => question)).size,
    )
    await choose(
      await fileOf(markedPage(sheets[0]!, 0, marks(first!, 5)), 'first.png'),
      await fileOf(markedPage(sheets[1]!, 0, marks(first!)), 'another.png'),
    )
    await expect.element(text(/Show page 2 of 2 of the same sheet/)).toBeVisible()
    await expect.element(text(/another\.png: This page belongs to another sheet/)).toBeVisible()
    await choose(await fileOf(markedPage(sheets[0]!, 1, marks(second!)), 'second.png'))
    await expect.element(heading('175 of 180 points')).toBeVisible()
    await expect.element(button('Keep, next sheet')).toBeEnabled()
  })
})

describe('what was read', () => {
  async function readOne(marked: readonly number[][]) {
    noCamera('NotFoundError')
    const { learner, sheets } = learnerWithPaper()
    const opened = await openScan(learner)
    await choose(await fileOf(markedPage(sheets[0]!, 0, marked), 'one.png'))
    await expect.element(button('Keep, next sheet')).toBeEnabled()
    return { learner, ...opened }
  }

  test('is saved as CSV, in which no name is a formula, and deleted after a question', async () => {
    const { learner, api } = await readOne([[0], [], ...marks(10)])
    await page.getByLabelText('Name (optional)').fill('=1+1')
    await button('Keep, next sheet').click()
    const saved = watchSavedFiles()
    await button('Save as CSV').click()
    expect(saved[0]?.name).toMatch(/^answer-sheets-\d{4}-\d\d-\d\d\.csv$/)
    expect((await saved[0]!.blob.text()).split('\r\n')).toEqual([
      'name,version,points,1,2,3,4,5,6,7,8,9,10,11,12',
      `"'=1+1",A,10,A,,B,B,B,B,B,B,B,B,B,B`,
      '',
    ])
    await button('Delete all').click()
    await expectAccessible('the question before sheets are deleted')
    await button('Cancel').click()
    await expect.element(heading('1 sheet kept')).toBeVisible()
    await button('Delete all').click()
    await button('Delete').click()
    await expect.element(heading('1 sheet kept')).not.toBeInTheDocument()
    expect(learner.tests).toEqual([])
    expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('becomes a past test only if it is the own sheet, after a question', async () => {
    const { learner } = await readOne([[0], [], ...marks(10)])
    await button('This is my own sheet').click()
    await expectAccessible('the question before a past test is added')
    await button('Cancel').click()
    expect(learner.tests).toEqual([])
    await button('This is my own sheet').click()
    await button('Add to my past tests').click()
    await expect.poll(() => learner.tests).toHaveLength(1)
    const [test] = learner.tests
    expect(test).toMatchObject({ score: (10 / 12) * 100, passed: true, exam_id: null, exam: null })
    expect(test?.questions.slice(0, 3)).toMatchObject([
      { question_text: 'Which 0?', is_correct: false, chosen: ['4'], category: 'Numbers' },
      { question_text: 'Which 1?', is_correct: false, chosen: [] },
      { question_text: 'Which 2?', is_correct: true, chosen: ['5'] },
    ])
    await expect.element(button('Keep, next sheet')).not.toBeInTheDocument()
    expect(page.getByText('sheet kept').elements()).toEqual([])
  })

  test('is recognized on a later visit, and not once it was deleted', async () => {
    noCamera('NotFoundError')
    const { learner, sheets } = learnerWithPaper()
    const photo = markedPage(sheets[0]!, 0, marks(12))
    const reading = readSheet(photo, sheets)
    if (reading.kind !== 'read') throw new Error(reading.kind)
    SETTINGS.answerSheets.store(learner.user.id, [
      {
        ...{ id: newTestId(), paperId: learner.papers[0]?.id, name: 'Grace', version: 'A' },
        ...{ answers: answersOf(reading.questions), darkness: darknessOf(reading.questions) },
      },
    ])
    await openScan(learner)
    const file = await fileOf(photo, 'one.png')
    await choose(file)
    await expect.element(text('This looks like a sheet that was read already.')).toBeVisible()
    await button('Skip it').click()
    await button('Delete Grace').click()
    await button('Delete').click()
    await choose(file)
    await expect.element(heading('12 of 12 points')).toBeVisible()
  })

  test('can be discarded', async () => {
    await readOne(marks(12))
    await button('Discard').click()
    await expect.element(heading('12 of 12 points')).not.toBeInTheDocument()
  })
})

test('a paper that was deleted has no sheets', async () => {
  await openApp(fakeLearner(questions(1)), `/app/papers/${newTestId()}/scan`)
  await expect.element(heading('No such paper')).toBeVisible()
})

test('a reader that stops is started again', async () => {
  expectErrors()
  noCamera('NotFoundError')
  const { learner, sheets } = learnerWithPaper()
  await openScan(learner)
  await expect.element(button('Choose photos')).toBeVisible()
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function (this: Worker) {
    this.dispatchEvent(new ErrorEvent('error', { message: 'Out of memory' }))
  })
  const photo = await fileOf(markedPage(sheets[0]!, 0, marks(12)), 'one.png')
  await choose(photo)
  await expect.element(text('Reading answer sheets stopped. Please try again.')).toBeVisible()
  await button('Try Again').click()
  await choose(photo)
  await expect.element(heading('12 of 12 points')).toBeVisible()
})
