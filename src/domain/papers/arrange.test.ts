import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { A_PASSAGE, anyPaperOrder, aPaperOrder, aPaperQuestion } from '../../../tests/setup/paper.ts'
import { orderOfOptions } from '../practice/order/order-dependence.ts'
import { arrange, questionsOf } from './arrange.ts'
import type { PaperQuestion } from './paper.ts'

/** The ids of the questions of each version in their order. */
function orders(questions: readonly PaperQuestion[], seed = 7): string[][] {
  return arrange(aPaperOrder(questions, { seed })).map((version) =>
    questionsOf(version).map(({ question }) => question.questionId ?? ''),
  )
}

const plain = (count: number) => Array.from({ length: count }, (_, index) => aPaperQuestion(`q${index + 1}`))
const about = (id: string, passage: string, asked = `What of ${id}?`) =>
  aPaperQuestion(id, { text: `${passage}\n\n${asked}` })

const A_FUNCTION = '```\ndef f():\n    a = 1\n\n\n    return a\n```'

describe('version A', () => {
  test.each<[string, readonly PaperQuestion[], readonly string[]]>([
    ['keeps the order as chosen', plain(4), ['q1', 'q2', 'q3', 'q4']],
    [
      'moves questions about one passage up to the first of them',
      [aPaperQuestion('x'), about('a', A_PASSAGE), aPaperQuestion('y'), about('b', A_PASSAGE)],
      ['x', 'a', 'b', 'y'],
    ],
    [
      'moves questions that name each other by number up to the first of them',
      [
        aPaperQuestion('a'),
        aPaperQuestion('x'),
        aPaperQuestion('b', { text: 'Use your answer to question 1.' }),
      ],
      ['a', 'b', 'x'],
    ],
    [
      'finds a named question by the number of its id in the file',
      [
        aPaperQuestion('x', { sourceId: 'Q9' }),
        aPaperQuestion('y'),
        aPaperQuestion('b', { sourceId: 'Q12', text: 'Look again at question 9.' }),
      ],
      ['x', 'b', 'y'],
    ],
    [
      'leaves a question alone whose named question is not on the paper',
      [
        aPaperQuestion('x', { sourceId: 'Q9' }),
        aPaperQuestion('y'),
        aPaperQuestion('b', { text: 'See question 80.' }),
      ],
      ['x', 'y', 'b'],
    ],
  ])('%s', (_, questions, expected) => {
    expect(orders(questions)[0]).toEqual(expected)
  })

  test('has the options in the order of the bank', () => {
    const options = ['d', 'a', 'c', 'b']
    const [first] = arrange(aPaperOrder([aPaperQuestion('q', { options, correct: ['c'] })]))
    expect(questionsOf(first!)[0]?.options).toEqual(options)
  })
})

describe('a passage', () => {
  const [version] = arrange(
    aPaperOrder([about('a', A_PASSAGE, 'First?'), about('b', A_PASSAGE, 'Second?\n\ncode below')], {
      versions: 1,
    }),
  )

  test('is printed once, and each question without it', () => {
    expect(version?.blocks).toHaveLength(1)
    expect(version?.blocks[0]?.passage).toBe(A_PASSAGE)
    expect(questionsOf(version!).map(({ text }) => text)).toEqual(['First?', 'Second?\n\ncode below'])
  })

  test('leaves what is below it its indentation', () => {
    const [first] = arrange(aPaperOrder([about('a', A_PASSAGE, '    code\n\nWhat?'), about('b', A_PASSAGE)]))
    expect(questionsOf(first!)[0]?.text).toBe('    code\n\nWhat?')
  })

  test.each<[string, readonly PaperQuestion[], readonly (string | null)[]]>([
    ['is no short instruction', [about('a', 'Choose one:'), about('b', 'Choose one:')], [null, null]],
    [
      'can be a picture',
      [about('a', '![](/images/x.png)'), about('b', '![](/images/x.png)')],
      ['![](/images/x.png)'],
    ],
    [
      'can have several paragraphs',
      [about('a', `Read this.\n\n${A_PASSAGE}\n\nEnd.`), about('b', `Read this.\n\n${A_PASSAGE}\n\nEnd.`)],
      [`Read this.\n\n${A_PASSAGE}\n\nEnd.`],
    ],
    [
      'is another one where only the instruction is the same',
      [about('a', `Read this.\n\n${A_PASSAGE}`), about('b', `Read this.\n\n${A_PASSAGE} More.`)],
      [null, null],
    ],
    [
      'is not of the same text in another format',
      [about('a', A_PASSAGE), aPaperQuestion('b', { text: `${A_PASSAGE}\n\nWhat?`, format: 'markdown' })],
      [null, null],
    ],
    [
      'ends before code that it would cut in two',
      [
        about('a', `${A_PASSAGE}\n\n\`\`\`\none\n\ntwo\n\`\`\`\n\nWhat?`),
        about('b', `${A_PASSAGE}\n\n\`\`\`\none\n\nthree\n\`\`\`\n\nWhat?`),
      ],
      [A_PASSAGE],
    ],
    [
      'keeps the blank lines and the indentation of code',
      [about('a', A_FUNCTION), about('b', A_FUNCTION)],
      [A_FUNCTION],
    ],
    [
      'is an instruction with more than 15 questions',
      Array.from({ length: 16 }, (_, index) => about(`q${index}`, A_PASSAGE)),
      Array.from({ length: 16 }, () => null),
    ],
  ])('%s', (_, questions, expected) => {
    const [first] = arrange(aPaperOrder(questions, { versions: 1 }))
    expect(first?.blocks.map(({ passage }) => passage)).toEqual(expected)
  })
})

