import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'

type List = 'Questions' | 'Responses'

/** The rendered rows of a virtual list, top to bottom. Only for rows that contain no lists. */
export function rows(list: List): Locator {
  return page.getByRole('list', { name: list, exact: true }).getByRole('listitem')
}

/** The headings of the rendered rows, which are the questions. */
export function shownQuestions(list: List): (string | null)[] {
  const headings = page.getByRole('list', { name: list, exact: true }).getByRole('heading', { level: 3 })
  return headings.elements().map((heading) => heading.textContent)
}

/** The element of a virtual list; its rows are its children, and its parent scrolls. */
export function listElement(list: List): Element {
  return page.getByRole('list', { name: list, exact: true }).element()
}

/** Scrolls the list to one end and waits until its last row there is rendered. */
export async function scrollList(list: List, end: 'top' | 'bottom'): Promise<void> {
  await expect
    .poll(() => {
      const element = listElement(list)
      const scroller = element.parentElement
      if (scroller !== null) scroller.scrollTop = end === 'top' ? 0 : scroller.scrollHeight
      return [...element.children].some((row) => {
        const [index, count] = ['aria-posinset', 'aria-setsize'].map((name) => row.getAttribute(name))
        return index === (end === 'top' ? '1' : count)
      })
    })
    .toBe(true)
}

/** The texts of all matching elements, in document order. */
export function textsOf(locator: Locator): (string | null)[] {
  return locator.elements().map(({ textContent }) => textContent)
}
