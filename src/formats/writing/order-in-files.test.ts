import { describe, expect, test } from 'vitest'
import { readSqlite } from '../../../tests/setup/files/anki-deck.ts'
import { archiveOf, packageOf } from '../../../tests/setup/files/bank-packages.ts'
import { aQuestion } from '../../../tests/setup/question.ts'
import { readBank, readBankBytes } from '../read-bank.ts'
import type { FileFormat } from '../registry.ts'
import { isTextFormat, writeText } from '../write-bank.ts'

const ORDINARY = ['Oak', 'Beech', 'Larch']
const SUMMARY = ['Oak', 'Beech', 'All of the above']
const NAMING = ['Oak', 'Beech', 'A y B son correctas']

/** What an import of an exported question says of its order; `lost` where the export says that it is lost. */
async function back(
  format: FileFormat,
  options: readonly string[],
  keepsOrder: boolean | null,
): Promise<boolean | null | 'lost'> {
  const bank = [aQuestion({ id: 'q', options, correct: ['Oak'], keepsOrder })]
  if (isTextFormat(format)) {
    const { text, losses } = writeText(bank, format)
    return losses.some(({ kind }) => kind === 'order')
      ? 'lost'
      : (readBank(text).drafts[0]?.keepsOrder ?? null)
  }
  const written = await packageOf(bank, format, new Map())
  if (written.losses.some(({ kind }) => kind === 'order')) return 'lost'
  const { drafts } = await readBankBytes(archiveOf(written), { loadSqlite: readSqlite })
  expect(drafts).toHaveLength(1)
  return drafts[0]?.keepsOrder ?? null
}

describe('whether options keep their order comes back from each format, or is named as lost', () => {
  test.each<FileFormat>(['json', 'csv', 'moodle-xml', 'anki'])('%s', async (format) => {
    for (const options of [ORDINARY, SUMMARY, NAMING])
      for (const keepsOrder of [null, true, false])
        expect(await back(format, options, keepsOrder), `${options} ${keepsOrder}`).toBe(keepsOrder)
  })

  test.each<[FileFormat, readonly string[], boolean | null, boolean | null | 'lost']>([
    ['gift', ORDINARY, null, null],
    ['gift', ORDINARY, true, 'lost'],
    // What the wording decides as well is not lost.
    ['gift', NAMING, true, null],
    ['gift', ORDINARY, false, null],
    ['gift', SUMMARY, false, 'lost'],
    ['h5p', ORDINARY, null, null],
    ['h5p', SUMMARY, null, null],
    ['h5p', NAMING, null, null],
    ['h5p', ORDINARY, true, true],
    ['h5p', SUMMARY, true, 'lost'],
    ['h5p', NAMING, false, 'lost'],
    ['qti-2.1', ORDINARY, null, null],
    ['qti-2.1', SUMMARY, null, null],
    ['qti-2.1', NAMING, null, null],
    ['qti-2.1', ORDINARY, true, true],
    ['qti-2.1', SUMMARY, true, true],
    ['qti-2.1', SUMMARY, false, 'lost'],
    ['qti-3.0', SUMMARY, null, null],
    ['qti-3.0', SUMMARY, true, true],
    ['qti-3.0', ORDINARY, true, true],
  ])('%s: %j, %s', async (format, options, keepsOrder, expected) => {
    expect(await back(format, options, keepsOrder)).toBe(expected)
  })

  test.each<[string, readonly string[], boolean | null, string]>([
    ['ordinary options', ORDINARY, null, 'true'],
    ['options that name others', NAMING, null, 'false'],
    ['a summary, which Moodle cannot keep at the end alone', SUMMARY, null, 'false'],
    ['ordinary options that keep their order', ORDINARY, true, 'false'],
    ['options that name others and are shuffled', NAMING, false, 'true'],
  ])('Moodle is told to shuffle: %s', (_, options, keepsOrder, shuffled) => {
    const bank = [aQuestion({ id: 'q', options, correct: ['Oak'], keepsOrder })]
    expect(writeText(bank, 'moodle-xml').text).toContain(`<shuffleanswers>${shuffled}</shuffleanswers>`)
  })

  test('the loss is said in words', () => {
    const bank = [aQuestion({ id: 'q', options: ORDINARY, correct: ['Oak'], keepsOrder: true })]
    expect(writeText(bank, 'gift').losses.map(({ message }) => message)).toEqual([
      "GIFT can't say whether options keep their order: the wording of the options decides again in 1 question.",
    ])
  })
})

