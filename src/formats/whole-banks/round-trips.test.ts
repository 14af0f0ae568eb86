import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type WrittenQuestion, writtenBank } from '../../../tests/setup/files/written-bank.ts'
import { isStorableText } from '../../domain/question-limits.ts'
import { readBank } from '../read-bank.ts'

/** The drafts read back from a file. Expects that nothing was left out. */
function readAgain(file: string): WrittenQuestion[] {
  const { drafts, problems, notices } = readBank(file)
  expect({ problems, notices }).toEqual({ problems: [], notices: [] })
  return drafts.map(({ location: _, ...draft }) => draft)
}

/** Signs that mean something in the formats, within any other characters. */
const hostile = (signs: readonly string[], fits: RegExp): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof(fc.constantFrom(...signs), fc.string({ unit: 'binary', maxLength: 3 })))
    .map((parts) => parts.join('').trim())
    .filter((text) => text !== '' && isStorableText(text) && fits.test(text))

const SIGNS = [
  ...'~=#{}:\\<>&"\'[]()*/%\n\t .1AB',
  ...['::', '//', '->', '####', '%50%', '[html]', '$CATEGORY:', '\\n', 'TRUE', '\n\n', '{}'],
  ...['<![CDATA[', ']]>', '<!--', '&lt;', '&#0;', '<b>x</b>', '<br>', 'A. ', '- [x] ', '@@PLUGINFILE@@/'],
]

/** A category is one line, and slashes divide it: one within is doubled, one at an end would be lost. */
const asCategory = (category: string | null): string | null =>
  category?.replace(/\s+/g, ' ').replace(/^[/ ]+|[/ ]+$/g, '') || null

describe('GIFT', () => {
  const escaped = (text: string): string => text.replace(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n')
  const plain = (text: string): string => `[plain]${escaped(text)}`

  function gift(questions: readonly WrittenQuestion[]): string {
    return questions
      .map(({ text, category, options, correct, explanation, sourceId }) => {
        const lines = options.map((option) => `~%${correct.includes(option) ? 100 : -50}%${plain(option)}`)
        return [
          `$CATEGORY: $course$/top/${category?.replaceAll('/', '//') ?? ''}`,
          `${sourceId === null ? '' : `::${escaped(sourceId)}::`}${plain(text)}{`,
          ...lines,
          ...(explanation === null ? [] : [`####${plain(explanation)}`]),
          '}\n',
        ].join('\n')
      })
      .join('\n')
  }

  test('any text comes back as it was', () => {
    const bank = writtenBank(hostile(SIGNS, /^[^\r]*$/)).map((questions) =>
      questions.map((question) => ({
        ...question,
        category: asCategory(question.category),
        isFlagged: false,
      })),
    )
    fc.assert(
      fc.property(bank, (questions) => {
        expect(readAgain(gift(questions))).toEqual(questions)
      }),
    )
  })
})

/** Characters that XML can hold (XML 1.0, §2.2). */
const IN_XML = /^(?:[\t\n\r\x20-\uFFFD]|[\u{10000}-\u{10FFFF}])*$/u

function escapedXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')
}

