import { describe, expect, test } from 'vitest'
import { rolesByName } from '../../columns/read-with-mapping.ts'
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

describe('the letters of the columns say in which order they are', () => {
  const TEXTS = ['oak', 'stone', 'water', 'ice', 'glass', 'steel']
  test.for<readonly [string, string, string, string]>([
    ['Arabic by the alphabet', 'أ;ب;ت;ث;ج', 'ج', 'glass'],
    ['Arabic by the alphabet, its third letter', 'أ;ب;ت;ث;ج', 'ت', 'water'],
    ['Arabic by numbers', 'أ;ب;ج;د;ه', 'ج', 'water'],
    ['Arabic with a lengthened letter', 'أ;ب;ج;د;هـ', 'هـ', 'glass'],
    ['Persian', 'أ;ب;پ;ت;ث', 'ت', 'ice'],
    ['Arabic by a word', 'الخيار أ;الخيار ب;الخيار ت;الخيار ث', 'ث', 'ice'],
    ['Ukrainian with ґ', 'а;б;в;г;ґ;д', 'д', 'steel'],
    ['Russian without ё', 'а;б;в;г;д;е', 'е', 'steel'],
    ['the order of Iroha', 'イ;ロ;ハ;ニ', 'ハ', 'water'],
    ['the order of syllables', 'ア;イ;ウ;エ', 'イ', 'stone'],
  ])('%s', ([, columns, key, expected]) => {
    const count = columns.split(';').length
    const { drafts } = readBank(
      `question;${columns};correct\nWhich of these grows?;${TEXTS.slice(0, count).join(';')};${key}`,
    )
    expect(drafts.map(({ options, correct }) => [options, correct])).toEqual([
      [TEXTS.slice(0, count), [expected]],
    ])
  })

  test('so do the names of options in an object', () => {
    const options = { ج: 'glass', أ: 'oak', ب: 'stone', ت: 'water', ث: 'ice' }
    const { drafts } = readBank(JSON.stringify([{ question: 'Which grows?', options, answer: 'ت' }]))
    expect(drafts.map(({ options, correct }) => [options, correct])).toEqual([[TEXTS.slice(0, 5), ['water']]])
  })
})

test.for<readonly [string, readonly string[], readonly string[]]>([
  ['alone', ['س', 'ج'], ['as-named', 'as-named']],
  ['beside options', ['س', 'أ', 'ب', 'ت', 'ث'], ['as-named', 'option', 'option', 'option', 'option']],
])('Arabic letters that abbreviate "question" and "answer" are no options: %s', ([, columns, roles]) => {
  expect(rolesByName(columns, [])).toEqual(roles)
})
