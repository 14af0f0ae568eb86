import { describe, expect, test } from 'vitest'
import { readBank } from '../read-bank.ts'

describe('questions that are there in several languages', () => {
  const inLanguages = (...names: readonly string[]) =>
    Array.from({ length: 24 }, (_, index) => ({
      id: `T${index}`,
      r: index % 3,
      ...Object.fromEntries(
        names.map((name) => [
          name,
          { q: `Tree ${index} in ${name}?`, o: [`Larch ${name}`, `Yew ${name}`, `Oak ${name}`] },
        ]),
      ),
    }))

  test('are read in the first one, and that is said once', () => {
    const { drafts, problems, notices } = readBank(JSON.stringify(inLanguages('es', 'gl', 'pt-BR')))
    expect(problems).toEqual([])
    expect(drafts).toHaveLength(24)
    expect(drafts[1]).toMatchObject({
      text: 'Tree 1 in es?',
      options: ['Larch es', 'Yew es', 'Oak es'],
      correct: ['Yew es'],
    })
    expect(notices.filter(({ message }) => message.includes('Left out: "gl", "pt-BR".'))).toHaveLength(1)
  })

  test('are so in programs', () => {
    const { drafts } = readBank(`const bank = ${JSON.stringify(inLanguages('es', 'gl'))};`)
    expect(drafts.map(({ text }) => text)).toEqual(
      Array.from({ length: 24 }, (_, index) => `Tree ${index} in es?`),
    )
  })
})

test('questions under short names are no languages', () => {
  const question = (text: string) => ({ question: text, options: ['Larch', 'Yew'], answer: 'Yew' })
  const { drafts } = readBank(JSON.stringify({ aa: question('One?'), ab: question('Two?') }))
  expect(drafts.map(({ text }) => text)).toEqual(['One?', 'Two?'])
})
