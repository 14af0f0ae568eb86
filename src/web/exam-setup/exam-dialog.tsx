import { useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { shortagesOf, wantedCount } from '../../domain/exams/draw-by-blueprint.ts'
import type { ExamContent } from '../../domain/exams/exam-definition.ts'
import { EXAM_LIMITS } from '../../domain/exams/exam-definition.ts'
import {
  type ExamFieldProblems,
  type ExamFields,
  examFieldsOf,
  newExamFields,
  problemsWhileTyping,
  readExamFields,
} from '../../domain/exams/exam-fields.ts'
import { examSummary } from '../../domain/exams/exam-summary.ts'
import { formatWholeNumber } from '../../domain/formatting/format-number.ts'
import type { Question } from '../../domain/model.ts'
import { categoriesOf } from '../../domain/selection/categories.ts'
import { FIELD, Field, namesOf, Problem } from '../question-editor/field.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Dialog, DialogButtons } from '../ui/dialog/dialog.tsx'
import { ConfirmLeaveDialog, LeavePageDialog } from '../ui/dialog/leave-dialog.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { BlueprintFields } from './blueprint-fields.tsx'
import { Shortages } from './shortages.tsx'

const NO_PROBLEMS: ExamFieldProblems = {}

/** The form of an exam. What is wrong shows at its field while one types, and what the bank lacks beneath the questions. */
export function ExamDialog({
  title,
  submitLabel,
  content,
  questions,
  onSave,
  onClose,
  focusAfter,
}: {
  readonly title: string
  readonly submitLabel: string
  /** What the fields hold at first; null for a new exam. */
  readonly content: ExamContent | null
  readonly questions: readonly Question[]
  readonly onSave: (content: ExamContent) => void
  readonly onClose: () => void
  /** As for {@link Dialog}. */
  readonly focusAfter?: () => HTMLElement | null
}) {
  const [start] = useState(() =>
    content === null ? newExamFields(questions.length) : examFieldsOf(content, questions.length),
  )
  const [fields, setFields] = useState(start)
  const [hasTried, setTried] = useState(false)
  const [isClosing, setClosing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const categories = useMemo(() => categoriesOf(questions), [questions])
  const read = readExamFields(fields)
  const found = 'problems' in read ? read.problems : NO_PROBLEMS
  const problems = hasTried ? found : problemsWhileTyping(fields, found)
  // What it asks shows before it has a name.
  const named = readExamFields({ ...fields, name: fields.name.trim() || title })
  const preview = 'content' in named ? named.content : null
  const isDirty = JSON.stringify(fields) !== JSON.stringify(start)
  const type = (change: Partial<ExamFields>) => setFields({ ...fields, ...change })
  const close = () => (isDirty ? setClosing(true) : onClose())
  const save = () => {
    if ('content' in read) {
      onSave(read.content)
      return
    }
    flushSync(() => setTried(true))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return (
    <Dialog
      wide
      onClose={close}
      title={title}
      description="It asks and scores like the real one."
      {...(focusAfter && { focusAfter })}
    >
      <form
        ref={form}
        noValidate
        aria-label="Exam"
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field label="Name" problem={problems.name}>
          {(names) => (
            <input
              autoComplete="off"
              {...names}
              type="text"
              className={FIELD}
              value={fields.name}
              maxLength={EXAM_LIMITS.nameMax}
              onChange={(event) => type({ name: event.target.value })}
            />
          )}
        </Field>
        <div className="grid grid-cols-1 gap-2">
          <BlueprintFields fields={fields} problems={problems} categories={categories} onType={type} />
          <div role="status" className="grid grid-cols-1 gap-1.5 empty:hidden">
            {preview && <Lacks content={preview} questions={questions} />}
          </div>
        </div>
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-3">
          <PassMarkField fields={fields} problem={problems.pass} onType={type} />
          <Field label="Time limit (minutes)" problem={problems.minutes}>
            {(names) => (
              <input
                autoComplete="off"
                {...names}
                type="text"
                inputMode="numeric"
                placeholder="No limit"
                className={FIELD}
                value={fields.minutes}
                onChange={(event) => type({ minutes: event.target.value })}
              />
            )}
          </Field>
          <Field label="Date of the exam" problem={undefined}>
            {(names) => (
              <input
                {...names}
                type="date"
                className={FIELD}
                value={fields.date}
                onChange={(event) => type({ date: event.target.value })}
              />
            )}
          </Field>
        </div>
        <fieldset className="grid min-w-0 grid-cols-1 gap-2">
          <legend className="mb-1 text-[0.9375rem] font-semibold">
            Questions with several right answers
          </legend>
          <SelectField
            label="Scoring"
            value={fields.scoring}
            choices={[
              { value: 'all-or-nothing', label: 'All or nothing' },
              { value: 'partial', label: 'Partial credit: right choices minus wrong ones' },
            ]}
            onChoose={(scoring) => type({ scoring })}
          />
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="size-5 accent-brand"
              checked={fields.showsAnswerCount}
              onChange={(event) => type({ showsAnswerCount: event.target.checked })}
            />
            Say how many answers to choose
          </label>
        </fieldset>
        <p role="status" className="rounded-control bg-sunken px-4 py-3 text-[0.9375rem] empty:hidden">
          {preview && examSummary(preview, questions)}
        </p>
        <DialogButtons onCancel={close}>
          <Button type="submit">{submitLabel}</Button>
        </DialogButtons>
      </form>
      <ConfirmLeaveDialog
        open={isClosing}
        title="Discard your changes?"
        text="What you changed in this exam isn't saved yet."
        leave="Discard"
        onStay={() => setClosing(false)}
        onLeave={onClose}
      />
      <LeavePageDialog
        isAsked={isDirty}
        title="Leave without saving?"
        text="What you changed in this exam isn't saved yet."
        leave="Leave without saving"
      />
    </Dialog>
  )
}

/** What the bank lacks for the exam, and what of it no exam can have. */
function Lacks({
  content,
  questions,
}: {
  readonly content: ExamContent
  readonly questions: readonly Question[]
}) {
  const { questionsMax } = EXAM_LIMITS
  return (
    <>
      {wantedCount(questions, content) > questionsMax && (
        <p className="text-[0.9375rem] text-fair">
          An exam has at most {formatWholeNumber(questionsMax)} questions.
        </p>
      )}
      <Shortages shortages={shortagesOf(questions, content)} />
    </>
  )
}

const KINDS = [
  { value: 'percent', label: '%' },
  { value: 'points', label: 'right' },
] as const

/** The pass mark: a number, in percent or of right answers. */
export function PassMarkField({
  fields,
  problem,
  onType,
}: {
  readonly fields: Pick<ExamFields, 'pass' | 'passKind'>
  readonly problem: string | undefined
  readonly onType: (change: Partial<ExamFields>) => void
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-[0.9375rem] font-semibold">
        Pass with
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          autoComplete="off"
          {...namesOf(id, problem)}
          type="text"
          inputMode="numeric"
          className={classNames(FIELD, 'w-16! min-w-0 flex-1')}
          value={fields.pass}
          onChange={(event) => onType({ pass: event.target.value })}
        />
        <SelectField
          label="Pass mark in"
          value={fields.passKind}
          choices={KINDS}
          onChoose={(passKind) => onType({ passKind })}
          className="min-w-0 basis-28"
        />
      </div>
      <Problem id={id} problem={problem} />
    </div>
  )
}
