import { type Locator, page } from 'vitest/browser'

/** The drawn rows of a virtual list, from its top. Only for rows without lists in them. */
export function rows(list: 'Questions' | 'Responses'): Locator {
  return page.getByRole('list', { name: list, exact: true }).getByRole('listitem')
}

/** The texts of the headings of the drawn rows, which are the questions. */
export function shownQuestions(list: 'Questions' | 'Responses'): (string | null)[] {
  const headings = page.getByRole('list', { name: list, exact: true }).getByRole('heading', { level: 3 })
  return headings.elements().map((heading) => heading.textContent)
}
