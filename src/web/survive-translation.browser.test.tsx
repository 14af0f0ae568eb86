import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { pass, passUntilVisible, stopTime } from '../../tests/components/fakes/fake-time.ts'
import { openPractice } from '../../tests/components/practice-screen.ts'
import { translatePage } from '../../tests/components/translator.ts'
import { questions } from '../../tests/setup/bank-questions.ts'
import { surviveTranslation } from './survive-translation.ts'

let end = () => {}
beforeEach(() => {
  end = surviveTranslation()
})
afterEach(() => end())

/** Texts of all kinds that React changes: beside others, removed, inserted before others, moved. */
function Changing() {
  const [count, setCount] = useState(1)
  return (
    <div>
      <p data-testid="beside">
        {count} of {10 - count}
      </p>
      <p data-testid="alone">{count}</p>
      <p data-testid="conditional">
        {count % 2 === 1 && 'odd'} number {count > 2 && 'above two'}
      </p>
      <p data-testid="before">{count > 1 && <b>more</b>}end</p>
      <ul data-testid="list">
        {(count % 2 === 1 ? ['a', 'b', 'c'] : ['c', 'a']).map((each) => (
          <li key={each}>item {each}</li>
        ))}
      </ul>
      <button type="button" onClick={() => setCount(count + 1)}>
        Next
      </button>
    </div>
  )
}

/** As it reads, translated or not. */
const textOf = (id: string) =>
  page.getByTestId(id).element().textContent.toLowerCase().replace(/\s+/g, ' ').trim()

describe.each(['one replacement', 'insertion, then removal'] as const)('texts replaced by %s', (how) => {
  test('go on changing, and nothing fails', async () => {
    await render(<Changing />)
    const next = page.getByRole('button')
    for (let count = 2; count < 6; count++) {
      await translatePage(how)
      await next.click()
      await expect.poll(() => textOf('beside')).toBe(`${count} of ${10 - count}`)
      expect(textOf('alone')).toBe(`${count}`)
      expect(textOf('conditional')).toBe(
        `${count % 2 === 1 ? 'odd ' : ''}number${count > 2 ? ' above two' : ''}`,
      )
      expect(textOf('before')).toBe('moreend')
      expect(textOf('list')).toBe(count % 2 === 1 ? 'item aitem bitem c' : 'item citem a')
    }
  })

  test('go with their screen', async () => {
    const { rerender } = await render(
      <div data-testid="screen">
        some {'text'} <Changing />
      </div>,
    )
    await translatePage(how)
    await translatePage(how)
    await rerender(<div data-testid="screen">other</div>)
    expect(textOf('screen')).toBe('other')
  })
})

test('a session and a test of a translated page', async () => {
  const { screen } = await openPractice(questions(3))
  await screen.start('Random')
  for (const attempted of ['1', '2']) {
    await translatePage('one replacement')
    document.querySelector<HTMLElement>('fieldset input')?.click()
    await pressButton('submit answer')
    await expect.poll(() => textsOf('[translate="no"]')).toContain(attempted)
    await translatePage('one replacement')
    await pressButton('next question')
  }
  await translatePage('one replacement')
  await pressButton('back')
  await expect.element(screen.mode('Test Mode')).toBeVisible()
  stopTime()
  await screen.mode('Test Mode').click()
  await passUntilVisible(screen.questionText)
  await passUntilVisible(page.getByText('1 / 3', { exact: true }))
  await translatePage('one replacement')
  await pass(60_000)
  expect(textsOf('[translate="no"]')).toEqual(expect.arrayContaining(['1 / 3', '1']))
})

const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)

/** Presses a button by its name, translated or not. */
async function pressButton(name: string): Promise<void> {
  const button = () =>
    [...document.querySelectorAll('button')].find(
      (each) => !each.disabled && each.checkVisibility() && each.textContent.trim().toLowerCase() === name,
    )
  await expect.poll(button).toBeDefined()
  button()?.click()
}

test('a node that is not there is an error as before', () => {
  const [parent, child] = [document.createElement('p'), document.createTextNode('a')]
  expect(() => parent.removeChild(child)).toThrow('The node to be removed is not a child of this node')
})
