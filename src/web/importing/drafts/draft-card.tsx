import { CircleAlert, Pencil } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { QuestionDraft } from '../../../domain/importing/drafts/draft.ts'
import type { DuplicateStatus, ImportAction } from '../../../domain/importing/review/import-actions.ts'
import type { DuplicateChoice, ReviewEvent } from '../../../domain/importing/review/review.ts'
import type { DraftFinding, ReviewItem } from '../../../domain/importing/review/review-items.ts'
import type { Question } from '../../../domain/model.ts'
import { shownSourceId } from '../../../domain/questions/shown-source-id.ts'
import { CategoryName } from '../../categories/category-name.tsx'
import { Explanation, Reference } from '../../content/explanation.tsx'
import { MarkedOptions } from '../../content/marked-options.tsx'
import { QuestionText } from '../../content/question-text.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { locationLabel } from '../review/location-label.ts'
import { DraftChanges } from './draft-changes.tsx'
import { DraftEditor } from './lazy-draft-editor.tsx'
import type { DraftEditing, OpenDraft } from './use-draft-editing.ts'
import type { ScrollTarget } from './use-draft-pages.ts'

/** What a card says about a draft that is in the bank already. */
const PRESENCES: Readonly<Record<DuplicateStatus, string | null>> = {
  new: null,
  same: 'Already in your bank',
  differs: 'Differs from yours',
  repeated: 'Twice in the file',
}

/** One question of the files, to be selected and corrected. */
export function DraftCard({
  number,
  item: { draft, findings },
  fate,
  presence,
  category,
  inheritedCategory,
  categories,
  original,
  isFixed,
  isEditable,
  yours,
  categoryInFile,
  choice,
  open,
  editing,
  scrollTarget,
  onGoTo,
  onChange,
}: {
  readonly number: number
  readonly item: ReviewItem
  readonly fate: ImportAction
  readonly presence: DuplicateStatus
  readonly category: string
  /** The category that the question has in the bank when it names none itself. */
  readonly inheritedCategory: string
  /** Those of the file and of the bank, offered in the editor. */
  readonly categories: readonly string[]
  /** The question as it is in the file, when it was changed; else null. */
  readonly original: QuestionDraft | null
  /** Whether it was refused until the learner fixed it. */
  readonly isFixed: boolean
  /** Not while pictures are read, which may change it. */
  readonly isEditable: boolean
  /** The question of the bank from which it differs; else null. */
  readonly yours: Question | null
  /** Null where the file gives it none. */
  readonly categoryInFile: string | null
  /** What is done with it if it is a duplicate. */
  readonly choice: DuplicateChoice
  /** What the open editor holds; null when it is closed. */
  readonly open: OpenDraft | null
  readonly editing: DraftEditing
  /** Not null when a link led to this draft. */
  readonly scrollTarget: ScrollTarget | null
  readonly onGoTo: (number: number) => void
  readonly onChange: (event: ReviewEvent) => void
}) {
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
  const isTaken = fate === 'add' || fate === 'replace'
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
                disabled={fate === 'skip'}
                onChange={() => onChange({ type: 'ticked', number })}
                className="mt-0.5 size-5 shrink-0 accent-brand"
              />
              <span className="min-w-0 flex-1">
                <span className="mb-1.5 flex flex-wrap gap-2">
                  <Badge tone="brand">
                    <span className="truncate">
                      <CategoryName category={category} />
                    </span>
                  </Badge>
                  {PRESENCES[presence] && (
                    <Badge tone={presence === 'differs' ? 'sun' : 'outline'}>{PRESENCES[presence]}</Badge>
                  )}
                  {fate === 'replace' && <Badge tone="default">Replaces yours</Badge>}
                  {original && <Badge tone="good">Changed</Badge>}
                  {isFixed && <Badge tone="good">Fixed</Badge>}
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
                category={categoryInFile}
                choice={choice}
                onChange={onChange}
              />
            )}
            <Findings findings={findings} onGoTo={onGoTo} />
            <div className="mt-1.5 -mb-2 flex items-center justify-between gap-3 pl-8">
              <span className="min-w-0 text-[0.875rem] wrap-anywhere text-ink-soft">
                {locationLabel(draft.location)}
                {sourceId !== null && sourceId !== draft.location.id && ` · ID ${sourceId}`}
                {draft.explanation === null && ' · no explanation'}
              </span>
              <Button
                ref={editButton}
                variant="quiet"
                disabled={!isEditable}
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
            inheritedCategory={inheritedCategory}
            categories={categories}
            onChange={(change) => editing.change(number, change)}
            onPicture={(picture) => editing.addPicture(number, picture)}
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
  const question = {
    ...draft,
    format: draft.format ?? 'plain',
    optionFeedback: draft.optionFeedback ?? null,
    reference: draft.reference ?? null,
  }
  return (
    <>
      <MarkedOptions question={question} className="mt-2.5 pl-8 text-[0.9375rem]" />
      <div className="mt-2.5 grid grid-cols-1 gap-2.5 pl-8 empty:hidden">
        {draft.explanation !== null && (
          <Explanation question={question} className="text-[0.9375rem] text-ink-soft" />
        )}
        <Reference question={question} />
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
