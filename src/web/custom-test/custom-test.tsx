import { CircleSlash, Dices, Lightbulb, Printer } from 'lucide-react'
import { type ReactNode, useId, useMemo } from 'react'
import { Link } from 'react-router'
import { previewTest } from '../../domain/custom-test/preview.ts'
import { formatWholeNumber } from '../../domain/formatting/format-number.ts'
import type { LearnerData, Question } from '../../domain/model.ts'
import { categoriesOf } from '../../domain/selection/categories.ts'
import { CategoryName } from '../categories/category-name.tsx'
import { NEW_PAPER_PATH, PAPERS_PATH } from '../data/browser/paper-request.ts'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfigurationCard } from './configuration-card.tsx'
import { useCustomTest } from './use-custom-test.ts'

export const meta = () => [{ title: 'Export · Quizgrove' }]

/** /app/export (spec §2.11). The shell shows it to signed-in learners only. */
export default function ExportScreen() {
  const data = useLearnerData()
  return data && <Export key={data.learner.id} data={data} />
}

function Export({ data }: { readonly data: LearnerData }) {
  const controls = useCustomTest(data)
  return (
    <div className="animate-rise">
      <h1 className="text-title font-bold">Export Custom Test</h1>
      <p className="mt-1.5 mb-6 max-w-2xl text-pretty text-ink-soft">
        Make a test of your own questions and take it with you: as a page that scores itself, or as text.
      </p>
      {data.questions.length === 0 && <EmptyBank />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ConfigurationCard questions={data.questions} controls={controls} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-20">
          {controls.preview && (
            <PreviewCard questions={controls.preview} onDrawAgain={controls.drawPreview} />
          )}
          <BankCard questions={data.questions} />
          <PaperCard />
          <TipsCard />
        </div>
      </div>
    </div>
  )
}

/** Shows beforehand the notice that generating would show. The form stays, so that the choices can be seen. */
function EmptyBank() {
  return (
    <Card className="mb-4 flex flex-wrap items-center gap-4 p-4 sm:px-6">
      <CircleSlash aria-hidden className="size-6 shrink-0 text-ink-soft" />
      <div>
        <h2 className="font-bold">No Questions Available</h2>
        <p className="text-[0.9375rem] text-pretty text-ink-soft">
          Load your test data to make custom tests of your questions.
        </p>
      </div>
      <Link to="/app/import" className={buttonClass('secondary', 'ml-auto')}>
        Import questions
      </Link>
    </Card>
  )
}

/** Category badges shown; the others are counted (spec §9.13). */
const SHOWN_CATEGORIES = 6

/** The stats card: the questions and categories to choose from (spec §2.11). */
function BankCard({ questions }: { readonly questions: readonly Question[] }) {
  const categories = useMemo(() => categoriesOf(questions), [questions])
  const more = categories.length - SHOWN_CATEGORIES
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="text-heading font-bold">Question Bank</h2>
      <dl className="mt-4 grid grid-cols-2 gap-3">
        <Figure name="Total Questions">{formatWholeNumber(questions.length)}</Figure>
        <Figure name="Categories">{formatWholeNumber(categories.length)}</Figure>
      </dl>
      {categories.length > 0 && (
        <ul aria-label="Categories" className="mt-4 flex flex-wrap gap-1.5">
          {categories.slice(0, SHOWN_CATEGORIES).map((category) => (
            <li key={category} className="max-w-full">
              <Badge tone="brand">
                <span className="truncate">
                  <CategoryName category={category} />
                </span>
              </Badge>
            </li>
          ))}
          {more > 0 && (
            <li>
              <Badge tone="outline">+{formatWholeNumber(more)} more</Badge>
            </li>
          )}
        </ul>
      )}
    </Card>
  )
}

