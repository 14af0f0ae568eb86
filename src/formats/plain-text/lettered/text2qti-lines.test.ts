import { describe, expect, test } from 'vitest'
import { readBank } from '../../read-bank.ts'

const TREES = `Quiz title: Trees
Quiz description: Needles and cones

Title: Needles
Points: 2
1. Which tree drops its needles?
... Larches are bare in winter.
a) The yew
*b) The larch
... Its needles turn yellow.
c) The spruce

Title: Cones
Points: 1
2. Which trees have cones?
[*] Pines
[*] Larches
[ ] Oaks
`

describe('text of text2qti', () => {
  test('feedback is the explanation, and boxes are options', () => {
    const { drafts, problems } = readBank(TREES)
    expect(problems).toEqual([])
    expect(drafts).toMatchObject([
      {
        text: 'Which tree drops its needles?',
        category: 'Trees',
        options: ['The yew', 'The larch', 'The spruce'],
        correct: ['The larch'],
        explanation: 'Larches are bare in winter.\nIts needles turn yellow.',
      },
      {
        text: 'Which trees have cones?',
        category: 'Trees',
        options: ['Pines', 'Larches', 'Oaks'],
        correct: ['Pines', 'Larches'],
        explanation: null,
      },
    ])
  })

  test('the text of a question may have several paragraphs', () => {
    const { drafts, problems } = readBank(TREES.replace('have cones?\n', 'have cones?\n\n   Choose all.\n\n'))
    expect(problems).toEqual([])
    expect(drafts[1]).toMatchObject({
      options: ['Pines', 'Larches', 'Oaks'],
      correct: ['Pines', 'Larches'],
      text: expect.stringMatching(/^Which trees have cones\?\s+Choose all\.$/),
    })
  })

  test('no title or points are named as text that was skipped', () => {
    const messages = readBank(TREES).notices.map(({ message }) => message)
    expect(messages.filter((message) => /Title: Cones|Points/.test(message))).toEqual([])
  })

  test('dots elsewhere are text', () => {
    const file = '1. It began ...\n\n... and went on. Where?\na) Here\n*b) There\n\n2. Who?\n*a) I\nb) You'
    expect(readBank(file).drafts[0]?.text).toContain('... and went on.')
  })
})
