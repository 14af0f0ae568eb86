import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ExamDefinition } from '../../domain/exams/exam-definition.ts'
import type { Question } from '../../domain/model.ts'
import { categoriesOf, categoryOf } from '../../domain/selection/categories.ts'
import {
  NEVER_SHARED,
  readShareFields,
  type ShareFieldProblems,
  type ShareFields,
  type ShareSettings,
  sharedParts,
} from '../../domain/sharing/share-fields.ts'
import { SHARE_LIMITS } from '../../domain/sharing/share-limits.ts'
import { FoldedList } from '../categories/folded-list.tsx'
import { dayEndOf } from '../data/browser/day-end.ts'
import { dayFieldValue } from '../data/browser/exam-day.ts'
import { useCategoryLabel } from '../data/queries/category-titles.tsx'
import { FIELD, Field, Problem } from '../question-editor/field.tsx'
import { Button } from '../ui/button.tsx'
import { DialogButtons } from '../ui/dialog/dialog.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'

const NO_PROBLEMS: ShareFieldProblems = {}

/** What a link gives away: what it is called, and which questions, notes and exams go along. */
export function ShareForm({
  start,
  questions,
  exams,
  submitLabel,
  isBusy,
  onSave,
  onCancel,
  children,
}: {
  readonly start: ShareFields
  readonly questions: readonly Question[]
  readonly exams: readonly ExamDefinition[]
  readonly submitLabel: string
  readonly isBusy: boolean
  readonly onSave: (settings: ShareSettings) => void
  readonly onCancel: () => void
  /** What went wrong, above the buttons. */
  readonly children: ReactNode
}) {
  const [fields, setFields] = useState(start)
  const [hasTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const read = readShareFields(fields, dayEndOf, Date.now())
  const problems = hasTried && 'problems' in read ? read.problems : NO_PROBLEMS
  const type = (change: Partial<ShareFields>) => setFields({ ...fields, ...change })
  const { categories } = fields
  const count =
    categories === null
      ? questions.length
      : questions.filter((question) => categories.includes(categoryOf(question))).length
  const save = () => {
    if ('settings' in read) return onSave(read.settings)
    flushSync(() => setTried(true))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus()
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label="Link"
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) save()
      }}
    >
      <TextField
        label="Title"
        value={fields.title}
        max={SHARE_LIMITS.titleMax}
        problem={problems.title}
        onType={(title) => type({ title })}
      />
      <TextField
        label="Description (optional)"
        value={fields.description}
        max={SHARE_LIMITS.descriptionMax}
        isLong
        onType={(description) => type({ description })}
      />
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Who made it (optional)"
          value={fields.author}
          max={SHARE_LIMITS.authorMax}
          placeholder="Such as your name or school"
          onType={(author) => type({ author })}
        />
        <TextField
          label="License (optional)"
          value={fields.license}
          max={SHARE_LIMITS.licenseMax}
          placeholder="Such as CC BY 4.0"
          onType={(license) => type({ license })}
        />
      </div>
      <CategoryChoice
        questions={questions}
        chosen={categories}
        problem={problems.categories}
        onChoose={(chosen) => type({ categories: chosen })}
      />
      <fieldset className="grid min-w-0 grid-cols-1">
        <legend className="mb-1 text-[0.9375rem] font-semibold">What else goes along</legend>
        <CheckBox
          label="My notes and hints"
          isChecked={fields.includesNotes}
          onToggle={() => type({ includesNotes: !fields.includesNotes })}
        />
        {exams.map(({ id, name }) => (
          <CheckBox
            key={id}
            label={`The exam "${name}": its rules, without its date`}
            isChecked={fields.exams.includes(id)}
            onToggle={() => type({ exams: toggled(fields.exams, id) })}
          />
        ))}
      </fieldset>
      <Field label="Last day of the link (optional)" problem={problems.lastDay}>
        {(names) => (
          <input
            {...names}
            type="date"
            min={dayFieldValue(Date.now())}
            className={`${FIELD} sm:max-w-60`}
            value={fields.lastDay}
            onChange={({ target }) => type({ lastDay: target.value })}
          />
        )}
      </Field>
      <p role="status" className="rounded-control bg-sunken px-4 py-3 text-[0.9375rem]">
        {sharedParts(count, fields)} {NEVER_SHARED}
      </p>
      {children}
      <DialogButtons onCancel={onCancel}>
        <Button type="submit" disabled={isBusy}>
          {isBusy && <Spinner />} {submitLabel}
        </Button>
      </DialogButtons>
    </form>
  )
}

