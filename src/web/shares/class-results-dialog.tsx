import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatCount } from '../../domain/formatting/format-number.ts'
import type { LearnerData, Question } from '../../domain/model.ts'
import { LEARNERS_MIN, type ShareBand } from '../../domain/sharing/class-results.ts'
import { DISCRIMINATION_TEXTS, SHARE_TEXTS } from '../../domain/sharing/result-texts.ts'
import { CategoryName } from '../categories/category-name.tsx'
import { AnswerTexts } from '../content/answer-texts.tsx'
import { QuestionText } from '../content/question-text.tsx'
import { classResultsQuery, type QuestionResult } from '../data/sharing/class-queries.ts'
import type { Share } from '../data/sharing/read-share.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogButtons } from '../ui/dialog/dialog.tsx'
import { LoadFailure } from '../ui/feedback/alert.tsx'
import { PanelSpinner } from '../ui/feedback/spinner.tsx'

/** Questions that are listed at first, and how many more per press. */
const SHOWN_AT_FIRST = 20
const SHOWN_MORE = 100

const TONES: Readonly<Record<ShareBand, BadgeTone>> = {
  '0-20': 'poor',
  '20-40': 'poor',
  '40-60': 'fair',
  '60-80': 'neutral',
  '80-100': 'good',
}

/** What those who took a bank get wrong, without who: what needs a lesson most comes first (spec §2.17). */
export function ClassResultsDialog({
  data,
  share,
  onClose,
}: {
  readonly data: LearnerData
  readonly share: Share
  readonly onClose: () => void
}) {
  const { data: results, isError, refetch } = useQuery(classResultsQuery(share.id))
  const own = useMemo(
    () => new Map(data.questions.map((question) => [question.id, question])),
    [data.questions],
  )
  const [shown, setShown] = useState(SHOWN_AT_FIRST)
  const isEmpty = results?.questions.length === 0
  return (
    <Dialog
      wide
      onClose={onClose}
      title="What the class gets wrong"
      description={`First answers of those who took "${share.title}" and share their results, without their names.`}
    >
      <div className="grid grid-cols-1 gap-5">
        {results === undefined && !isError && <PanelSpinner label="Loading results..." />}
        {results === undefined && isError && (
          <LoadFailure
            message="Failed to load the results. Please try again."
            onTryAgain={() => void refetch()}
          />
        )}
        {results && isEmpty && (
          <p>
            Nothing to show yet. A question has results from {LEARNERS_MIN} learners on who share theirs. Each
            of them switches that on: in Questions, "Share", "Banks I took". When one of them withdraws,{' '}
            {LEARNERS_MIN} more have to answer.
          </p>
        )}
        {results && !isEmpty && (
          <>
            <p>
              At least {formatCount(results.learners, 'learner')} share their results. Numbers change once{' '}
              {LEARNERS_MIN} more of them answered.
            </p>
            {results.categories.length > 0 && (
              <section aria-labelledby="class-categories">
                <h3 id="class-categories" className="mb-2 font-bold">
                  Categories
                </h3>
                <ul className="grid gap-1">
                  {results.categories.map(({ category, right, answers }) => (
                    <li
                      key={category}
                      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0"
                    >
                      <span className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">
                        <CategoryName category={category} />
                      </span>
                      <Figures right={right} answers={answers} />
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <section aria-labelledby="class-questions">
              <h3 id="class-questions" className="mb-2 font-bold">
                Questions
              </h3>
              <ul className="grid grid-cols-1 gap-3">
                {results.questions.slice(0, shown).map((result) => (
                  <ResultRow
                    key={result.questionId}
                    result={result}
                    question={own.get(result.questionId) ?? null}
                  />
                ))}
              </ul>
              {results.questions.length > shown && (
                <Button variant="quiet" className="mt-2" onClick={() => setShown(shown + SHOWN_MORE)}>
                  Show more
                </Button>
              )}
            </section>
          </>
        )}
        <DialogButtons cancel="Close" onCancel={onClose}>
          {null}
        </DialogButtons>
      </div>
    </Dialog>
  )
}

function Figures({ right, answers }: { readonly right: ShareBand; readonly answers: number }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={TONES[right]}>{SHARE_TEXTS[right]} right</Badge>
      <span className="text-[0.875rem] text-ink-soft tabular-nums">
        at least {formatCount(answers, 'first answer')}
      </span>
    </span>
  )
}

function ResultRow({
  result: { right, answers, chosen, discrimination },
  question,
}: {
  readonly result: QuestionResult
  /** Null when it has left the author's bank. */
  readonly question: Question | null
}) {
  const isRight =
    chosen?.length === question?.correct.length && chosen?.every((text) => question?.correct.includes(text))
  return (
    <li className="min-w-0 rounded-control border border-line p-3.5">
      <Figures right={right} answers={answers} />
      {question === null ? (
        <p className="mt-1.5 text-ink-soft">It has left your bank.</p>
      ) : (
        <QuestionText
          text={question.text}
          format={question.format}
          className="mt-1.5 max-h-40 overflow-y-auto font-semibold text-pretty"
        />
      )}
      <div dir="auto" className="mt-1.5 text-[0.9375rem]">
        {chosen !== null && (
          <span className="text-ink-soft">{isRight ? 'Chosen most, and right: ' : 'Chosen most: '}</span>
        )}
        <AnswerTexts question={question} texts={chosen ?? []} none="No answer was clearly chosen most." />
      </div>
      {discrimination !== null && (
        <p className="mt-1 text-[0.9375rem] text-ink-soft">{DISCRIMINATION_TEXTS[discrimination]}</p>
      )}
    </li>
  )
}
