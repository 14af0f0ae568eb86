import { describe, expect, test } from 'vitest'
import { keysOf, type Loose, OPTIONS, read } from '../../../../tests/setup/files/loose-records.ts'

describe('names that mean answers in other languages', () => {
  test('are the options where no other field has them', () => {
    expect(keysOf([{ pregunta: 'Q?', respuestas: OPTIONS, correcta: 'Oslo' }])).toEqual([['Oslo']])
  })
  test('are the key where there are options', () => {
    expect(keysOf([{ pregunta: 'Q?', opciones: OPTIONS, respuestas: 'B' }])).toEqual([['Rome']])
  })
})

describe('the names of fields', () => {
  test.each([
    'question',
    'Question',
    'question_text',
    'Question Text',
    'questionText',
    'text',
    'prompt',
    'stem',
    'q',
    'Question - max 120 characters',
    'qEnglish',
    'question_en',
  ])('the text is in %j', (name) => {
    const { drafts } = read([{ [name]: ' Which? ', options: OPTIONS, correct: 'Rome' }])
    expect(drafts.map(({ text }) => text)).toEqual(['Which?'])
  })

  test.each([
    'correct',
    'Correct Answer',
    'correct_answers',
    'answer',
    'answers',
    'key',
    'correct-letter',
    'correctOption',
    'solution',
    'answer_text',
    'Correct answer(s) - choose at least one',
  ])('the key is in %j', (name) => {
    expect(keysOf([{ question: 'Q', options: OPTIONS, [name]: 'B' }])).toEqual([['Rome']])
  })

  test.each([
    [{ category: ' Towns ', topic: 'no' }, { category: 'Towns' }],
    [{ tags: ['', 'geo', 'easy'] }, { category: 'geo' }],
    [{ Topic: 'geo' }, { category: 'geo' }],
    [{ category: ' ' }, { category: null }],
    [{ rationale: 'Because.' }, { explanation: 'Because.' }],
    [{ explanation: ['One.', 'Two.'] }, { explanation: 'One.\nTwo.' }],
    [{ solution: 'Because it is.' }, { explanation: 'Because it is.' }],
    [{ explanation: null }, { explanation: null }],
    [{ id: 17 }, { sourceId: '17' }],
    [{ 'Question ID': 'T1A01' }, { sourceId: 'T1A01' }],
    [{ id: 'ours', source_id: 'T1A01' }, { sourceId: 'T1A01' }],
    [{ id: 'ours', source_id: null }, { sourceId: null }],
    [{ is_flagged: true }, { isFlagged: true }],
    [{ Flagged: 'yes' }, { isFlagged: true }],
    [{ flagged: 'no' }, { isFlagged: false }],
    [{}, { category: null, explanation: null, sourceId: null, isFlagged: false }],
  ])('the rest: %j', (extra, expected) => {
    const { drafts, problems } = read([{ question: 'Q', options: OPTIONS, answer: 'B', ...extra }])
    expect(problems).toEqual([])
    expect(drafts).toMatchObject([expected])
  })

  test('the wire shape of the specification', () => {
    const { drafts, problems } = read([
      {
        id: 'abc',
        user_id: 'u',
        question_text: 'Q',
        category: null,
        possible_answers: ['1', '2', '3'],
        correct_answers: ['3', '1'],
        explanation: 'E',
        is_flagged: true,
        is_correct: false,
        source_test_id: null,
      },
    ])
    expect(problems).toEqual([])
    expect(drafts).toEqual([
      {
        text: 'Q',
        category: null,
        options: ['1', '2', '3'],
        correct: ['1', '3'],
        explanation: 'E',
        isFlagged: true,
        sourceId: 'abc',
        location: { line: 1, item: 1, id: 'abc' },
      },
    ])
  })
})

describe('names in other languages', () => {
  test.each<[string, Loose]>([
    ['Spanish', { pregunta: 'Q', opciones: OPTIONS, 'respuesta correcta': 'B' }],
    ['French', { Question: 'Q', choix: OPTIONS, 'Réponse correcte': 'Rome' }],
    ['German', { Frage: 'Q', Antworten: OPTIONS, 'Richtige Antwort': 'B' }],
    ['German without umlauts', { Frage: 'Q', Antwortmoeglichkeiten: OPTIONS, Loesung: 'B' }],
    [
      'Portuguese, shortened',
      { enunciado: 'Q', alt_a: 'Paris', alt_b: 'Rome', alt_c: 'Oslo', alt_d: 'Bern', correta: 'b' },
    ],
    ['Italian texts', { testo: 'Q', opzioni: OPTIONS, risposta_corretta: 'B' }],
    ['Spanish texts', { Texto_Pregunta: 'Q', Opciones: OPTIONS, Respuesta_Correcta: 'B' }],
    ['Portuguese', { enunciado: 'Q', opções: OPTIONS, gabarito: 'B' }],
    ['single letters', { q: 'Q', a: OPTIONS, c: 1 }],
    ['a sentence with a gap', { sentence: 'Q', options: OPTIONS, 'correct(1-4)': 'B' }],
    [
      'contents of a course site',
      {
        questionContent: 'Q',
        optionContent: JSON.stringify(OPTIONS.map((optionContent) => ({ optionContent }))),
        questionAnswer: 'B',
      },
    ],
    ['Italian, with the solution', { Domanda: 'Q', Risposte: OPTIONS, Soluzione: 'Rome' }],
    ['Italian', { domanda: 'Q', opzioni: OPTIONS, 'risposta corretta': 'b' }],
    ['Russian', { Вопрос: 'Q', 'Варианты ответа': OPTIONS, 'Правильный ответ': 'Rome' }],
    ['Chinese', { 题目: 'Q', 选项A: 'Paris', 选项B: 'Rome', 选项C: 'Oslo', 选项D: 'Bern', 答案: 'B' }],
    [
      'Chinese, with the word for question',
      { 题干: 'Q', 选项A: 'Paris', 选项B: 'Rome', 选项C: 'Oslo', 选项D: 'Bern', 题目答案: 'B', 题目解析: '' },
    ],
    [
      'Chinese, letters first',
      { 题干: 'Q', A选项: 'Paris', B选项: 'Rome', C选项: 'Oslo', D选项: 'Bern', '正确答案（ABCD）': 'B' },
    ],
    [
      'traditional Chinese',
      { 題目: 'Q', 選項A: 'Paris', 選項B: 'Rome', 選項C: 'Oslo', 選項D: 'Bern', 正確答案: 'B' },
    ],
    ['Japanese', { 問題文: 'Q', 選択肢: OPTIONS, 正解: 'B' }],
    ['Korean', { 문제: 'Q', 보기: OPTIONS, 정답: 'B' }],
    ['Vietnamese', { 'câu hỏi': 'Q', 'lựa chọn': OPTIONS, 'đáp án': 'B' }],
  ])('%s', (_, record) => {
    expect(read([record]).drafts).toMatchObject([{ text: 'Q', options: OPTIONS, correct: ['Rome'] }])
  })
})

test.each<[string, Loose]>([
  ['German', { Frage: 'Q', 'Richtige Antwort': ['Rome'], 'Falsche Antwort': ['Paris', 'Oslo', 'Bern'] }],
  ['French', { Question: 'Q', 'Bonne réponse': ['Rome'], 'Mauvaise réponse': ['Paris', 'Oslo', 'Bern'] }],
])('right and wrong options in lists of their own, in %s', (_, record) => {
  const options = ['Bern', 'Oslo', 'Paris', 'Rome']
  expect(read([record]).drafts).toMatchObject([{ text: 'Q', options, correct: ['Rome'] }])
})
