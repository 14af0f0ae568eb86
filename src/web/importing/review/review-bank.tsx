import { useMemo, useState } from 'react'
import { formatCount } from '../../../domain/format-number.ts'
import type { ColumnMapping } from '../../../domain/importing/columns/column-mapping.ts'
import { goneFromFile } from '../../../domain/importing/review/gone-questions.ts'
import { countReview } from '../../../domain/importing/review/import-actions.ts'
import { countEntries } from '../../../domain/importing/review/report-groups.ts'
import {
  hasUnsavedWork,
  type ImportReview,
  type ReviewEvent,
} from '../../../domain/importing/review/review.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmLeaveDialog, LeavePageDialog } from '../../ui/dialog/leave-dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import type { PreviewColumns } from '../columns/use-columns-preview.ts'
import { DraftList } from '../drafts/draft-list.tsx'
import { useDraftEditing } from '../drafts/use-draft-editing.ts'
import { useDraftPages } from '../drafts/use-draft-pages.ts'
import type { BankFile } from '../read/reader-messages.ts'
import { CategoryChoices } from './category-choices.tsx'
import { DuplicateChoices } from './duplicate-choices.tsx'
import { EncodingChoices } from './encoding-choices.tsx'
import { FindingsCard } from './findings-card.tsx'
import { GoneCard } from './gone-card.tsx'
import { ImportBar } from './import-bar.tsx'
import { MissingPictures } from './missing-pictures.tsx'
import { RefusedQuestions } from './refused-questions.tsx'
import { ReportList } from './report-list.tsx'
import { ReviewColumns } from './review-columns.tsx'

const LOSS = {
  title: 'Leave without importing?',
  text: 'Nothing is stored yet, and your choices and changes here would be lost.',
} as const

/** What the files contain and its problems, to be confirmed. */
export function ReviewBank({
  names,
  review,
  problem,
  onChange,
  onPictures,
  onMap,
  onEncoding,
  previewColumns,
  onConfirm,
  onBack,
}: {
  readonly names: readonly string[]
  readonly review: ImportReview
  readonly problem: string | null
  readonly onChange: (event: ReviewEvent) => void
  readonly onPictures: (files: readonly BankFile[]) => void
  readonly onMap: (shape: string, mapping: ColumnMapping | null) => void
  readonly onEncoding: (file: number, label: string) => void
  readonly previewColumns: PreviewColumns
  readonly onConfirm: () => void
  readonly onBack: () => void
}) {
  const { items, problems, notices } = review
  const counts = useMemo(() => countReview(review), [review])
  const pages = useDraftPages(review)
  const editing = useDraftEditing(items)
  const needsCategory = useMemo(() => items.some(({ draft }) => draft.category === null), [items])
  const gone = useMemo(
    () => goneFromFile(items, review.bank).flatMap((position) => review.bank[position] ?? []),
    [items, review.bank],
  )
  const { same, differs, repeated } = counts.statuses
  const inBank = same + differs
  const wouldLose = hasUnsavedWork(review) || editing.numbers.length > 0
  const [isGivingUp, setGivingUp] = useState(false)
  const another = (
    <Button variant="secondary" onClick={wouldLose ? () => setGivingUp(true) : onBack}>
      {items.length > 0 ? 'Choose another file' : 'Choose another file or paste'}
    </Button>
  )
  return (
    <div className="animate-rise">
      <p className="mb-4 wrap-anywhere text-ink-soft">
        {nameOf(names)}: {formatCount(items.length, 'question')}
        {problems.length > 0 && `, ${formatCount(countEntries(problems), 'problem')}`}
        {inBank > 0 && `, ${inBank.toLocaleString('en-US')} already in your bank`}
        {repeated > 0 && `, ${repeated.toLocaleString('en-US')} repeated`}
      </p>
      <EncodingChoices encodings={review.encodings} wouldLose={wouldLose} onChoose={onEncoding} />
      <ReviewColumns columns={review.columns} wouldLose={wouldLose} preview={previewColumns} onMap={onMap} />
      {problem && <Alert className="mb-4">{problem}</Alert>}
      {(inBank + repeated > 0 || needsCategory) && (
        <Card className="mb-4 grid gap-6 p-5 sm:p-6">
          {inBank + repeated > 0 && (
            <DuplicateChoices choice={review.onDuplicates} counts={counts} onChange={onChange} />
          )}
          {needsCategory && <CategoryChoices review={review} onChange={onChange} />}
        </Card>
      )}
      <RefusedQuestions
        names={names}
        review={review}
        editing={editing}
        onGoTo={pages.goToDraft}
        onChange={onChange}
      />
      <ReportList title="Please check" tone="note" groups={notices} />
      <MissingPictures
        review={review}
        blockedBy={review.isAwaitingPictures ? 'reading' : editing.numbers.length > 0 ? 'editing' : null}
        onFiles={onPictures}
        onGoTo={pages.goToDraft}
      />
      <GoneCard questions={gone} />
      <FindingsCard items={items} onGoTo={pages.goToDraft} />
      {items.length > 0 ? (
        <>
          <DraftList review={review} pages={pages} editing={editing} onChange={onChange} />
          <ImportBar
            review={review}
            counts={counts}
            beingEdited={editing.numbers}
            onGoTo={pages.goToDraft}
            onConfirm={onConfirm}
          >
            {another}
          </ImportBar>
        </>
      ) : (
        another
      )}
      <ConfirmLeaveDialog {...LOSS} open={isGivingUp} onStay={() => setGivingUp(false)} onLeave={onBack} />
      <LeavePageDialog isAsked={wouldLose} {...LOSS} />
    </div>
  )
}

function nameOf(names: readonly string[]): string {
  return names.length === 1 ? (names[0] ?? '') : `${names.length} files`
}
