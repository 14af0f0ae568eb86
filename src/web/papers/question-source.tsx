import { useMemo, useState } from 'react'
import { formatWholeNumber } from '../../domain/formatting/format-number.ts'
import { PAPER_LIMITS } from '../../domain/papers/paper.ts'
import type { PaperFieldProblems, PaperSource } from '../../domain/papers/paper-fields.ts'
import { categoriesOf, categoryOf } from '../../domain/selection/categories.ts'
import { CategorySelect } from '../categories/category-select.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { lazyDialog } from '../ui/lazy-piece.tsx'
import { Segments } from '../ui/segments.tsx'
import { SwitchSetting } from '../ui/settings-card.tsx'
import { NumberField } from './number-field.tsx'
import type { PaperForm, PaperStart } from './use-paper-form.ts'

const ChooseQuestions = lazyDialog(
  () => import('./choose-questions.tsx'),
  (code) => code.ChooseQuestions,
)

/** The modes of the export (spec §9.12). */
const MODES = [
  { value: 'random', label: 'Random' },
  { value: 'incorrect', label: 'Previously Incorrect' },
  { value: 'mixed', label: 'Mixed' },
  { value: 'categories', label: 'Balanced by Category' },
] as const

/** Where the questions of a paper come from. */
export function QuestionSource({
  start,
  form,
  problems,
}: {
  readonly start: PaperStart
  readonly form: PaperForm
  readonly problems: PaperFieldProblems
}) {
  const { fields, change } = form
  const { exams, papers, earlier } = start
  const [isChoosing, setChoosing] = useState(false)
  const sources: { value: PaperSource; label: string }[] = [
    ...(earlier === null ? [] : [{ value: 'again', label: 'Other questions' } as const]),
    { value: 'draw', label: 'Draw' },
    ...(exams.length === 0 ? [] : [{ value: 'exam', label: 'Like an exam' } as const]),
    { value: 'hand', label: 'By hand' },
  ]
  const choose = (source: PaperSource) => {
    const [first] = exams
    change({ source, ...(source === 'exam' && { examId: fields.examId ?? first?.id ?? null }) })
  }
  const usesDraw = fields.source === 'draw' || fields.source === 'exam'
  return (
    <div className="grid grid-cols-1 gap-4">
      <div
        role="radiogroup"
        aria-label="How questions are chosen"
        className="flex min-w-0 flex-wrap gap-1 rounded-control bg-sunken p-1"
      >
        <Segments
          value={fields.source}
          choices={sources}
          onChoose={choose}
          className="min-h-11 flex-1 justify-center text-center text-[0.9375rem]"
        />
      </div>
      {fields.source === 'again' && earlier !== null && (
        <p className="text-pretty text-ink-soft">
          Chosen as those of <span dir="auto">{earlier.name}</span>, with questions that no paper used where
          there are enough.
        </p>
      )}
      {fields.source === 'draw' && <DrawFields start={start} form={form} problem={problems.count} />}
      {fields.source === 'exam' && (
        <SelectField
          label="Exam"
          labelShown="above"
          value={fields.examId ?? ''}
          choices={exams.map(({ id, name }) => ({ value: id, label: name }))}
          onChoose={(examId) => change({ examId })}
        />
      )}
      {usesDraw && papers.length > 0 && (
        <SwitchSetting
          name="Prefer questions that no paper used"
          text="Others are taken where there are not enough."
          isOn={fields.avoidsUsed}
          onChange={(avoidsUsed) => change({ avoidsUsed })}
        />
      )}
      <div className="flex flex-wrap gap-2.5">
        {fields.source !== 'hand' && (
          <Button variant="secondary" onClick={form.drawAgain}>
            Draw Again
          </Button>
        )}
        {fields.source === 'hand' && (
          <Button variant="secondary" onClick={() => setChoosing(true)}>
            Choose questions
          </Button>
        )}
      </div>
      {isChoosing && (
        <ChooseQuestions
          bank={start.data.questions}
          papers={papers}
          chosen={form.questions}
          onChoose={(chosen) => {
            form.chooseByHand(chosen)
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}

function DrawFields({
  start: { data },
  form: { fields, change },
  problem,
}: {
  readonly start: PaperStart
  readonly form: PaperForm
  readonly problem: string | undefined
}) {
  const categories = useMemo(() => categoriesOf(data.questions), [data.questions])
  const sizes = useMemo(() => Map.groupBy(data.questions, categoryOf), [data.questions])
  return (
    <div className="grid grid-cols-2 gap-4">
      <NumberField
        label="Question Count"
        value={fields.count}
        max={PAPER_LIMITS.questionsMax}
        problem={problem}
        onType={(count) => change({ count })}
      />
      <SelectField
        label="Selection Mode"
        labelShown="above"
        value={fields.mode}
        choices={MODES}
        onChoose={(mode) => change({ mode })}
      />
      <CategorySelect
        className="col-span-2 min-w-0"
        label="Category Filter"
        all="All Categories (Mixed)"
        categories={categories}
        category={fields.category}
        onChoose={(category) => change({ category })}
        countOf={(name) => formatWholeNumber(sizes.get(name)?.length ?? 0)}
        labelShown="above"
      />
    </div>
  )
}
