import { describe, expect, test } from 'vitest'
import { LINE_ROLES, labelLines, readWeights } from './sequence-model.ts'

/** Weights of a feature, by their roles; 0 for the others. */
function row(weights: Partial<Record<(typeof LINE_ROLES)[number], string>>): string {
  return LINE_ROLES.map((role) => weights[role] ?? 'V').join('')
}

const SAME = 'V'.repeat(LINE_ROLES.length ** 2)

describe('labels of lines', () => {
  test('none for no lines', () => {
    expect(labelLines([], readWeights({ own: { x: row({}) }, step: { y: SAME } }))).toEqual([])
  })

  test('the role with the largest weight, as sure as its share', () => {
    const weights = readWeights({
      own: { letter: row({ option: 'z' }), asks: row({ question: 'z' }) },
      step: { y: SAME },
    })
    const found = labelLines(
      [
        { own: ['asks'], step: [] },
        { own: ['letter', 'unknown'], step: ['y'] },
        { own: [], step: ['y'] },
      ],
      weights,
    )
    expect(found.slice(0, 2).map(({ role }) => role)).toEqual(['question', 'option'])
    expect(found[0]?.sure).toBeCloseTo(Math.exp(30 * 0.15) / (Math.exp(30 * 0.15) + LINE_ROLES.length - 1))
    expect(found[2]?.sure).toBeCloseTo(1 / LINE_ROLES.length)
  })

  test('a step decides between roles that are as likely by themselves', () => {
    const count = LINE_ROLES.length
    const [question, option, key] = [
      LINE_ROLES.indexOf('question'),
      LINE_ROLES.indexOf('option'),
      LINE_ROLES.indexOf('key'),
    ]
    const steps = Array.from({ length: count * count }, (_, at) =>
      at === question * count + option ? 'z' : 'V',
    ).join('')
    const weights = readWeights({
      own: { asks: row({ question: 'z' }), either: row({ option: 'h', key: 'h' }) },
      step: { any: steps },
    })
    const [, second] = labelLines(
      [
        { own: ['asks'], step: [] },
        { own: ['either'], step: ['any'] },
      ],
      weights,
    )
    expect(second?.role).toBe('option')
    expect(LINE_ROLES[key]).toBe('key')
  })
})
