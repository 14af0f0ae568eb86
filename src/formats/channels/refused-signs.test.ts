import { describe, expect, test } from 'vitest'
import { readBank } from '../read-bank.ts'

/** The right options of the questions that are read, and what is said of each. */
const keysOf = (text: string) => readBank(text).drafts.map(({ correct }) => correct.join('|'))
const messagesOf = (text: string) => readBank(text).notices.map(({ message }) => message)

/** Questions with the right option at each of these places, and what is written behind the options and below them. */
function questions(
  right: readonly number[],
  behind: (isRight: boolean) => string,
  below: (right: number) => string = () => '',
): string {
  return right
    .map((place, n) => {
      const options = ['apple', 'stone', 'sand'].map(
        (text, at) => `${'ABC'.charAt(at)}) ${text} ${n}${behind(at === place)}`,
      )
      return `${n + 1}. Which is number ${n}?\n${options.join('\n')}\n${below(place)}\n`
    })
    .join('\n')
}

const THREE = [0, 2, 1]
const NINE = [0, 2, 1, 1, 0, 2, 2, 1, 0]

describe('characters of a text are no mark of a right option', () => {
  const KEYED = '\n\n2. Which is two?\nA) 1\nB) 2\nAnswer: B'
  test.each([
    ['a root', 'A) √2\nB) 1.5\nC) 3'],
    ['a root behind a bullet', '- √2\n- 1.5\n- 3'],
    ['a root of a letter', 'A) √x\nB) x\nC) x²'],
    ['a color', 'A) #fff\nB) white-ish\nC) rgb(0)'],
    ['a line for the preprocessor', 'A) const\nB) #define\nC) inline'],
    ['the name of a language', 'A) Java\nB) C #\nC) Go'],
    ['a note', 'A) F #\nB) G\nC) A'],
    ['names', 'A) @bob\nB) #bob2\nC) bob'],
    ['a direction', 'a) stays\nb) turns (right)\nc) turns round'],
    ['a side', '- lung (left)\n- lung (right)'],
  ])('%s', (_, options) => {
    const text = `1. Which one?\n${options}`
    expect(keysOf(text)).toEqual([])
    expect(keysOf(`${text}${KEYED}`)).toEqual(['2'])
  })

  test.each([
    ['two hashes before the text', '- x\n- ## y', '##'],
    ['two hashes behind it', 'A) x\nB) y ##', '##'],
    ['a tick before it', '- x\n- ✓ y', '✓'],
    ['a highlight', '- x\n- ==y==', 'looks different'],
  ])('%s in a single list is one, with a notice', (_, options, said) => {
    expect(keysOf(`# Q?\n${options}`)).toEqual(['y'])
    expect(messagesOf(`# Q?\n${options}`)).toEqual([expect.stringContaining(said)])
  })

  test.each([
    ['(right)', ' (right)'],
    ['one hash', ' #'],
  ])('%s in three lists is one, with a notice on each', (_, mark) => {
    const text = questions(THREE, (isRight) => (isRight ? mark : ''))
    expect(keysOf(text)).toEqual(['apple 0', 'sand 1', 'stone 2'])
    expect(messagesOf(text)).toHaveLength(3)
  })
})

describe('ticks of an attempt are no key', () => {
  const attempt = (head: string, score: string) =>
    `1. ${head}\n${score}\n[x] carrot\n[ ] apple\n\n2. ${head}\n[ ] dog\n[x] red`
  test.each([
    ['points in a line of their own', attempt('Which?', '0 / 1')],
    ['a word behind them', attempt('Was?', '0 / 1 Punkte')],
    ['points with a comma', attempt('Was?', 'Erreichte Punkte 0,00 von 1,00')],
    ['points with a full stop', attempt('Which?', 'Mark 0.00 out of 1.00')],
    ['words between', attempt('Which?', '0 of 1 points')],
    ['a number before', attempt('Which?', 'Question 1 - 0 of 1 points')],
    ['Russian', attempt('Что?', '0 из 1 баллов')],
    ['French', attempt('Quoi ?', '0 sur 1 point')],
    ['Spanish', attempt('¿Qué?', '0 de 1 puntos')],
    ['brackets behind the question', attempt('Which? (0/1)', '')],
  ])('%s', (_, text) => {
    expect(keysOf(text)).toEqual([])
  })

  test.each([
    'your answer',
    'Your answer',
    'my answer',
    'deine Antwort',
    'votre réponse',
    'tu respuesta',
    'ваш ответ',
    '你的答案',
    'あなたの回答',
  ])('%s', (said) => {
    expect(keysOf(`1. Which?\n[x] dog (${said})\n[ ] red\n\n2. What?\n[ ] cat\n[x] pen`)).toEqual([])
  })

  test.each([
    ['a ratio', '1. Which is 0/1?\n[x] 0\n[ ] 1'],
    ['a remark that is no choice', '1. Which?\n[x] a dog (image)\n[ ] a cat'],
    ['a score that is an option', '1. Which?\n[x] 0 of 3 balls\n[ ] 1 of 3 balls'],
  ])('%s is none', (_, text) => {
    expect(keysOf(text)).toHaveLength(1)
  })
})