describe('Moodle XML', () => {
  const text = (name: string, value: string): string =>
    `<${name} format="plain_text"><text>${escapedXml(value)}</text></${name}>`

  function moodle(questions: readonly WrittenQuestion[]): string {
    const elements = questions.flatMap((question) => {
      const category = `$course$/top/${question.category?.replaceAll('/', '//') ?? ''}`
      const answers = question.options.map(
        (option) =>
          `<answer fraction="${question.correct.includes(option) ? 100 : 0}"><text>${escapedXml(option)}</text></answer>`,
      )
      return [
        `<question type="category"><category><text>${escapedXml(category)}</text></category></question>`,
        '<question type="multichoice">',
        question.sourceId === null ? '' : `<idnumber>${escapedXml(question.sourceId)}</idnumber>`,
        text('questiontext', question.text),
        question.explanation === null ? '' : text('generalfeedback', question.explanation),
        ...answers,
        '</question>',
      ]
    })
    return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${elements.join('\n')}\n</quiz>\n`
  }

  test('any text that XML can hold comes back as it was', () => {
    const bank = writtenBank(hostile(SIGNS, IN_XML)).map((questions) =>
      questions.map((question) => ({
        ...question,
        category: asCategory(question.category),
        isFlagged: false,
      })),
    )
    fc.assert(
      fc.property(bank, (questions) => {
        expect(readAgain(moodle(questions))).toEqual(questions)
      }),
    )
  })
})

/** Words on one line, without the signs by which the freer formats tell their parts. */
const words = fc
  .array(fc.string({ unit: fc.constantFrom(...'abcxyz019<>&"\'?!,;é漢'), minLength: 1, maxLength: 6 }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => `W${parts.join(' ')}`)

describe('limited formats give back what they can hold', () => {
  const bare = (question: WrittenQuestion): WrittenQuestion => ({
    ...question,
    category: null,
    explanation: null,
    isFlagged: false,
    sourceId: null,
  })
  const letter = (index: number): string => String.fromCharCode(65 + index)
  const lettersOf = ({ options, correct }: WrittenQuestion): string =>
    correct.map((answer) => letter(options.indexOf(answer))).join(', ')

  const lettered = (question: WrittenQuestion): string[] => [
    question.text,
    ...question.options.map((option, index) => `${letter(index)}. ${option}`),
  ]

  test('Aiken: text, options and one key', () => {
    const bank = writtenBank(words).map((questions) =>
      questions.map((question) => ({ ...bare(question), correct: question.correct.slice(0, 1) })),
    )
    const aiken = (question: WrittenQuestion): string =>
      [...lettered(question), `ANSWER: ${lettersOf(question)}`].join('\n')
    fc.assert(
      fc.property(bank, fc.constantFrom('\n', '\n\n'), (questions, between) => {
        expect(readAgain(questions.map(aiken).join(between))).toEqual(questions)
      }),
    )
  })

  test('lettered text: all but the flag', () => {
    const bank = writtenBank(words).map((questions) =>
      questions.map((question, index) => ({
        ...bare(question),
        explanation: question.explanation,
        category: question.category,
        sourceId: String(index + 1),
      })),
    )
    const numbered = (question: WrittenQuestion): string =>
      [
        `Category: ${question.category ?? ''}`,
        `${question.sourceId}. ${lettered(question).join('\n')}`,
        `Answer: ${lettersOf(question)}`,
        ...(question.explanation === null ? [] : [`Explanation: ${question.explanation}`]),
      ].join('\n')
    fc.assert(
      fc.property(bank, (questions) => {
        expect(readAgain(questions.map(numbered).join('\n\n'))).toEqual(questions)
      }),
    )
  })

  test('Markdown: text, options, keys and explanation', () => {
    const bank = writtenBank(words).map((questions) =>
      questions.map((question) => ({ ...bare(question), explanation: question.explanation })),
    )
    const markdown = ({ text, options, correct, explanation }: WrittenQuestion): string =>
      [
        text,
        '',
        ...options.map((option) => `- [${correct.includes(option) ? 'x' : ' '}] ${option}`),
        ...(explanation === null ? [] : ['', `> ${explanation}`]),
        '',
      ].join('\n')
    fc.assert(
      fc.property(bank, (questions) => {
        expect(readAgain(questions.map(markdown).join('\n'))).toEqual(questions)
      }),
    )
  })

  test.each(['2', '3'])('QTI %s: text, options, keys, explanation and id', (version) => {
    const name = (qti2: string): string =>
      version === '2' ? qti2 : `qti-${qti2.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`
    const attribute = (qti2: string): string => name(qti2).replace(/^qti-/, '')
    const element = (qti2: string, attributes: string, inside: string): string =>
      `<${name(qti2)} ${attributes}>${inside}</${name(qti2)}>`

    const item = ({ text, options, correct, explanation, sourceId }: WrittenQuestion): string => {
      const values = correct.map((answer) => element('value', '', `C${options.indexOf(answer)}`))
      const key = element('correctResponse', '', values.join(''))
      const choices = options.map((option, index) =>
        element('simpleChoice', `identifier="C${index}"`, escapedXml(option)),
      )
      const prompt = element('prompt', '', escapedXml(text))
      const response = `${attribute('responseIdentifier')}="R"`
      return element(
        'assessmentItem',
        `identifier="${escapedXml(sourceId ?? '')}"`,
        element('responseDeclaration', 'identifier="R" cardinality="multiple"', key) +
          element('itemBody', '', element('choiceInteraction', response, prompt + choices.join(''))) +
          (explanation === null ? '' : element('modalFeedback', 'identifier="F"', escapedXml(explanation))),
      )
    }
    const one = writtenBank(words).map(([question]) => ({
      ...bare(question as WrittenQuestion),
      explanation: question?.explanation ?? null,
      sourceId: question?.sourceId ?? null,
    }))
    fc.assert(
      fc.property(one, (question) => {
        expect(readAgain(item(question))).toEqual([question])
      }),
    )
  })
})
