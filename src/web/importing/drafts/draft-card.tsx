import { CircleAlert, Pencil } from 'lucide-react'
import { useEffect, useId, useMemo, useRef } from 'react'
import { type QuestionDraft, wholeContent } from '../../../domain/importing/drafts/draft.ts'
import { draftDifference } from '../../../domain/importing/review/draft-difference.ts'
import {
  categoryInFile,
  type DuplicateStatus,
  differingQuestionOf,
  displayedCategory,
  duplicateChoiceFor,
  duplicateStatusOf,
  importActionOf,
} from '../../../domain/importing/review/import-actions.ts'
import type { DuplicateChoice, ImportReview, ReviewEvent } from '../../../domain/importing/review/review.ts'
import type { DraftFinding, ReviewItem } from '../../../domain/importing/review/review-items.ts'
import { DEFAULT_CATEGORY, type Question } from '../../../domain/model.ts'
import { shownSourceId } from '../../../domain/questions/shown-source-id.ts'
import { CategoryName } from '../../categories/category-name.tsx'
import { MarkedOptions } from '../../content/answer-texts.tsx'
import { ChangedFields } from '../../content/changed-fields.tsx'
import { Explanation, Reference } from '../../content/explanation.tsx'
import { MadeBy } from '../../content/made-by.tsx'
import { QuestionText } from '../../content/question-text.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PanelSpinner } from '../../ui/feedback/spinner.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { lazyPiece } from '../../ui/lazy-piece.tsx'
import { locationLabel, sourceWord } from '../review/location-label.ts'
import type { DraftPages } from './draft-pages.tsx'
import type { DraftEditing } from './use-draft-editing.ts'

/** What a card says about a draft that is in the bank already. */
const STATUSES: Readonly<Record<DuplicateStatus, (review: ImportReview) => string | null>> = {
  new: () => null,
  same: () => 'Already in your bank',
  differs: () => 'Differs from yours',
  repeated: (review) => `Twice in the ${sourceWord(review)}`,
}

/** The category that a draft gets when it names none itself. */
export function inheritedCategory(review: ImportReview, draft: QuestionDraft): string {
  return displayedCategory(review, { ...draft, category: null }) ?? DEFAULT_CATEGORY
}

/** One question of the files, to be selected and corrected. */
export function DraftCard({
  review,
  number,
  item: { draft, findings },
  categories,
  pages,
  editing,
  onChange,
}: {
  readonly review: ImportReview
  readonly number: number
  readonly item: ReviewItem
  /** Those of the file and of the bank, offered in the editor. */
  readonly categories: readonly string[]
  readonly pages: DraftPages
  readonly editing: DraftEditing
  readonly onChange: (event: ReviewEvent) => void
}) {
  const action = importActionOf(review, number)
  const status = duplicateStatusOf(review, number)
  const statusLabel = STATUSES[status](review)
  const yours = differingQuestionOf(review, number)
  // The question as it is in the file, when it was changed.
  const original = review.originals.get(number)
  const open = editing.of(number)
  const scrollTarget = pages.scrollTarget?.number === number ? pages.scrollTarget : null
  const card = useRef<HTMLLIElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (scrollTarget === null) return
    card.current?.scrollIntoView({ block: 'center' })
    card.current?.focus({ preventScroll: true })
  }, [scrollTarget])
  const close = () => {
    editing.close(number)
    requestAnimationFrame(() => editButton.current?.focus())
  }
  const take = (edited: QuestionDraft) => {
    onChange({ type: 'edited', number, draft: edited })
    close()
  }
  const textId = useId()
  const isFormatted = draft.format === 'markdown'
  const sourceId = shownSourceId(draft.sourceId)
  const isTaken = action === 'add' || action === 'replace'
  return (
    <li ref={card} tabIndex={-1} className="rounded-card">
      <Card
        className={classNames(
          'p-4 transition-shadow sm:p-5',
          !isTaken && 'bg-sunken',
          scrollTarget && 'ring-2 ring-brand',
        )}
      >
        {open === null ? (
          <>
            <label className="flex cursor-pointer items-start gap-3">
              <input
                type="checkbox"
                aria-labelledby={isFormatted ? textId : undefined}
                checked={isTaken}
                disabled={action === 'skip'}
                onChange={() => onChange({ type: 'ticked', number })}
                className="mt-0.5 size-5 shrink-0 accent-brand"
              />
              <span className="min-w-0 flex-1">
                <span className="mb-1.5 flex flex-wrap gap-2">
                  <Badge tone="brand">
                    <span className="truncate">
                      <CategoryName category={displayedCategory(review, draft) ?? DEFAULT_CATEGORY} />
                    </span>
                  </Badge>
                  {statusLabel && (
                    <Badge tone={status === 'differs' ? 'sun' : 'outline'}>{statusLabel}</Badge>
                  )}
                  {action === 'replace' && <Badge tone="default">Replaces yours</Badge>}
                  {original && <Badge tone="good">Changed</Badge>}
                  {review.fixed.has(number) && <Badge tone="good">Fixed</Badge>}
                </span>
                {!isFormatted && (
                  <QuestionText
                    as="span"
                    text={draft.text}
                    format="plain"
                    className="block font-semibold text-pretty"
                  />
                )}
              </span>
            </label>
            {isFormatted && (
              <div id={textId} className="pl-8">
                <QuestionText text={draft.text} format="markdown" className="font-semibold text-pretty" />
              </div>
            )}
            <DraftContent draft={draft} />
            {yours && (
              <DraftChanges
                number={number}
                question={yours}
                draft={draft}
                category={categoryInFile(review, draft)}
                choice={duplicateChoiceFor(review, number)}
                onChange={onChange}
              />
            )}
            <Findings findings={findings} onGoTo={pages.goToDraft} />
            <div className="mt-1.5 -mb-2 flex items-center justify-between gap-3 pl-8">
              <span className="min-w-0 text-[0.875rem] wrap-anywhere text-ink-soft">
                {locationLabel(draft.location)}
                {sourceId !== null && sourceId !== draft.location.id && ` · ID ${sourceId}`}
                {draft.explanation === null && ' · no explanation'}
              </span>
              <Button
                ref={editButton}
                variant="quiet"
                // Pictures that are being read may change it.
                disabled={review.isAwaitingPictures}
                aria-label={`Edit question ${(number + 1).toLocaleString('en-US')}`}
                className="-mr-2 px-3"
                onClick={() => editing.open(number, draft)}
              >
                <Pencil aria-hidden /> Edit
              </Button>
            </div>
          </>
        ) : (
          <DraftEditor
            draft={draft}
            open={open}
            number={number}
            editing={editing}
            categories={{ offered: categories, inherited: inheritedCategory(review, draft) }}
            onSave={take}
            onCancel={close}
          >
            {original && (
              <Button variant="quiet" onClick={() => take(original)}>
                Restore the original
              </Button>
            )}
          </DraftEditor>
        )}
      </Card>
    </li>
  )
}

