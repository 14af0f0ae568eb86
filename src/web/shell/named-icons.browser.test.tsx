import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addResponse, addTest, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { questions } from '../../../tests/setup/bank-questions.ts'
import { EXAM } from '../../../tests/setup/exam.ts'

/** Whether any of the text of an element can be seen: what only screen readers get is one pixel. */
function hasVisibleText(element: Element): boolean {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode } = texts
    const box = currentNode.parentElement?.getBoundingClientRect()
    if (currentNode.textContent?.trim() && box && box.width > 1 && box.height > 1) return true
  }
  return false
}

/** The shown controls that show an icon and no word, by their names. */
const iconsOnly = () =>
  [...document.querySelectorAll('button, a[href], summary')]
    .filter((control) => control.checkVisibility() && control.getBoundingClientRect().width > 1)
    .filter((control) => !hasVisibleText(control))

function aLearner() {
  const learner = fakeLearner(questions(3))
  addTest(learner, 80, '2026-11-10T12:00:00.000Z')
  addResponse(learner, 0, false, 60)
  learner.exams.push({
    ...EXAM,
    id: 'exam',
    user_id: learner.user.id,
    revision: 1,
    created_at: '2026-11-20T12:00:00.000Z',
  })
  return learner
}

test.for([
  ['/app', 'Dashboard Overview'],
  ['/app/questions', 'Questions'],
  ['/app/practice/smart-selection', 'Practice Mode'],
  ['/app/practice/history', 'Practice History'],
  ['/app/practice/exams', 'Exams'],
  ['/app/export', 'Export Custom Test'],
  ['/app/import', 'Import questions'],
  ['/app/settings', 'Settings'],
  ['/app/account', 'Your data'],
] as const)(
  'on %s, each icon without a word has a name and a tooltip that says it',
  async ([path, title]) => {
    await page.viewport(1280, 900)
    await openApp(aLearner(), path)
    await expect.element(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    for (const width of [1280, 390]) {
      await page.viewport(width, 844)
      const unnamed = iconsOnly().filter((control) => {
        const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? ''
        const title = control.getAttribute('title') ?? ''
        if (name === 'Quizgrove, home') return false
        // "Edit" of "Edit Technician": beside the name on screen.
        return title === '' || !name.startsWith(title)
      })
      expect(
        unnamed.map(({ outerHTML }) => outerHTML.slice(0, 160)),
        `at ${width} px`,
      ).toEqual([])
    }
  },
)

test('the buttons above the list of questions have words where there is room', async () => {
  await page.viewport(1280, 900)
  await openApp(aLearner(), '/app/questions')
  await expect.element(page.getByRole('button', { name: 'Categories' })).toBeVisible()
  const header = () =>
    iconsOnly().filter((control) => control.closest('main') && !control.closest('li, [role="list"]'))
  const names = () =>
    header().map((control) => control.getAttribute('title') ?? control.outerHTML.slice(0, 80))
  expect(names().filter((name) => !/^Flag/.test(name))).toEqual([])
})
