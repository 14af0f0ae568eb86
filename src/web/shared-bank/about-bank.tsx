import { useMemo } from 'react'
import { examSummary } from '../../domain/exams/exam-summary.ts'
import { formatCount } from '../../domain/formatting/format-number.ts'
import { formatDateTime } from '../../domain/formatting/format-time.ts'
import { categoriesOf, categoryOf } from '../../domain/selection/categories.ts'
import type { SharedBank } from '../data/sharing/read-share.ts'
import { Disclosure } from '../ui/disclosure.tsx'

/** Longer lists of categories begin folded, so that the questions to try stay near. */
const OPEN_CATEGORIES_MAX = 8

/** What the author says about the bank. All of it is shown as plain text. */
export function AboutBank({
  bank: { title, description, license, author, questions, version, publishedAt },
}: {
  readonly bank: SharedBank
}) {
  return (
    <section aria-label="About this bank" className="min-w-0">
      <h1 dir="auto" className="text-title font-bold wrap-anywhere">
        {title}
      </h1>
      <p className="mt-1 wrap-anywhere text-ink-soft">
        {formatCount(questions.length, 'question')}
        {author !== null && (
          <>
            {' '}
            by <bdi>{author}</bdi>
          </>
        )}{' '}
        · version {version} of {formatDateTime(publishedAt)}
      </p>
      {description !== '' && (
        <p dir="auto" className="plain-text mt-4">
          {description}
        </p>
      )}
      {license !== null && (
        <p className="mt-3 text-[0.9375rem] wrap-anywhere text-ink-soft">
          License: <bdi>{license}</bdi>
        </p>
      )}
    </section>
  )
}

/** Its categories with their titles, and its exams. */
export function BankContents({ bank }: { readonly bank: SharedBank }) {
  const { categoryTitles, exams } = bank
  const questions = useMemo(() => bank.questions.map(({ question }) => question), [bank])
  const categories = useMemo(() => categoriesOf(questions), [questions])
  const counts = useMemo(() => Map.groupBy(questions, categoryOf), [questions])
  return (
    <section aria-label="What is in it" className="-my-2 min-w-0">
      {exams.map((exam, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: exams of a version never move, and two may have one name
        <p key={index} className="mb-2 text-[0.9375rem] wrap-anywhere text-ink-soft">
          With the exam <bdi>{exam.name}</bdi>: {examSummary(exam, questions)}
        </p>
      ))}
      <div className="-mx-2">
        <Disclosure
          title={formatCount(categories.length, 'category', 'categories')}
          startsOpen={categories.length <= OPEN_CATEGORIES_MAX}
        >
          <ul className="divide-y divide-line pr-2 pl-8.5">
            {categories.map((category) => {
              const named = categoryTitles.get(category)
              return (
                <li key={category} className="flex items-baseline gap-3 py-2">
                  <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
                    {category}
                    {named !== undefined && `: ${named}`}
                  </span>
                  <span className="shrink-0 text-[0.875rem] text-ink-soft tabular-nums">
                    {formatCount(counts.get(category)?.length ?? 0, 'question')}
                  </span>
                </li>
              )
            })}
          </ul>
        </Disclosure>
      </div>
    </section>
  )
}
