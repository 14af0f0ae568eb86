import { Lightbulb } from 'lucide-react'
import { useMemo, useState } from 'react'
import { displayText } from '../../../domain/formatting/display-text.ts'
import { formatCount } from '../../../domain/formatting/format-number.ts'
import {
  LINT_RULES,
  type LintRule,
  MINOR_RULES,
  RULE_TITLES,
} from '../../../domain/importing/lint/lint-finding.ts'
import type { ReviewItem } from '../../../domain/importing/review/review-items.ts'
import { textWithoutMarkup } from '../../../domain/markdown/text-without-markup.ts'
import type { Question } from '../../../domain/model.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { locationLabel } from './location-label.ts'

/** Lines that are listed at first, and how many more per click. */
const SHOWN_AT_FIRST = 10
const SHOWN_MORE = 100

/** Findings that are worth checking, by rule; each links to its question. Renders nothing when there are none. */
export function FindingsCard({
  items,
  onGoTo,
}: {
  readonly items: readonly ReviewItem[]
  readonly onGoTo: (number: number) => void
}) {
  const byRule = useMemo(() => findingsByRule(items), [items])
  if (byRule.size === 0) return null
  const rules = LINT_RULES.filter((rule) => byRule.has(rule))
  const minor = rules.filter((rule) => MINOR_RULES.has(rule))
  const row = (rule: LintRule) => (
    <RuleFindings key={rule} rule={rule} items={items} numbers={byRule.get(rule) ?? []} onGoTo={onGoTo} />
  )
  return (
    <Card className="mb-4 p-5 sm:p-6">
      <h2 className="flex items-center gap-2.5 text-[1.1875rem] font-bold">
        <Lightbulb aria-hidden className="size-5 text-fair" />
        Worth a look
      </h2>
      <p className="mt-1 mb-2 text-[0.9375rem] text-ink-soft">
        {minor.length === rules.length && 'Only minor findings. '}These questions can be imported as they are.
      </p>
      <div className="-mx-2">
        <ul>{rules.filter((rule) => !MINOR_RULES.has(rule)).map(row)}</ul>
        {minor.length > 0 && (
          <Disclosure title="Minor findings">
            <ul className="pl-4">{minor.map(row)}</ul>
          </Disclosure>
        )}
      </div>
    </Card>
  )
}

/** The numbers of the drafts with findings of each rule. */
function findingsByRule(items: readonly ReviewItem[]): ReadonlyMap<LintRule, readonly number[]> {
  const byRule = new Map<LintRule, number[]>()
  for (const [number, { findings }] of items.entries()) {
    for (const { rule } of findings) {
      // Listed with a place to drop the files (`MissingPictures`).
      if (rule === 'missing-picture') continue
      const numbers = byRule.get(rule)
      if (numbers === undefined) byRule.set(rule, [number])
      else numbers.push(number)
    }
  }
  return byRule
}

function RuleFindings({
  rule,
  items,
  numbers,
  onGoTo,
}: {
  readonly rule: LintRule
  readonly items: readonly ReviewItem[]
  readonly numbers: readonly number[]
  readonly onGoTo: (number: number) => void
}) {
  const [shown, setShown] = useState(SHOWN_AT_FIRST)
  return (
    <li>
      <Disclosure title={`${formatCount(numbers.length, 'question')} ${RULE_TITLES[rule]}`}>
        <ul className="grid">
          {numbers.slice(0, shown).map((number) => (
            <li key={number}>
              <button
                type="button"
                onClick={() => onGoTo(number)}
                className="grid min-h-11 w-full content-center gap-x-3 rounded-control py-1.5 pr-2 pl-8.5 text-left text-[0.9375rem] hover:bg-sunken sm:grid-cols-[10rem_1fr]"
              >
                <span className="min-w-0 font-semibold wrap-anywhere text-brand-text underline decoration-1 underline-offset-3">
                  {items[number] && locationLabel(items[number].draft.location)}
                </span>
                <span className="min-w-0 wrap-anywhere text-ink-soft">
                  {items[number]?.findings.find((finding) => finding.rule === rule)?.message}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {numbers.length > shown && (
          <Button variant="quiet" onClick={() => setShown(shown + SHOWN_MORE)} className="ml-4">
            Show more
          </Button>
        )}
      </Disclosure>
    </li>
  )
}

/** Of the questions that are gone: lines without anything to open. */
const GONE_SHOWN_MORE = 200

/** Questions of the bank that the file no longer has. Renders nothing when there are none. */
export function GoneCard({ questions }: { readonly questions: readonly Question[] }) {
  const [shown, setShown] = useState(SHOWN_AT_FIRST)
  if (questions.length === 0) return null
  return (
    <Card className="mb-4 p-5 sm:p-6">
      <h2 className="text-[1.1875rem] font-bold">
        {formatCount(questions.length, 'question')} in your bank, but not in the file
      </h2>
      <p className="mt-1 text-[0.9375rem] text-pretty text-ink-soft">
        Other questions with such IDs are in the file, so these may be out of date. The import leaves them as
        they are.
      </p>
      <ul className="mt-3 grid gap-1.5 text-[0.9375rem]">
        {questions.slice(0, shown).map((question) => (
          <li key={question.id} className="grid gap-x-3 sm:grid-cols-[7rem_1fr]">
            <span className="min-w-0 font-semibold wrap-anywhere text-ink-soft">{question.sourceId}</span>
            <span dir="auto" className="line-clamp-2 min-w-0">
              {displayText(textWithoutMarkup(question.text, question.format))}
            </span>
          </li>
        ))}
      </ul>
      {questions.length > shown && (
        <Button variant="quiet" onClick={() => setShown(shown + GONE_SHOWN_MORE)} className="mt-3 -ml-2 px-2">
          Show more
        </Button>
      )}
    </Card>
  )
}
