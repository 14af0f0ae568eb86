import { useMemo } from 'react'
import type { QuestionDraft } from '../../../domain/importing/drafts/draft.ts'
import { draftDifference } from '../../../domain/importing/review/draft-difference.ts'
import type { DuplicateChoice, ReviewEvent } from '../../../domain/importing/review/review.ts'
import type { DifferencePart } from '../../../domain/importing/review/word-difference.ts'
import type { Question } from '../../../domain/model.ts'
import { SelectField } from '../../ui/form/select-field.tsx'

const CHOICES: readonly { readonly value: DuplicateChoice; readonly label: string }[] = [
  { value: 'skip', label: 'Skip: keep yours' },
  { value: 'replace', label: 'Replace, keep my record' },
  { value: 'add', label: 'Add as another question' },
]

/** How a draft differs from the learner's question, word by word, and what to do with it. */
export function DraftChanges({
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
      <dl className="grid gap-2 text-[0.9375rem]">
        {fields.map(({ name, parts }) => (
          <div key={name}>
            <dt className="text-[0.875rem] font-semibold text-ink-soft">{name}</dt>
            <dd dir="auto" className="plain-text min-w-0">
              {parts.map((part, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one difference never move
                <Part key={index} part={part} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
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

function Part({ part: { kind, text } }: { readonly part: DifferencePart }) {
  if (kind === 'same') return text
  if (kind === 'removed') return <del className="bg-poor-soft text-poor decoration-1">{text}</del>
  return <ins className="bg-good-soft font-medium text-good decoration-1 underline-offset-3">{text}</ins>
}
