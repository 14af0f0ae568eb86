import { Blend, Eye, FileDown, FileText, MonitorPlay, Printer, RotateCcw, Scale, Shuffle } from 'lucide-react'
import { type FormEvent, useId, useMemo } from 'react'
import type { SelectionMode } from '../../domain/custom-test/criteria.ts'
import { DEFAULT_TEST_NAME } from '../../domain/custom-test/custom-test.ts'
import { formatWholeNumber } from '../../domain/formatting/format-number.ts'
import type { Question } from '../../domain/model.ts'
import { categoriesOf, categoryOf } from '../../domain/selection/categories.ts'
import { CategorySelect } from '../categories/category-select.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { LABEL_ABOVE } from '../ui/form/select-field.tsx'
import { type Choice, ChoiceField, FIELD_CLASS, LengthField } from './choice-fields.tsx'
import type { TestFormat } from './page/test-file.ts'
import type { CustomTestControls, Notice } from './use-custom-test.ts'

/** Spec §9.12. */
const MODES: readonly Choice<SelectionMode>[] = [
  {
    value: 'random',
    title: 'Random',
    description: 'Any questions from the chosen category, in random order.',
    icon: Shuffle,
  },
  {
    value: 'incorrect',
    title: 'Previously Incorrect',
    description: "Questions you got wrong in past tests first, then others if there aren't enough.",
    icon: RotateCcw,
  },
  {
    value: 'mixed',
    title: 'Mixed',
    description: 'Half previously incorrect questions, the rest others, shuffled together.',
    icon: Blend,
  },
  {
    value: 'categories',
    title: 'Balanced by Category',
    description: 'An equal share from every category, filled up at random if one has too few.',
    icon: Scale,
  },
]

/** Spec §9.14. */
const FORMATS: readonly Choice<TestFormat>[] = [
  {
    value: 'interactive',
    title: 'Interactive HTML',
    description:
      'One page for any browser, even offline: take the test, see your score, review it, print it.',
    icon: MonitorPlay,
  },
  {
    value: 'print',
    title: 'Print-Friendly PDF',
    description: 'Not yet implemented. For now, print the interactive page or save it as PDF.',
    icon: Printer,
  },
  {
    value: 'text',
    title: 'Plain Text',
    description: 'Lettered options and an answer key at the end, for any editor or email.',
    icon: FileText,
  },
]

/** Everything that makes a custom test, and the button that does (spec §2.11). */
export function ConfigurationCard({
  questions,
  controls,
}: {
  readonly questions: readonly Question[]
  readonly controls: CustomTestControls
}) {
  const { configuration, preview, outcome, configure } = controls
  const nameId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    controls.generate()
  }
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="mb-5 text-heading font-bold">Test Configuration</h2>
      {/* Not validated by the browser: only the fields' own attributes limit what is typed (spec §5.4). */}
      <form noValidate onSubmit={submit} className="grid gap-6">
        <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
          <div>
            <label htmlFor={nameId} className={LABEL_ABOVE}>
              Test Name
            </label>
            <input
              id={nameId}
              value={configuration.name}
              onChange={(event) => configure({ name: event.target.value })}
              placeholder={DEFAULT_TEST_NAME}
              autoComplete="off"
              className={FIELD_CLASS}
            />
          </div>
          <CategoryField
            questions={questions}
            category={configuration.category}
            onCategory={(category) => configure({ category })}
          />
        </div>
        <LengthField
          length={configuration.length}
          customLength={configuration.customLength}
          onLength={(length) => configure({ length })}
          onCustomLength={(customLength) => configure({ customLength })}
        />
        <ChoiceField
          legend="Selection Mode"
          choices={MODES}
          value={configuration.mode}
          onValue={(mode) => configure({ mode })}
        />
        <ChoiceField
          legend="Format"
          choices={FORMATS}
          value={configuration.format}
          onValue={(format) => configure({ format })}
        />
        <div className="grid gap-3">
          {outcome.notices.map((notice) => (
            <NoticeAlert key={`${outcome.count} ${notice.message}`} {...notice} />
          ))}
          <div className="flex flex-wrap gap-2.5">
            <Button
              type="submit"
              disabled={controls.isGenerating}
              className="min-h-12 grow px-6 text-base sm:grow-0"
            >
              {controls.isGenerating ? <Spinner className="size-4" /> : <FileDown aria-hidden />}
              {controls.isGenerating ? 'Generating...' : 'Generate Test'}
            </Button>
            <Button
              variant="secondary"
              onClick={preview === null ? controls.drawPreview : controls.closePreview}
              aria-expanded={preview !== null}
              className="min-h-12 grow px-5 text-base sm:grow-0"
            >
              <Eye aria-hidden /> {preview === null ? 'Preview' : 'Hide Preview'}
            </Button>
          </div>
        </div>
      </form>
    </Card>
  )
}

/** A success notice has its own check mark (spec §8.4), so the alert's icon is left out. */
function NoticeAlert({ tone, message }: Notice) {
  return (
    <Alert tone={tone} className={classNames(tone === 'good' && '[&>svg]:hidden')}>
      {message}
    </Alert>
  )
}

/** The default, no filter at all (spec §5.4). */
const ALL_CATEGORIES = 'All Categories (Mixed)'

/** Which category's questions to ask (spec §5.4). */
function CategoryField({
  questions,
  category,
  onCategory,
}: {
  readonly questions: readonly Question[]
  readonly category: string | null
  readonly onCategory: (category: string | null) => void
}) {
  const categories = useMemo(() => categoriesOf(questions), [questions])
  const sizes = useMemo(() => Map.groupBy(questions, categoryOf), [questions])
  return (
    <CategorySelect
      label="Category Filter"
      all={ALL_CATEGORIES}
      categories={categories}
      category={category}
      onChoose={onCategory}
      countOf={(name) => formatWholeNumber(sizes.get(name)?.length ?? 0)}
      labelShown="above"
    />
  )
}
