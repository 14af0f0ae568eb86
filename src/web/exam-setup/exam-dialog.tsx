import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { shortagesOf, wantedCount } from '../../domain/exams/draw-by-blueprint.ts'
import type { ExamContent } from '../../domain/exams/exam-definition.ts'
import {
  type ExamFieldProblems,
  type ExamFields,
  examFieldsOf,
  NEW_EXAM_FIELDS,
  readExamFields,
} from '../../domain/exams/exam-fields.ts'
import { EXAM_LIMITS } from '../../domain/exams/exam-limits.ts'
import { examSummary } from '../../domain/exams/exam-summary.ts'
import { formatWholeNumber } from '../../domain/format-number.ts'
import type { Question } from '../../domain/model.ts'
import { categoriesOf } from '../../domain/selection/categories.ts'
import { FIELD, Field } from '../question-editor/field.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { ConfirmLeaveDialog, LeavePageDialog } from '../ui/dialog/leave-dialog.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { BlueprintFields } from './blueprint-fields.tsx'
import { PassMarkField } from './pass-mark-field.tsx'
import { Shortages } from './shortages.tsx'

const NO_PROBLEMS: ExamFieldProblems = {}

/** The form of an exam. What is wrong shows at its field after the first try to save, what the bank lacks at once. */
export function ExamDialog({
  title,
  submitLabel,
  content,
  questions,
  onSave,
  onClose,
}: {
  readonly title: string
  readonly submitLabel: string
  /** What the fields hold at first; null for a new exam. */
  readonly content: ExamContent | null
  readonly questions: readonly Question[]
  readonly onSave: (content: ExamContent) => void
  readonly onClose: () => void
}) {
  const [start] = useState(() => (content === null ? NEW_EXAM_FIELDS : examFieldsOf(content)))
  const [fields, setFields] = useState(start)
  const [hasTried, setTried] = useState(false)
  const [isClosing, setClosing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const categories = useMemo(() => categoriesOf(questions), [questions])
  const read = readExamFields(fields)
  const problems = hasTried && 'problems' in read ? read.problems : NO_PROBLEMS
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
      open
      wide
      onOpenChange={(open) => !open && close()}
      title={title}
      description="Test Mode asks its questions and scores it like the real one."
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
        <BlueprintFields fields={fields} problems={problems} categories={categories} onType={type} />
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
        <div
          role="status"
          className="grid grid-cols-1 gap-1.5 rounded-control bg-sunken px-4 py-3 empty:hidden"
        >
          {'content' in read && <Preview content={read.content} questions={questions} />}
        </div>
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit">{submitLabel}</Button>
        </div>
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

function Preview({
  content,
  questions,
}: {
  readonly content: ExamContent
  readonly questions: readonly Question[]
}) {
  const { questionsMax } = EXAM_LIMITS
  return (
    <>
      <p className="text-[0.9375rem]">{examSummary(content, questions)}</p>
      {wantedCount(questions, content) > questionsMax && (
        <p className="text-[0.9375rem] text-fair">
          An exam has at most {formatWholeNumber(questionsMax)} questions.
        </p>
      )}
      <Shortages shortages={shortagesOf(questions, content)} />
    </>
  )
}
