import { formatCount } from '../../src/domain/formatting/format-number.ts'
import { type ImportResult, withNotice } from '../../src/domain/importing/drafts/draft.ts'
import { foundPairs, withQuestionsOfPairs } from '../../src/domain/importing/pairs/found-pairs.ts'
import { ASKED_SIDES, type PairsChoice } from '../../src/domain/importing/pairs/questions-of-pairs.ts'

/**
 * What was read with questions made of its pairs, and a notice on what became of them; unchanged where there are none and nobody asked.
 *
 * @param choice null: no questions are made of them
 */
export function withPairs(read: ImportResult, choice: PairsChoice | null): ImportResult {
  const found = foundPairs(read, choice)
  if (found === null)
    return choice === null ? read : withNotice(read, 'There are no pairs of a term and its answer.')
  const pairs = `${formatCount(found.count, 'pair')} of a term and its answer`
  if (choice === null) {
    const ways = ASKED_SIDES.map((side) => `--pairs ${side}`).join(' or ')
    return withNotice(read, `There are ${pairs}. With ${ways}, questions are made of them.`)
  }
  const offer = found.offers[choice.asks]
  if ('whyNot' in offer) return withNotice(read, offer.whyNot)
  const made = `${formatCount(offer.questions, 'question')} made of ${pairs}.`
  return withNotice(withQuestionsOfPairs(read, choice), made)
}