describe('what says "wrong" or "mine" is no key', () => {
  test.each([
    ' (falsch)',
    ' - falsch',
    ' (faux)',
    ' (falso)',
    ' (nein)',
    ' (неверно)',
    ' (F)',
    ' (gewählt)',
    ' (yours)',
    ' (elegida)',
    ' (выбрано)',
  ])('behind an option of many questions:%s', (mark) => {
    expect(keysOf(questions(NINE, (isRight) => (isRight ? mark : '')))).toEqual([])
  })

  test.each([' (untrue)', ' (bright)', ' (upright)', ' (answered)'])(
    'behind an option of three questions:%s',
    (mark) => {
      expect(keysOf(questions(THREE, (isRight) => (isRight ? mark : '')))).toEqual([])
    },
  )

  test.each([
    'Your answer:',
    'My answer:',
    'Meine Antwort:',
    'Deine Antwort:',
    'Student A:',
    'Set',
    'Gewählt:',
  ])('in a line below the options: %s B', (words) => {
    const text = questions(
      THREE,
      () => '',
      (right) => `${words} ${'ABC'.charAt(right)}`,
    )
    expect(keysOf(text)).toEqual([])
  })

  test.each(['your answer', 'Gewählte Antwort', 'Student answer', 'ваш ответ', 'selected'])(
    'over a column: %s',
    (name) => {
      const rows = NINE.map((right, n) => `Which is it ${n}?,a${n},b${n},c${n},${'ABC'.charAt(right)}`)
      expect(keysOf(`question,A,B,C,${name}\n${rows.join('\n')}`)).toEqual([])
    },
  )

  test('in the options of JSON', () => {
    const bank = NINE.map((right, n) => ({
      question: `Which is it ${n}?`,
      options: ['a', 'b', 'c'].map((option, place) => `${option}${n}${place === right ? ' (falsch)' : ''}`),
    }))
    expect(keysOf(JSON.stringify(bank))).toEqual([])
  })

  test.each(['wrong', 'not true', 'incorrect', 'falsch', 'faux'])(
    'behind the letter of an answer: B is %s',
    (word) => {
      expect(keysOf(`1. Q?\nA. x\nB. y\nAnswer: B is ${word}`)).toEqual([])
    },
  )
})

describe('brackets in the text of a question', () => {
  const three = (heads: readonly string[]) =>
    heads.map((head, n) => `${n + 1}. ${head}\nA) heart\nB) lung\nC) liver`).join('\n')

  test('that name a figure are no key, and stay', () => {
    const text = three(['A', 'B', 'C'].map((letter) => `See figure (${letter}). Which part is shown?`))
    expect(keysOf(text)).toEqual([])
    expect(readBank(`${text.replaceAll('liver', 'liver\nAnswer: A')}`).drafts[0]?.text).toBe(
      'See figure (A). Which part is shown?',
    )
  })

  test.each([
    ['behind it', (letter: string) => `Which part is shown? [${letter}]`, 1],
    ['before its end', (letter: string) => `This part is the (${letter}).`, 1],
    ['in a gap', (letter: string) => `This part is ____ (${letter}) of all.`, 0],
    ['with room for a letter', (letter: string) => `This part is the ( ${letter} ) of all.`, 0],
  ])('%s are a key, with a notice where they are no gap', (_, head, notices) => {
    const text = three(['B', 'A', 'C'].map(head))
    expect(keysOf(text)).toEqual(['lung', 'heart', 'liver'])
    expect(messagesOf(text).filter((message) => message.includes('behind the question'))).toHaveLength(
      3 * notices,
    )
  })
})

test('a key by the only option without a sign is named so', () => {
  const text = questions(THREE, (isRight) => (isRight ? '' : ' ✗'))
  expect(keysOf(text)).toEqual(['apple 0', 'sand 1', 'stone 2'])
  expect(messagesOf(text)).toEqual(THREE.map(() => expect.stringContaining('without "✗"')))
})
