import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readBankBytes } from '../read-bank.ts'

/** Files by others in a folder beside the checkout, not part of it. */
const BANKS = new URL('../../../../shared/banks/', import.meta.url)

/** What an import of a file yields: the key of each question, and why the others were refused. */
interface Yield {
  readonly keys: readonly string[]
  readonly refused?: readonly string[]
  readonly notices?: readonly string[]
}

const ESSAY = 'This is an essay question'
const NUMERICAL = 'This is a numerical question'
const MATCHING = 'This is a matching question'
const SHORT = 'This is a short-answer question'

const GIFT: Readonly<Record<string, Yield>> = {
  'category1.gift': { keys: [], refused: ['The file names the category "Default for LING-373-2194-B"'] },
  'escapeColon.gift': { keys: ['spring|summer|winter|autumn'] },
  'essay1.gift': { keys: [], refused: [ESSAY] },
  'formatExamples.gift': { keys: ['The east.'] },
  'giftFormatPhpExamples.gift': {
    keys: ['no one', 'entombed', 'False', 'entombed', 'half credit answer|full credit answer'],
    refused: [SHORT, NUMERICAL, MATCHING, SHORT, NUMERICAL],
    notices: ['Counted as right although it gives only part of the points: "half credit answer" (50%).'],
  },
  'matching1.gift': { keys: [], refused: [MATCHING, MATCHING] },
  'mc1.gift': { keys: ['no one'] },
  'mc2.gift': { keys: ['entombed'] },
  'mc4.gift': { keys: ['no one'] },
  'mc5.gift': { keys: ['no one', 'entombed', 'fourth', 'China'] },
  'mcHTMLComment.gift': { keys: ['Nunca.'] },
  'numerical1.gift': { keys: [], refused: Array.from({ length: 10 }, () => NUMERICAL) },
  'shortAnswer1.gift': { keys: [], refused: [SHORT, SHORT] },
  'tf1.gift': { keys: ['False'] },
}

const LUGGAGE = 'You must stay with your luggage at all times.'

const QTI: Readonly<Record<string, Yield>> = {
  'choice.xml': { keys: [LUGGAGE] },
  'choice_aria.xml': { keys: ['90'] },
  'choice_fixed.xml': { keys: [LUGGAGE] },
  'choice_multiple.xml': { keys: ['Hydrogen|Oxygen'] },
  // Its processing rewards two different ways to make chocolate milk.
  'choice_multiple_chocolade.xml': {
    keys: [],
    refused: ['2 different combinations of choices are right here'],
  },
  'choice_multiple_rtl.xml': { keys: ['מימן|חמצן'] },
  'choice_ruby.xml': { keys: ['北海道(ほっかいどう)'] },
  'inline_choice.xml': { keys: ['York'] },
}

/** Files beside the banks that are no banks. */
const OTHERS: Readonly<Record<string, string>> = {
  'gift/LICENSE': "The format of this file wasn't recognized.",
  'ham-technician/LICENSE.txt': 'The question has no options.',
  'ham-technician/t-1.png': 'This is a picture (PNG).',
  'qti22/NOTICE': "The format of this file wasn't recognized.",
}

describe('../shared/banks, files that are no banks', () => {
  test.skipIf(!existsSync(BANKS)).each(Object.entries(OTHERS))('%s', async (file, message) => {
    const { drafts, problems } = await readBankBytes(readFileSync(new URL(file, BANKS)))
    expect(drafts).toEqual([])
    expect(problems[0]?.message).toContain(message)
  })
})

describe.each([
  ['gift', '.gift', GIFT],
  ['qti22', '.xml', QTI],
])('../shared/banks/%s', (name, extension, yields) => {
  const folder = new URL(`${name}/`, BANKS)
  const isThere = existsSync(folder)
  const unlessAbsent = isThere ? '' : ' (skipped: the folder is not beside this checkout)'

  test.skipIf(!isThere)(`every file is looked at here${unlessAbsent}`, () => {
    const files = readdirSync(folder).filter((file) => file.endsWith(extension))
    expect(files.sort()).toEqual(Object.keys(yields).sort())
  })

  test.skipIf(!isThere).each(Object.entries(yields))(
    '%s',
    async (file, { keys, refused = [], notices = [] }) => {
      const result = await readBankBytes(readFileSync(new URL(file, folder)))
      expect(result.drafts.map(({ correct }) => correct.join('|'))).toEqual(keys)
      expect(result.problems.map(({ message }) => message)).toEqual(
        refused.map((reason) => expect.stringContaining(reason)),
      )
      expect(result.notices.map(({ message }) => message)).toEqual(
        notices.map((notice) => expect.stringContaining(notice)),
      )
    },
  )
})
