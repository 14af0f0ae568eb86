import { type ReactNode, useId } from 'react'
import type { ExamFieldProblems, ExamFields } from '../../domain/exams/exam-fields.ts'
import { formatWholeNumber } from '../../domain/formatting/format-number.ts'
import { CategoryName } from '../categories/category-name.tsx'
import { FoldedList } from '../categories/folded-list.tsx'
import { FIELD, type FieldNames, namesOf, Problem } from '../question-editor/field.tsx'
import { classNames } from '../ui/class-names.ts'

const NUMBER_FIELD = classNames(FIELD, 'w-20! shrink-0 text-center tabular-nums')

interface Props {
  readonly fields: ExamFields
  readonly problems: ExamFieldProblems
  /** Those of the bank. */
  readonly categories: readonly string[]
  readonly onType: (change: Partial<ExamFields>) => void
}

/** The name of the radio buttons. */
const KIND_NAME = 'blueprint'

/** How many questions are drawn, and from which categories. */
export function BlueprintFields(props: Props) {
  const { fields, problems, onType } = props
  const id = useId()
  const problemOf = (kind: ExamFields['kind']) => (fields.kind === kind ? problems.questions : undefined)
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-1">
      <legend className="mb-1 text-[0.9375rem] font-semibold">Questions</legend>
      <Kind {...props} kind="random" label="At random">
        <CountField
          names={namesOf(`${id}-random`, problemOf('random'))}
          label="Questions at random"
          value={fields.count}
          onType={(count) => onType({ kind: 'random', count })}
        />
      </Kind>
      <Problem id={`${id}-random`} problem={problemOf('random')} />
      <Kind {...props} kind="each" label="From each category">
        <CountField
          names={namesOf(`${id}-each`, problemOf('each'))}
          label="Questions from each category"
          value={fields.each}
          onType={(each) => onType({ kind: 'each', each })}
        />
      </Kind>
      <Problem id={`${id}-each`} problem={problemOf('each')} />
      <Kind {...props} kind="named" label="A number for each category" />
      {fields.kind === 'named' ? (
        <NamedCounts {...props} problemId={`${id}-named`} />
      ) : (
        <CoveredCategories {...props} problemId={`${id}-covered`} />
      )}
    </fieldset>
  )
}

/** A number of questions beside its kind. Typing chooses the kind; the focus alone must not: Tab passes through. */
function CountField({
  names,
  label,
  value,
  onType,
}: {
  readonly names: FieldNames
  readonly label: string
  readonly value: string
  readonly onType: (value: string) => void
}) {
  return (
    <input
      autoComplete="off"
      {...names}
      aria-label={label}
      type="text"
      inputMode="numeric"
      className={NUMBER_FIELD}
      value={value}
      onChange={(event) => onType(event.target.value)}
    />
  )
}

function Kind({
  kind,
  label,
  fields,
  onType,
  children,
}: Props & { readonly kind: ExamFields['kind']; readonly label: string; readonly children?: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3">
      <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3">
        <input
          type="radio"
          name={KIND_NAME}
          className="size-5 accent-brand"
          checked={fields.kind === kind}
          onChange={() => onType({ kind })}
        />
        {label}
      </label>
      {children}
    </div>
  )
}

/** A number for each category of the bank, and for those that an exam names and the bank no longer has. */
function NamedCounts({
  fields,
  problems,
  categories,
  onType,
  problemId,
}: Props & { readonly problemId: string }) {
  const gone = Object.keys(fields.counts).filter((category) => !categories.includes(category))
  const sum = Object.values(fields.counts).reduce((total, text) => total + (Number(text) || 0), 0)
  return (
    <div className="mt-1 rounded-control border border-line p-3">
      <p className="mb-2 text-[0.9375rem] text-ink-soft" role="status">
        {formatWholeNumber(sum)} together
      </p>
      <div className="max-h-80 overflow-y-auto overscroll-contain pr-1">
        <FoldedList categories={[...categories, ...gone]}>
          {(category) => (
            <label className="flex min-h-11 items-center justify-between gap-3 py-1.5">
              <span className="min-w-0 wrap-anywhere">
                <CategoryName category={category} />
              </span>
              <input
                autoComplete="off"
                {...namesOf(problemId, problems.questions)}
                id={undefined}
                type="text"
                inputMode="numeric"
                placeholder="0"
                className={NUMBER_FIELD}
                value={fields.counts[category] ?? ''}
                onChange={(event) => onType({ counts: { ...fields.counts, [category]: event.target.value } })}
              />
            </label>
          )}
        </FoldedList>
      </div>
      <Problem id={problemId} problem={problems.questions} />
    </div>
  )
}

/** Which categories an exam covers: all, or chosen ones. */
function CoveredCategories({
  fields,
  problems,
  categories,
  onType,
  problemId,
}: Props & { readonly problemId: string }) {
  const chosen = fields.categories
  const gone = (chosen ?? []).filter((category) => !categories.includes(category))
  const toggle = (category: string) => {
    const others = (chosen ?? []).filter((name) => name !== category)
    onType({ categories: others.length < (chosen?.length ?? 0) ? others : [...others, category] })
  }
  return (
    <div className="mt-1 rounded-control border border-line p-3">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-brand"
          checked={chosen === null}
          onChange={() => onType({ categories: chosen === null ? [...categories] : null })}
        />
        All categories ({formatWholeNumber(categories.length)})
      </label>
      {chosen !== null && (
        <div className="mt-1 max-h-80 overflow-y-auto overscroll-contain border-t border-line pt-1 pr-1">
          <FoldedList categories={[...categories, ...gone]}>
            {(category) => (
              <label className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  {...namesOf(problemId, problems.categories)}
                  id={undefined}
                  type="checkbox"
                  className="size-5 shrink-0 accent-brand"
                  checked={chosen.includes(category)}
                  onChange={() => toggle(category)}
                />
                <span className="min-w-0 wrap-anywhere">
                  <CategoryName category={category} />
                </span>
              </label>
            )}
          </FoldedList>
        </div>
      )}
      <Problem id={problemId} problem={problems.categories} />
    </div>
  )
}
