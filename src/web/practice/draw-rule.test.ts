import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aQuestion } from '../../../tests/setup/question.ts'
import { drawOptionOrder } from '../../domain/practice/option-order.ts'
import { seededRandom } from '../../domain/seeded-random.ts'

const RULE = '../../domain/practice/draw-rule.ts'
const NAMING = aQuestion({ id: 'q', text: '¿Cuáles?', options: ['Roble', 'Haya', 'Pino', 'A y B'] })
const ORDINARY = aQuestion({ id: 'o', text: 'Which is the tree?', options: ['Oak', 'Moss', 'Fern'] })

// Each test loads it again.
beforeEach(() => vi.resetModules())
afterEach(() => vi.doUnmock(RULE))

const importRule = async () => (await import('./draw-rule.ts')).drawRule

test('the rule is loaded where a question needs it, once', async () => {
  const drawRule = await importRule()
  expect(drawRule.of([ORDINARY, NAMING])).toBeNull()
  expect(drawRule.of([ORDINARY])).not.toBeNull()
  expect(drawRule.of([{ ...NAMING, keepsOrder: false }])).not.toBeNull()
  const rule = await drawRule.load()
  expect(rule(NAMING, [NAMING], Math.random).order).toBe('keep-order')
  expect(drawRule.of([ORDINARY, NAMING])).toBe(rule)
})

test('where it cannot be loaded, what may need it keeps its order, and the next draw tries again', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.doMock(RULE, () => {
    throw new Error('No connection')
  })
  const drawRule = await importRule()
  const rule = await drawRule.load()
  for (let seed = 0; seed < 20; seed++)
    expect(drawOptionOrder(NAMING, [], rule, seededRandom(seed)).optionOrder).toEqual(NAMING.options)
  expect(drawRule.of([NAMING])).toBeNull()
  expect(error).toHaveBeenCalledOnce()
})
