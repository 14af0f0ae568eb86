import { expect, test } from 'vitest'
import { readBank } from '../read-bank.ts'

const read = (text: string) =>
  readBank(text).drafts.map(({ text: asked, options, correct }) => [asked, options, correct])

test.each<[string, string]>([
  ['English', 'Answer - question pairs are common in'],
  ['with a long dash', 'Answers – long ones – are found in'],
  ['French', 'R\u00e9ponse - question'],
  ['German', 'Antwort - Frage'],
  ['Spanish', 'Respuesta - pregunta'],
])('a word for an answer and a dash are text above options: %s', (_, line) => {
  for (const key of ['Answer: B', 'Ans - B', 'Answer - two']) {
    expect(read(`1. Fill in:\n${line}\nA. one\nB. two\n${key}`)).toEqual([
      [`Fill in:\n${line}`, ['one', 'two'], ['two']],
    ])
  }
})

test.each<[string, string, string]>([
  ['letters above the options', '1. Which?\nAnswer - B\nA. one\nB. two', 'two'],
  ['a verdict without options', '1. True or False: it is.\nAnswer - False', 'False'],
  ['a text below lettered options', '1. Which?\nA. one\nB. two\nAns - two', 'two'],
  ['a text below bullets', '1. Which?\n- one\n- two\nAns - two', 'two'],
  ['a text below lines', '1. Which?\none\ntwo\nR\u00e9ponse - two', 'two'],
  ['a text below boxes', 'Which?\n- [ ] one\n- [ ] two\n\nAnswer - two', 'two'],
])('a dash ends a label before %s', (_, text, key) => {
  expect(read(text).map(([, , correct]) => correct)).toEqual([[key]])
})