/** The test as it would be generated now (spec §9.13). `questions` are those drawn for it, at least one. */
function PreviewCard({
  questions,
  onDrawAgain,
}: {
  readonly questions: readonly Question[]
  readonly onDrawAgain: () => void
}) {
  const titleId = useId()
  const preview = useMemo(() => previewTest(questions), [questions])
  const unseen = preview.questionCount - preview.firstQuestions.length
  return (
    <section aria-labelledby={titleId} className="animate-rise">
      <Card className="border-brand/40 p-4 sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <h2 id={titleId} className="text-heading font-bold">
            Test Preview
          </h2>
          <Button variant="quiet" className="-mr-2 px-2.5" onClick={onDrawAgain}>
            <Dices aria-hidden /> Draw Again
          </Button>
        </div>
        <p className="mt-1 text-[0.9375rem] leading-6 text-pretty text-ink-soft">
          While this preview is open, the test you generate has exactly these questions.
        </p>
        <dl aria-live="polite" className="mt-4 grid grid-cols-2 gap-3">
          <Figure name="Questions">{formatWholeNumber(preview.questionCount)}</Figure>
          <Figure name="Categories">{preview.categoryCount}</Figure>
          <Figure name="Average Options">{preview.averageOptions}</Figure>
          <Figure name="Difficulty">{preview.difficulty}</Figure>
        </dl>
        <h3 className="mt-5 mb-2 font-semibold">First Questions</h3>
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {preview.firstQuestions.map(({ id, text, category }, index) => (
            <li key={id} className="flex gap-2.5 text-[0.9375rem] leading-6">
              <span className="text-ink-soft tabular-nums">{index + 1}.</span>
              <div className="min-w-0">
                <p className="plain-text text-pretty">
                  <bdi>{text}</bdi>
                </p>
                <Badge className="mt-1">
                  <span className="truncate">
                    <CategoryName category={category} />
                  </span>
                </Badge>
              </div>
            </li>
          ))}
        </ol>
        {unseen > 0 && (
          <p className="mt-3 text-[0.875rem] text-ink-soft">and {formatWholeNumber(unseen)} more</p>
        )}
      </Card>
    </section>
  )
}

/** Leads to tests on paper (spec §2.18). */
function PaperCard() {
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="flex items-center gap-2 text-heading font-bold">
        <Printer aria-hidden className="size-5 text-brand-text" /> Paper
      </h2>
      <p className="mt-1 text-[0.9375rem] leading-6 text-pretty text-ink-soft">
        Print a test for the classroom: up to four versions, with a key for each and a sheet for the answers.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Link to={NEW_PAPER_PATH} className={buttonClass('secondary')}>
          Make a paper
        </Link>
        <Link to={PAPERS_PATH} className={buttonClass('quiet')}>
          My papers
        </Link>
      </div>
    </Card>
  )
}

const TIPS = [
  [
    'Same test, two files',
    "Open the preview first: every file you generate while it's open has the same questions.",
  ],
  [
    'On paper',
    'Open the interactive page and press Print. Before you submit, it prints a blank test; afterward, the graded one.',
  ],
  [
    'Pass it on',
    'The page needs no account and no connection. The answers are in the file for anyone who looks for them.',
  ],
  ['Weak spots', 'Previously Incorrect and Mixed learn from every test you finish, including Test Mode.'],
] as const

/** How to get the most out of an exported test (spec §2.11). */
function TipsCard() {
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="flex items-center gap-2 text-heading font-bold">
        <Lightbulb aria-hidden className="size-5 text-sun-text" /> Tips
      </h2>
      <dl className="mt-3 grid gap-3 text-[0.9375rem] leading-6">
        {TIPS.map(([title, text]) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="text-pretty text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** A number and its name, within a `dl`. */
function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-control bg-sunken px-3.5 py-3">
      <dt className="text-[0.875rem] leading-5 text-ink-soft">{name}</dt>
      <dd className="font-display text-2xl font-bold tabular-nums">{children}</dd>
    </div>
  )
}