/** A text of one line, or of several where it `isLong`. */
export function TextField({
  label,
  value,
  max,
  problem,
  isLong = false,
  placeholder,
  startsFocused = false,
  onType,
}: {
  readonly label: string
  readonly value: string
  readonly max: number
  readonly problem?: string | undefined
  readonly isLong?: boolean
  readonly placeholder?: string
  /** Where the learner just asked for the field. */
  readonly startsFocused?: boolean
  readonly onType: (text: string) => void
}) {
  const attributes = {
    autoFocus: startsFocused,
    dir: 'auto',
    value,
    maxLength: max,
    placeholder,
    className: FIELD,
  } as const
  return (
    <Field label={label} problem={problem}>
      {(names) =>
        isLong ? (
          <textarea {...names} {...attributes} onChange={({ target }) => onType(target.value)} />
        ) : (
          <input
            autoComplete="off"
            {...names}
            {...attributes}
            type="text"
            onChange={({ target }) => onType(target.value)}
          />
        )
      }
    </Field>
  )
}

/** All categories or some of them. */
function CategoryChoice({
  questions,
  chosen,
  problem,
  onChoose,
}: {
  readonly questions: readonly Question[]
  /** Null for all. */
  readonly chosen: readonly string[] | null
  readonly problem: string | undefined
  readonly onChoose: (chosen: readonly string[] | null) => void
}) {
  const categories = useMemo(() => categoriesOf(questions), [questions])
  const counts = useMemo(() => Map.groupBy(questions, categoryOf), [questions])
  const label = useCategoryLabel()
  const group = useId()
  if (categories.length < 2) return null
  const choice = (name: string, isChosen: boolean, choose: () => void) => (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="radio"
        name={group}
        checked={isChosen}
        onChange={choose}
        className="size-4.5 shrink-0 accent-brand"
      />
      {name}
    </label>
  )
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-[0.9375rem] font-semibold">Categories</legend>
      <div className="flex flex-wrap gap-x-6">
        {choice(`All ${categories.length}`, chosen === null, () => onChoose(null))}
        {choice('Some', chosen !== null, () => onChoose(chosen ?? []))}
      </div>
      {chosen !== null && (
        <div
          // Gets the focus where none is chosen.
          tabIndex={-1}
          data-invalid={problem !== undefined}
          className="max-h-64 overflow-y-auto overscroll-contain rounded-control border border-line px-3 data-[invalid=true]:border-poor"
        >
          <FoldedList categories={categories}>
            {(category) => (
              <CheckBox
                label={label(category)}
                count={counts.get(category)?.length ?? 0}
                isChecked={chosen.includes(category)}
                onToggle={() => onChoose(toggled(chosen, category))}
              />
            )}
          </FoldedList>
        </div>
      )}
      <Problem id={group} problem={problem} />
    </fieldset>
  )
}

function CheckBox({
  label,
  count,
  isChecked,
  onToggle,
}: {
  readonly label: string
  /** Questions, beside it. */
  readonly count?: number
  readonly isChecked: boolean
  readonly onToggle: () => void
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={onToggle}
        className="size-5 shrink-0 accent-brand"
      />
      <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
      {count !== undefined && (
        <span className="text-[0.875rem] text-ink-soft tabular-nums">
          {count.toLocaleString('en-US')}
          <span className="sr-only"> {count === 1 ? 'question' : 'questions'}</span>
        </span>
      )}
    </label>
  )
}

function toggled(names: readonly string[], name: string): readonly string[] {
  return names.includes(name) ? names.filter((one) => one !== name) : [...names, name]
}
