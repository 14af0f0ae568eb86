import fc from 'fast-check'
import { PAGE_SIZES, type Paper, VERSION_LETTERS } from '../../src/domain/papers/paper.ts'
import { A_PASSAGE, aPaperQuestion } from '../setup/paper.ts'
import { expect, test } from './support/fixtures.ts'
import { keyOn, lastSheets, optionOn, pageOf, printedTexts, questionsOn } from './support/printed-paper.ts'

/** Papers that are printed: each takes a second. */
const PAPERS = 6

/** A paper of any length, layout and options. Each question has words of its own. */
const anyPaper: fc.Arbitrary<Paper> = fc
  .record({
    parts: fc.array(
      fc.record({
        passage: fc.constantFrom(0, 0, 0, 1, 2),
        options: fc.integer({ min: 2, max: 12 }),
        right: fc.integer({ min: 1, max: 4095 }),
        words: fc.constantFrom(0, 3, 40, 300, 900),
        points: fc.constantFrom(1, 1, 2.5),
      }),
      { minLength: 1, maxLength: 90, size: 'max' },
    ),
    seed: fc.nat(2 ** 31),
    columns: fc.constantFrom(1 as const, 2 as const),
    pageSize: fc.constantFrom(...PAGE_SIZES),
    largePrint: fc.boolean(),
  })
  .map(({ parts, seed, columns, pageSize, largePrint }) => ({
    ...{ id: 'paper', name: 'Unit 3', createdAt: 0, seed, versions: 4, choice: { kind: 'hand' } },
    layout: { columns, pageSize, largePrint },
    header: { instructions: 'No calculators.', hasNameLine: true, hasDateLine: true },
    questions: parts.map(({ passage, options, right, words, points }, index) => {
      const texts = Array.from({ length: options }, (_, place) => `w${index}x${place}.`)
      const chosen = texts.filter((_, place) => (right >> place) % 2 === 1)
      const asked = `What is item${index}?${' word'.repeat(words)}`
      const of = {
        text: passage === 0 ? asked : `${A_PASSAGE} Text ${passage}.\n\n${asked}`,
        options: texts,
        correct: chosen.length === 0 ? texts.slice(0, 1) : chosen,
      }
      return { ...aPaperQuestion(`q${index}`, of), points }
    }),
  }))

const papers = fc.sample(anyPaper, { numRuns: PAPERS, seed: 20_261_129 })

for (const [index, paper] of papers.entries()) {
  const { layout, questions } = paper
  const look = `${layout.pageSize}, ${layout.columns === 1 ? 'one column' : 'two columns'}${layout.largePrint ? ', large print' : ''}`
  test(`the keys of printed paper ${index + 1} are right: ${questions.length} questions, ${look}`, async ({
    page,
  }) => {
    const texts = await printedTexts(page, pageOf(paper))
    for (const { said, counted } of lastSheets(texts)) expect(said).toBe(counted)
    const first = questionsOn(texts, 'A')
    for (const version of VERSION_LETTERS) {
      const printed = questionsOn(texts, version)
      const key = keyOn(texts, version)
      expect([...printed.keys()].sort((one, other) => one - other)).toEqual(
        questions.map((_, place) => place + 1),
      )
      expect(key.map(({ number }) => number)).toEqual(questions.map((_, place) => place + 1))
      for (const { number, letters, inA, pageInA } of key) {
        const found = printed.get(number)
        const place = Number(found?.item.slice('item'.length))
        const named = letters.map((letter) => `${found && optionOn(found, letter)}.`)
        expect(named.sort()).toEqual([...(questions[place]?.content.correct ?? [])].sort())
        expect([first.get(inA)?.item, first.get(inA)?.page]).toEqual([found?.item, pageInA])
      }
    }
  })
}