describe('a named question', () => {
  const questions = [...plain(6), aPaperQuestion('last', { text: 'Explain your answer to question 6.' })]

  test('has its number in this version beside the question that names it', () => {
    for (const version of arrange(aPaperOrder(questions))) {
      const all = questionsOf(version)
      const named = all.find(({ question }) => question.questionId === 'q6')
      const naming = all.find(({ question }) => question.questionId === 'last')
      expect(naming?.number).toBe((named?.number ?? 0) + 1)
      expect(naming?.renumbered).toEqual(named?.number === 6 ? [] : [{ named: 6, number: named?.number }])
    }
  })
})

describe('versions', () => {
  test('have different orders where there are enough', () => {
    for (const count of [4, 5, 20]) {
      const all = orders(plain(count)).map((order) => order.join())
      expect(new Set(all).size).toBe(4)
    }
  })

  test('a paper of one question has four versions all the same', () => {
    expect(orders(plain(1))).toEqual([['q1'], ['q1'], ['q1'], ['q1']])
  })

  test('another seed gives another order', () => {
    expect(orders(plain(20), 1)[1]).not.toEqual(orders(plain(20), 2)[1])
  })

  test('every version has every question once, with all of its options', () => {
    fc.assert(
      fc.property(anyPaperOrder, (paper) => {
        const versions = arrange(paper)
        expect(versions.map(({ letter }) => letter)).toEqual(['A', 'B', 'C', 'D'].slice(0, paper.versions))
        for (const version of versions) {
          const all = questionsOf(version)
          expect(all.map(({ number }) => number)).toEqual(paper.questions.map((_, index) => index + 1))
          expect(new Set(all.map(({ question }) => question))).toEqual(new Set(paper.questions))
          for (const { question, options } of all)
            expect([...options].sort()).toEqual([...question.content.options].sort())
        }
      }),
    )
  })

  test('the same paper is always the same', () => {
    fc.assert(
      fc.property(anyPaperOrder, (paper) => {
        expect(arrange(structuredClone(paper))).toEqual(arrange(paper))
      }),
    )
  })

  test('each question says its number in version A', () => {
    fc.assert(
      fc.property(anyPaperOrder, (paper) => {
        const [first, ...others] = arrange(paper)
        for (const { question, numberInA } of others.flatMap(questionsOf))
          expect(questionsOf(first!)[numberInA - 1]?.question).toBe(question)
      }),
    )
  })

  test('questions of one block are the same in every version, in the same order', () => {
    fc.assert(
      fc.property(anyPaperOrder, (paper) => {
        const blocks = arrange(paper).map((version) =>
          version.blocks
            .map((block) => block.questions.map(({ question }) => question.questionId).join())
            .sort(),
        )
        for (const others of blocks) expect(others).toEqual(blocks[0])
      }),
    )
  })

  test('options that depend on their order keep it, and a summary stays last', () => {
    fc.assert(
      fc.property(anyPaperOrder, (paper) => {
        for (const { question, options } of arrange(paper).flatMap(questionsOf)) {
          const order = orderOfOptions(question.content)
          if (order === 'keep-order') expect(options).toEqual(question.content.options)
          if (order === 'keep-last') expect(options.at(-1)).toBe(question.content.options.at(-1))
        }
      }),
    )
  })
})