describe('what files of other programs say', () => {
  const moodle = (shuffle: string, last = 'Larch') => `<quiz><question type="multichoice">
    <questiontext><text>Which?</text></questiontext>${shuffle}
    <answer fraction="100"><text>Oak</text></answer><answer fraction="0"><text>Beech</text></answer>
    <answer fraction="0"><text>${last}</text></answer></question></quiz>`
  const qti = (shuffle: string, fixed: string) => `<assessmentItem identifier="q">
    <responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>a</value></correctResponse></responseDeclaration>
    <itemBody><choiceInteraction responseIdentifier="R" ${shuffle} maxChoices="1"><prompt>Which?</prompt>
    <simpleChoice identifier="a">Oak</simpleChoice><simpleChoice identifier="b">Beech</simpleChoice>
    <simpleChoice identifier="c" ${fixed}>I don't know</simpleChoice></choiceInteraction></itemBody></assessmentItem>`
  const json = (more: object) =>
    JSON.stringify([{ question: 'Which?', options: ['Oak', 'Beech'], answer: 'Oak', ...more }])
  const exercise = (meta: string) =>
    `Question\n========\nWhich?\n\nAnswerlist\n----------\n* Oak\n* Beech\n\nMeta-information\n================\nextype: schoice\nexsolution: 10\n${meta}\n`

  test.each<[string, string, boolean | null]>([
    ['Moodle: not shuffled', moodle('<shuffleanswers>false</shuffleanswers>'), true],
    ['Moodle: not shuffled, as a number', moodle('<shuffleanswers>0</shuffleanswers>'), true],
    ['Moodle: shuffled', moodle('<shuffleanswers>true</shuffleanswers>'), null],
    ['Moodle: nothing', moodle(''), null],
    [
      'Moodle: not shuffled, as the wording needs',
      moodle('<shuffleanswers>false</shuffleanswers>', 'None of the above'),
      null,
    ],
    ['QTI: not shuffled, which is its default', qti('shuffle="false"', ''), null],
    ['QTI: shuffled', qti('shuffle="true"', ''), null],
    ['QTI: shuffled but for one', qti('shuffle="true"', 'fixed="true"'), true],
    ['JSON: our name', json({ keep_order: true }), true],
    ['JSON: our name, no', json({ keep_order: false }), false],
    ['JSON: our name, null', json({ keep_order: null }), null],
    ['JSON: not shuffled', json({ shuffle: false }), true],
    ['JSON: not shuffled, another name', json({ randomizeOptions: 'no' }), true],
    ['JSON: shuffled', json({ shuffleAnswers: true }), null],
    ['YAML', '- question: Which?\n  options: [Oak, Beech]\n  answer: Oak\n  keep_order: true\n', true],
    ['CSV', 'question,A,B,correct,keep_order\nWhich?,Oak,Beech,A,yes\n', true],
    ['CSV: a blank cell', 'question,A,B,correct,keep_order\nWhich?,Oak,Beech,A,\n', null],
    ['R/exams: not shuffled', exercise('exshuffle: FALSE'), true],
    ['R/exams: shuffled', exercise('exshuffle: TRUE'), null],
    ['R/exams: nothing', exercise(''), null],
  ])('%s', (_, file, expected) => {
    const { drafts, problems } = readBank(file)
    expect(problems).toEqual([])
    expect(drafts.map((draft) => draft.keepsOrder ?? null)).toEqual([expected])
  })

  test.each([
    [false, true],
    [true, null],
    [undefined, null],
  ])('H5P with randomAnswers %s', async (randomAnswers, expected) => {
    const written = await packageOf(
      [aQuestion({ id: 'q', options: ORDINARY, correct: ['Oak'] })],
      'h5p',
      new Map(),
    )
    const path = 'content/content.json'
    const content = String(written.files.get(path))
    const changed = content.replace('"randomAnswers":true', `"randomAnswers":${randomAnswers ?? null}`)
    expect(changed === content).toBe(randomAnswers === true)
    const archive = archiveOf({ files: new Map(written.files).set(path, changed) })
    expect((await readBankBytes(archive)).drafts[0]?.keepsOrder ?? null).toBe(expected)
  })
})