function DraftContent({ draft }: { readonly draft: QuestionDraft }) {
  const question = wholeContent(draft)
  return (
    <>
      <MarkedOptions question={question} className="mt-2.5 pl-8 text-[0.9375rem]" />
      <div className="mt-2.5 grid grid-cols-1 gap-2.5 pl-8 empty:hidden">
        {draft.explanation !== null && (
          <Explanation question={question} className="text-[0.9375rem] text-ink-soft" />
        )}
        <Reference question={question} />
        <MadeBy madeBy={question.madeBy} />
      </div>
    </>
  )
}

/** Findings about this question; those that involve another question link to it. */
function Findings({
  findings,
  onGoTo,
}: {
  readonly findings: readonly DraftFinding[]
  readonly onGoTo: (number: number) => void
}) {
  // What is shown at the foot of the card is not repeated.
  const lines = findings.filter(({ rule }) => rule !== 'no-explanation')
  if (lines.length === 0) return null
  return (
    <ul aria-label="Worth a look" className="mt-2.5 grid gap-0.5 pl-8 text-[0.875rem] text-ink-soft">
      {lines.map(({ rule, message, other }) => (
        <li key={rule} className="flex items-start gap-1.5">
          <CircleAlert
            aria-hidden
            className={classNames(
              'mt-0.5 size-4 shrink-0',
              rule === 'contradicting-key' ? 'text-poor' : 'text-fair',
            )}
          />
          <span className="min-w-0 wrap-anywhere">
            {message}
            {other !== null && (
              <button
                type="button"
                onClick={() => onGoTo(other)}
                className="ml-1.5 font-semibold text-brand-text underline decoration-1 underline-offset-3"
              >
                Show it
              </button>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

const CHOICES: readonly { readonly value: DuplicateChoice; readonly label: string }[] = [
  { value: 'skip', label: 'Skip: keep yours' },
  { value: 'replace', label: 'Replace, keep my record' },
  { value: 'add', label: 'Add as another question' },
]

/** How a draft differs from the learner's question, word by word, and what to do with it. */
function DraftChanges({
  number,
  question,
  draft,
  category,
  choice,
  onChange,
}: {
  readonly number: number
  readonly question: Question
  readonly draft: QuestionDraft
  readonly category: string | null
  readonly choice: DuplicateChoice
  readonly onChange: (event: ReviewEvent) => void
}) {
  const fields = useMemo(() => draftDifference(question, draft, category), [question, draft, category])
  return (
    <div className="mt-3 ml-8 grid gap-2.5 rounded-control border border-line bg-sunken p-3">
      <ChangedFields fields={fields} />
      <SelectField
        label={`What to do with question ${(number + 1).toLocaleString('en-US')}`}
        value={choice}
        choices={CHOICES}
        onChoose={(chosen) => onChange({ type: 'duplicate-chosen', number, choice: chosen })}
        className="max-w-72"
      />
    </div>
  )
}

/** Loaded when a draft is edited first: otherwise every screen would load it, as other screens use it, too. */
export const DraftEditor = lazyPiece(
  () => import('./draft-editor.tsx'),
  (code) => code.DraftEditor,
  <PanelSpinner label="Loading the editor..." />,
)
