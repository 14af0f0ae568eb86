import { describe, expect, test } from 'vitest'
import { readBank } from '../../read-bank.ts'

/** The right options of one question of a table. */
function right(heading: string, key: string): readonly string[] | string {
  const { drafts, problems } = readBank(`${heading}\nWhich of these grows?;oak;stone;water;ice;${key}`)
  return drafts[0]?.correct ?? problems[0]?.message ?? ''
}

const RUSSIAN = 'вопрос;а;б;в;г;ответ'

describe('columns of options in the letters of other alphabets, and keys that name them', () => {
  test.for<readonly [string, string, string, readonly string[]]>([
    ['Russian', RUSSIAN, 'Б', ['stone']],
    ['Russian in lower case', RUSSIAN, 'в', ['water']],
    ['Russian with a bracket', RUSSIAN, 'г)', ['ice']],
    ['several', RUSSIAN, 'А, В', ['oak', 'water']],
    ['several together', RUSSIAN, 'АВ', ['oak', 'water']],
    ['by a word', 'Вопрос;Вариант А;Вариант Б;Вариант В;Вариант Г;Правильный ответ', 'Б', ['stone']],
    ['Ukrainian', 'Питання;Варіант А;Варіант Б;Варіант В;Варіант Г;Правильна відповідь', 'Г', ['ice']],
    ['Bulgarian', 'Въпрос;А;Б;В;Г;Верен отговор', 'А', ['oak']],
    ['Greek', 'Ερώτηση;Α;Β;Γ;Δ;Σωστή απάντηση', 'Γ', ['water']],
    ['katakana', '問題;ア;イ;ウ;エ;正解', 'イ', ['stone']],
    ['Korean', '문제;가;나;다;라;정답', '라', ['ice']],
    ['numbers in circles', '문제;①;②;③;④;정답', '③', ['water']],
    ['Arabic', 'السؤال;الخيار أ;الخيار ب;الخيار ج;الخيار د;الإجابة الصحيحة', 'ب', ['stone']],
    ['Hebrew', 'שאלה;תשובה א;תשובה ב;תשובה ג;תשובה ד;תשובה נכונה', 'ג', ['water']],
    ['the text of an option', RUSSIAN, 'stone', ['stone']],
    ['a Latin A, which looks like the first letter and is the first one', RUSSIAN, 'A', ['oak']],
    [
      'a Cyrillic letter for numbered options',
      'вопрос;вариант 1;вариант 2;вариант 3;вариант 4;ответ',
      'б',
      ['stone'],
    ],
    ['a Cyrillic letter for Latin ones', 'вопрос;a;b;c;d;ответ', 'Г', ['ice']],
  ])('%s', ([, heading, key, texts]) => {
    expect(right(heading, key)).toEqual(texts)
  })

  test.for<readonly [string, string, string]>([
    ['a Latin B, which looks like the third letter and is the second one', RUSSIAN, 'B'],
    ['a Cyrillic В for Latin columns', 'вопрос;a;b;c;d;ответ', 'В'],
    ['a Greek letter for Latin columns', 'question;a;b;c;d;answer', 'α'],
    ['a Greek capital for Latin columns', 'question;a;b;c;d;answer', 'Γ'],
    ['a letter past the last option', RUSSIAN, 'Д'],
    ['letters that are a word', RUSSIAN, 'ГА'],
  ])('no option: %s', ([, heading, key]) => {
    expect(right(heading, key)).toMatch(/is not among the options/)
  })
})
