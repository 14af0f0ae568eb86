import { useMemo, useRef, useState } from 'react'
import { fieldsOf } from '../../../domain/importing/drafts/check-draft.ts'
import type { ImportProblem, QuestionDraft } from '../../../domain/importing/drafts/draft.ts'
import type { ReportGroup } from '../../../domain/importing/review/report-groups.ts'
import type { ImportReview, ReviewEvent } from '../../../domain/importing/review/review.ts'
import { areSameFields } from '../../../domain/questions/editor-fields.ts'
import { categoriesOf } from '../../../domain/selection/categories.ts'
import type { QuestionCategories } from '../../question-editor/question-form.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ConfirmLeaveDialog } from '../../ui/dialog/leave-dialog.tsx'
import { PASTED_TEXT_NAME } from '../../ui/dropped-files.tsx'
import { DraftEditor, inheritedCategory } from '../drafts/draft-card.tsx'
import type { DraftEditing } from '../drafts/use-draft-editing.ts'
import { ReportList } from './report-list.tsx'

const DUPLICATES_ARE_RECOGNIZED =
  'questions that are already in your bank are recognized and not added twice.'

/** A refused question that is being fixed. */
interface Fixing {
  readonly problem: ImportProblem
  readonly draft: QuestionDraft
}

/** What was not imported, and the editor of what can be fixed here. */
export function RefusedQuestions({
  names,
  review,
  editing,
  onGoTo,
  onChange,
}: {
  readonly names: readonly string[]
  readonly review: ImportReview
  readonly editing: DraftEditing
  readonly onGoTo: (number: number) => void
  readonly onChange: (event: ReviewEvent) => void
}) {
  const { problems, items, bank } = review
  const [fixing, setFixing] = useState<Fixing | null>(null)
  const report = useRef<HTMLDivElement>(null)
  /** Whether the question that was open last is fixed: its button is gone then. */
  const isFixed = useRef(false)
  const advice = useMemo(() => adviceOn(problems, names), [problems, names])
  const categories = useMemo(
    () => (fixing === null ? [] : categoriesOf([...items.map(({ draft }) => draft), ...bank])),
    [fixing, items, bank],
  )
  const number = items.length
  const open = (problem: ImportProblem) => {
    if (problem.unfinished === undefined) return
    const draft = { ...problem.unfinished, location: problem.location }
    isFixed.current = false
    editing.open(number, draft)
    setFixing({ problem, draft })
  }
  const close = () => {
    editing.close(number)
    setFixing(null)
  }
  return (
    <div ref={report}>
      <ReportList
        title="Not imported"
        tone="bad"
        advice={advice}
        groups={problems}
        // Pictures that are being read go to drafts by their number.
        {...(!review.isAwaitingPictures && { onFix: open })}
      />
      {fixing && (
        <FixDialog
          number={number}
          {...fixing}
          categories={{ offered: categories, inherited: inheritedCategory(review, fixing.draft) }}
          editing={editing}
          focusAfter={() => (isFixed.current ? nextToFix(report.current) : null)}
          onFixed={(draft) => {
            isFixed.current = true
            onChange({ type: 'fixed', problem: fixing.problem, draft })
            close()
            if (countFixable(problems) === 1) onGoTo(number)
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

/** The button of the first question that can be fixed and is shown; the title of the report where there is none. */
function nextToFix(report: HTMLElement | null): HTMLElement | null {
  return report?.querySelector<HTMLElement>('[data-fixes]') ?? report?.querySelector('h2') ?? null
}

function countFixable(problems: readonly ReportGroup[]): number {
  return problems.reduce(
    (sum, { entries }) => sum + entries.filter(({ entry }) => 'unfinished' in entry).length,
    0,
  )
}

/** What can be done about the problems; null for a file that is not a bank, which shows its own advice. */
function adviceOn(problems: readonly ReportGroup[], names: readonly string[]): string | null {
  if (problems.every(({ unit }) => unit === 'file')) return null
  const isPasted = names.every((name) => name === PASTED_TEXT_NAME)
  const fixable = countFixable(problems)
  const total = problems.reduce((sum, { entries }) => sum + entries.length, 0)
  const source = isPasted ? 'in the text and paste it again' : 'in the file and import it again'
  if (fixable === 0) return `These can't be fixed here. Fix them ${source}: ${DUPLICATES_ARE_RECOGNIZED}`
  return fixable === total
    ? `Fix them here, or ${source}: ${DUPLICATES_ARE_RECOGNIZED}`
    : `Some of these can be fixed here. Fix the others ${source}: ${DUPLICATES_ARE_RECOGNIZED}`
}

/** A refused question in the editor of drafts. Saved, it is one of the drafts. */
function FixDialog({
  number,
  problem,
  draft,
  categories,
  editing,
  focusAfter,
  onFixed,
  onClose,
}: {
  /** Which draft it will be. */
  readonly number: number
  readonly problem: ImportProblem
  /** What was read of it. */
  readonly draft: QuestionDraft
  readonly categories: QuestionCategories
  readonly editing: DraftEditing
  /** What has the focus afterwards; null: the opener. */
  readonly focusAfter: () => HTMLElement | null
  readonly onFixed: (fixed: QuestionDraft) => void
  readonly onClose: () => void
}) {
  const [isClosing, setClosing] = useState(false)
  const open = editing.of(number)
  if (open === null) return null
  const isDirty = !areSameFields(open.fields, fieldsOf(draft)) || open.waiting.length > 0
  const close = () => (isDirty ? setClosing(true) : onClose())
  return (
    <Dialog
      wide
      onClose={close}
      title="Fix the question"
      description={problem.message}
      focusAfter={focusAfter}
    >
      <DraftEditor
        draft={draft}
        open={open}
        number={number}
        editing={editing}
        categories={categories}
        onSave={onFixed}
        onCancel={close}
      />
      <ConfirmLeaveDialog
        open={isClosing}
        title="Discard your changes?"
        text="What you typed in this question isn't saved yet."
        leave="Discard"
        onStay={() => setClosing(false)}
        onLeave={onClose}
      />
    </Dialog>
  )
}
