import { describe, expect, test } from 'vitest'
import { questionsPrompt } from '../../domain/prompts/questions-prompt.ts'
import { readBank } from '../read-bank.ts'

function planet(question_text: string, more: object = {}) {
  return {
    question_text,
    possible_answers: ['Venus', 'Mercury', 'Earth'],
    correct_answers: ['Mercury'],
    explanation: 'It is closest.',
    made_by: 'Oak 4',
    ...more,
  }
}

const [FIRST, SECOND] = [planet('First?'), planet('Second?')]
const LIST = JSON.stringify([FIRST, SECOND], null, 2)
const BANK = JSON.stringify({ questions: [FIRST, SECOND] }, null, 2)
const fenced = (text: string) => `\`\`\`json\n${text}\n\`\`\``
const typographic = (text: string) => text.replace(/"([^"]*)"/g, '“$1”')

describe('an answer of an assistant is read', () => {
  test.each<[string, string]>([
    ['as it was asked for', fenced(BANK)],
    ['without a fence', BANK],
    [
      'with words around the fence',
      `Here are your questions:\n\n${fenced(BANK)}\n\nWould you like {more} of them?`,
    ],
    ['with words around it and no fence', `Here are your questions:\n\n${BANK}\n\nWould you like more?`],
    ['with the words of a button above it', `json\nCopy code\n${BANK}`],
    ['with a fence that names no language', `Sure!\n\`\`\`\n${BANK}\n\`\`\``],
    ['as a list', fenced(LIST)],
    [
      'in two fences',
      `Part 1:\n${fenced(JSON.stringify({ questions: [FIRST] }))}\nPart 2:\n${fenced(JSON.stringify({ questions: [SECOND] }))}`,
    ],
    ['one object after another', `${JSON.stringify(FIRST, null, 2)}\n${JSON.stringify(SECOND, null, 2)}`],
    [
      'with what the model thought before',
      `<think>Two {questions} about planets [1]</think>\n${fenced(BANK)}`,
    ],
    ['with commas behind the last entries', fenced(BANK.replace(/\n( *)([\]}])/g, ',\n$1$2'))],
    ['with comments', fenced(BANK.replace('[', '[ // easy ones'))],
    ['in typographic quotation marks', typographic(BANK)],
    ['in typographic quotation marks, fenced', fenced(typographic(BANK))],
    ['with no-break spaces', BANK.replaceAll('  ', '\u00a0\u00a0')],
    ['with a backslash before an apostrophe', fenced(BANK.replaceAll('It is', "It\\'s"))],
    ['with a line break in a text', fenced(BANK.replaceAll('It is', 'It\nis'))],
    [
      'with letters as keys',
      fenced(BANK.replace(/"correct_answers": \[\s*"Mercury"\s*\]/g, '"correct_answers": ["B"]')),
    ],
  ])('%s', (_, answer) => {
    const { drafts, problems } = readBank(answer)
    expect(drafts.map(({ text, correct, madeBy }) => [text, correct, madeBy])).toEqual([
      ['First?', ['Mercury'], 'Oak 4'],
      ['Second?', ['Mercury'], 'Oak 4'],
    ])
    expect(problems).toEqual([])
  })

  test('as a numbered list, where it does not follow the form', () => {
    const { drafts } = readBank(
      'Here are your questions:\n\n1. **First?**\n   A) Venus\n   B) Mercury\n   **Answer: B**\n\n' +
        '2. **Second?**\n   A) Venus\n   B) Mercury\n   **Answer: B**\n   *Explanation:* It is closest.\n',
    )
    expect(drafts.map(({ text, correct }) => [text, correct])).toEqual([
      ['First?', ['Mercury']],
      ['Second?', ['Mercury']],
    ])
  })

  test('with code in fences within its texts', () => {
    const text = 'What does this print?\n```python\nprint(1)\n```'
    const bank = JSON.stringify({ questions: [planet(text, { format: 'markdown' }), SECOND] }, null, 2)
    expect(readBank(fenced(bank)).drafts.map((draft) => draft.text)).toEqual([text, 'Second?'])
  })

  test('with an assistant that does not name itself', () => {
    const bank = JSON.stringify({ questions: [planet('First?', { made_by: '' })] })
    expect(readBank(fenced(bank)).drafts.map(({ madeBy }) => madeBy)).toEqual(['Assistant'])
  })

  test('the prompt itself has one question, as its example', () => {
    expect(readBank(questionsPrompt({ count: 5, categories: [] }))).toMatchObject({
      drafts: [{ correct: ['Mercury'], reference: 'Chapter 2, page 31' }],
      problems: [],
    })
  })
})

describe('backslashes of formulas that are not doubled', () => {
  test.each([
    ['\\frac{1}{2}'],
    ['2 \\times 3'],
    ['\\alpha + \\beta'],
    ['\\sqrt{2} \\neq \\rho'],
    ['\\text{so} \\rightarrow \\underline{x}'],
  ])('%s', (formula) => {
    const answer = fenced(`{"questions":[{"question_text":"What is $${formula}$?",
      "possible_answers":["1","2"],"correct_answers":["1"],"format":"markdown"}]}`)
    expect(readBank(answer).drafts.map(({ text }) => text)).toEqual([`What is $${formula}$?`])
  })

  test('escapes of JSON stay what they are', () => {
    const text = 'a\tb\nnext\r\n"x" \\times \\\\frac ü/\u00fc \\n'
    const answer = fenced(JSON.stringify([planet(text)]))
    expect(readBank(answer).drafts.map((draft) => draft.text)).toEqual([text])
  })
})

describe('what is broken is named, and the rest is read', () => {
  test.each<[string, string, string, number]>([
    [
      'an answer that ends in the middle',
      fenced(BANK).slice(0, -150),
      'The text ends in the middle of this. Ask for the rest, and import it as well.',
      17,
    ],
    [
      'one that ends in the middle, without a fence',
      BANK.slice(0, BANK.indexOf('Second?') + 20),
      'The text ends in the middle of this. Ask for the rest, and import it as well.',
      16,
    ],
    [
      'quotation marks within a text',
      JSON.stringify([FIRST, { ...SECOND, explanation: '@' }], null, 2).replace('@', 'It "is" so.'),
      'This isn\'t valid JSON: "," or "}" is missing before "i". Fix it.',
      25,
    ],
  ])('%s', (_, answer, message, line) => {
    const { drafts, problems } = readBank(answer)
    expect(drafts.map(({ text }) => text)).toEqual(['First?'])
    expect(problems).toMatchObject([{ message, location: { line } }])
  })

  test.each([
    ['opening brackets', '{"question": ['],
    ['broken objects in each other', '{"question": "x", "options": [{'],
    ['broken objects side by side', '{"question": "x" "options": []},'],
    ['quotation marks', '{"question": "'],
    ['typographic quotation marks', '{“question”:    “'],
  ])('many %s cost no square', { timeout: 5000 }, (_, part) => {
    expect(readBank(`Here: ${part.repeat(50_000)}`).drafts).toEqual([])
  })
})
