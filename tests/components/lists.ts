import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'

type List = 'Questions' | 'Responses'

/** The drawn rows of a virtual list, from its top. Only for rows without lists in them. */
export function rows(list: List): Locator {
  return page.getByRole('list', { name: list, exact: true }).getByRole('listitem')
}

/** The texts of the headings of the drawn rows, which are the questions. */
export function shownQuestions(list: List): (string | null)[] {
  const headings = page.getByRole('list', { name: list, exact: true }).getByRole('heading', { level: 3 })
  return headings.elements().map((heading) => heading.textContent)
}

/** The element of a virtual list; its rows are its children, and its parent scrolls. */
export function listElement(list: List): Element {
  return page.getByRole('list', { name: list, exact: true }).element()
}

/** Scrolls the list to its other end and waits until the row that ends it there is drawn. */
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

/** The texts of what a locator finds, in the order of the document. */
export function textsOf(locator: Locator): (string | null)[] {
  return locator.elements().map(({ textContent }) => textContent)
}
