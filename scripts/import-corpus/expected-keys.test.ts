import { describe, expect, test } from 'vitest'
import { type ExpectedKeys, keysFor } from './expected-keys.ts'
import { expectedKeysOfJson } from './json-keys.ts'
import { expectedKeysOfTable } from './table-keys.ts'
import { expectedKeysOfText } from './text-keys.ts'

const right = (expected: ExpectedKeys, text = 'Which?') =>
  keysFor(expected, text)?.map((key) => key.join()) ?? []

describe('the keys that a file is expected to have', () => {
  test.for<readonly [string, ExpectedKeys, readonly string[]]>([
    [
      'JSON: a letter',
      expectedKeysOfJson('[{"question":"Which?","options":["oak","yew"],"answer":"B"}]'),
      ['yew'],
    ],
    ['JSON: no JSON', expectedKeysOfJson('question'), []],
    ['a table: a letter', expectedKeysOfTable('question,a,b,correct\nWhich?,oak,yew,B'), ['yew']],
    [
      'a table: options with letters',
      expectedKeysOfTable('question,a,b,correct\nWhich?,A) oak,B) yew,B'),
      ['yew'],
    ],
    ['a table: a text', expectedKeysOfTable('question;a;b;correct\nWhich?;oak;yew;yew\n'), ['yew']],
    [
      'a table: several letters',
      expectedKeysOfTable('question\ta\tb\tcorrect\nWhich?\toak\tyew\tA, B'),
      ['oak,yew'],
    ],
    [
      'a table: quotes',
      expectedKeysOfTable('question,a,b,correct\r\n"Which\n""one""?","oak, a tree",yew,A\r\n'),
      [],
    ],
    ['a table: a number is in doubt', expectedKeysOfTable('question,a,b,correct\nWhich?,oak,yew,1'), []],
    [
      'a table: numbers from 0',
      expectedKeysOfTable('question,a,b,correct\nWhich?,oak,yew,1\nAnd?,x,y,0'),
      ['yew'],
    ],
    [
      'a table: numbers from 1',
      expectedKeysOfTable('question,a,b,correct\nWhich?,oak,yew,1\nAnd?,x,y,2'),
      ['oak'],
    ],
    ['a table without a key', expectedKeysOfTable('question,a,b\nWhich?,oak,yew'), []],
    [
      'boxes',
      expectedKeysOfText('#### Q1. Which?\n\n- [ ] oak\n- [x] yew\n\n#### Q2. And?\n- [x] a\n- [ ] b'),
      ['yew'],
    ],
    ['letters', expectedKeysOfText('1. Which?\nA. oak\nB. yew\nAnswer: B\n\n2. And?'), ['yew']],
    ['several letters', expectedKeysOfText('Which?\nA) oak\nB) yew\n**Correct Answer: A, B**'), ['oak,yew']],
    ['letters without an answer', expectedKeysOfText('Which?\nA) oak\nB) yew\n'), []],
    [
      'an answer that opens',
      expectedKeysOfText('Which?\nA. oak\nB. yew\n<details>\n\n**Answer:** B'),
      ['yew'],
    ],
    ['a header', expectedKeysOfText('T1A01 (B)\nWhich?\nA. oak\nB. yew\n~~\n'), ['yew']],
    ['code in an option', expectedKeysOfText('Which?\n- [ ] oak\n```\ncode\n```\n- [x] yew'), []],
  ])('%s', ([, expected, texts]) => {
    expect(right(expected)).toEqual(texts)
  })

  test('are found by the first or last line of a question', () => {
    const expected = expectedKeysOfText('Read this.\nWhich?\nA. oak\nB. yew\nAnswer: B')
    expect(right(expected, 'Read this.\n\n`code`')).toEqual(['yew'])
    expect(right(expected, 'So.\nWhich?')).toEqual(['yew'])
  })

  test('of a table with line breaks in cells', () => {
    const expected = expectedKeysOfTable('question,a,b,correct\r\n"Which\n""one""?","oak, a tree",yew,A\r\n')
    expect(right(expected, 'Which\n"one"?')).toEqual(['oakatree'])
  })
})
