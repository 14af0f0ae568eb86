import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatCount } from '../../domain/formatting/format-number.ts'
import { PAPER_LIMITS, VERSION_LETTERS, type VersionCount } from '../../domain/papers/paper.ts'
import {
  DEFAULT_PAPER_NAME,
  type PaperContent,
  type PaperFieldProblems,
} from '../../domain/papers/paper-fields.ts'
import { FIELD, Field } from '../question-editor/field.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { ChoiceSetting, SwitchSetting } from '../ui/settings-card.tsx'
import { NumberField } from './number-field.tsx'
import { PaperQuestionList } from './paper-question-list.tsx'
import { QuestionSource } from './question-source.tsx'
import { type PaperForm, type PaperStart, usePaperForm } from './use-paper-form.ts'

const NO_PROBLEMS: PaperFieldProblems = {}

/** Everything that makes a paper: what it asks, in how many versions, and what it looks like. */
export function PaperFormFields({
  start,
  isBusy,
  onMake,
}: {
  readonly start: PaperStart
  readonly isBusy: boolean
  readonly onMake: (content: PaperContent) => void
}) {
  const form = usePaperForm(start)
  const { fields, change } = form
  const [hasTried, setTried] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const problems = hasTried ? form.problems : NO_PROBLEMS
  const make = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const content = form.read()
    if (content !== null) return onMake(content)
    flushSync(() => setTried(true))
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus()
  }
  return (
    <form ref={element} noValidate aria-label="Paper" onSubmit={make} className="grid grid-cols-1 gap-4">
      <Card className="grid grid-cols-1 gap-4 p-4 sm:p-6">
        <h2 className="text-heading font-bold">Questions</h2>
        <QuestionSource start={start} form={form} problems={problems} />
        <PaperQuestionList papers={start.papers} form={form} problem={problems.questions} />
      </Card>
      <Card className="p-4 sm:p-6">
        <h2 className="mb-3 text-heading font-bold">Paper</h2>
        <Field label="Name" problem={undefined}>
          {(names) => (
            <input
              {...names}
              autoComplete="off"
              dir="auto"
              className={FIELD}
              maxLength={PAPER_LIMITS.nameMax}
              value={fields.name}
              placeholder={DEFAULT_PAPER_NAME}
              onChange={({ target }) => change({ name: target.value })}
            />
          )}
        </Field>
        <div className="mt-2">
          <ChoiceSetting
            name="Versions"
            value={`${fields.versions}`}
            choices={VERSION_CHOICES}
            onChoose={(versions) => change({ versions: VERSION_COUNTS[versions] })}
          />
        </div>
        <div className="-mx-2">
          <Disclosure title="Instructions, points and layout" isNeeded={problems.points !== undefined}>
            <LookFields form={form} problem={problems.points} />
          </Disclosure>
        </div>
      </Card>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" disabled={isBusy} className="min-h-12 px-6 text-base max-sm:grow">
          {isBusy && <Spinner className="size-4" />} Make paper
        </Button>
        <p role="status" className="text-[0.9375rem] text-ink-soft">
          {summaryOf(form)}
        </p>
      </div>
    </form>
  )
}

const VERSION_COUNTS = { 1: 1, 2: 2, 3: 3, 4: 4 } as const satisfies Record<VersionCount, VersionCount>
const VERSION_CHOICES = [
  { value: '1', label: 'One' },
  { value: '2', label: 'A–B' },
  { value: '3', label: 'A–C' },
  { value: '4', label: 'A–D' },
] as const

/** "40 questions in versions A to C" */
function summaryOf({ questions, fields: { versions } }: PaperForm): string {
  const count = formatCount(questions.length, 'question')
  return versions === 1 ? count : `${count} in versions A to ${VERSION_LETTERS[versions - 1]}`
}

/** What most papers leave as it is. */
function LookFields({ form, problem }: { readonly form: PaperForm; readonly problem: string | undefined }) {
  const { header, layout, points } = form.fields
  const changeHeader = (change: Partial<typeof header>) => form.change({ header: { ...header, ...change } })
  const changeLayout = (change: Partial<typeof layout>) => form.change({ layout: { ...layout, ...change } })
  return (
    <div className="px-2 pt-2">
      <Field label="Instructions (optional)" problem={undefined}>
        {(names) => (
          <textarea
            {...names}
            dir="auto"
            rows={2}
            className={FIELD}
            maxLength={PAPER_LIMITS.instructionsMax}
            value={header.instructions}
            placeholder="Such as: No calculators. 45 minutes."
            onChange={({ target }) => changeHeader({ instructions: target.value })}
          />
        )}
      </Field>
      <div className="mt-4">
        <NumberField
          label="Points for each question"
          value={points}
          step={0.5}
          max={PAPER_LIMITS.pointsMax}
          problem={problem}
          onType={(typed) => form.change({ points: typed })}
        />
      </div>
      <div className="mt-2 divide-y divide-line">
        <SwitchSetting
          name="Line for the name"
          text="Above the questions."
          isOn={header.hasNameLine}
          onChange={(hasNameLine) => changeHeader({ hasNameLine })}
        />
        <SwitchSetting
          name="Line for the date"
          text="Beside the name."
          isOn={header.hasDateLine}
          onChange={(hasDateLine) => changeHeader({ hasDateLine })}
        />
        <ChoiceSetting
          name="Columns"
          value={layout.columns === 1 ? 'one' : 'two'}
          choices={[
            { value: 'one', label: 'One' },
            { value: 'two', label: 'Two' },
          ]}
          onChoose={(columns) => changeLayout({ columns: columns === 'one' ? 1 : 2 })}
        />
        <ChoiceSetting
          name="Page size"
          value={layout.pageSize}
          choices={[
            { value: 'a4', label: 'A4' },
            { value: 'letter', label: 'Letter' },
          ]}
          onChoose={(pageSize) => changeLayout({ pageSize })}
        />
        <SwitchSetting
          name="Large print"
          text="Letters of 18 points."
          isOn={layout.largePrint}
          onChange={(largePrint) => changeLayout({ largePrint })}
        />
      </div>
    </div>
  )
}
