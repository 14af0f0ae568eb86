import { describe, expect, test } from 'vitest'
import { optionForKey } from './use-keys.ts'

describe('the option of a key', () => {
  const options = ['oak', 'ash', 'elm', 'yew']
  test.each([
    ['1', 'oak'],
    ['4', 'yew'],
    ['5', null],
    ['0', null],
    ['a', 'oak'],
    ['d', 'yew'],
    ['e', null],
    ['s', null],
    ['Enter', null],
    ['?', null],
  ])('%s: %s', (key, option) => {
    expect(optionForKey(key, options)).toBe(option)
  })

  test('a letter beyond the commands is an option where the question has as many', () => {
    const nineteen = Array.from({ length: 19 }, (_, index) => `option ${index + 1}`)
    expect(optionForKey('s', nineteen)).toBe('option 19')
    expect(optionForKey('f', nineteen)).toBe('option 6')
  })
})
