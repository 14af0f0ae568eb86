import { formatCount } from '../../../domain/format-number.ts'
import type { ColumnYield, FirstQuestion } from '../../../domain/importing/columns/column-mapping.ts'
import { MarkedOptions } from '../../content/marked-options.tsx'
import { QuestionText } from '../../content/question-text.tsx'
import { Badge } from '../../ui/badge.tsx'

/** What a mapping of columns gives: how many questions, and the first of them. Null while it is read. */
export function ColumnsPreview({ found }: { readonly found: ColumnYield | null }) {
  return (
    <div className="mt-4">
      <p role="status" className="text-[0.9375rem] font-semibold tabular-nums">
        {found === null ? <span className="animate-late">Reading the file...</span> : countOf(found)}
      </p>
      {found?.firstProblem && (
        <p className="mt-0.5 text-[0.9375rem] wrap-anywhere text-ink-soft">
          {found.questions > 0 && 'The first one: '}
          {found.firstProblem}
        </p>
      )}
      {found !== null && found.first.length > 0 && (
        <ol aria-label="First questions" className="mt-2 grid gap-2">
          {found.first.map((draft, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the first questions of a file have no other name
            <li key={index} className="rounded-card bg-sunken px-4 py-3 text-[0.9375rem]">
              <PreviewedQuestion draft={draft} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function countOf({ questions, refused }: ColumnYield): string {
  const read = questions === 0 ? 'This gives no question' : `This gives ${formatCount(questions, 'question')}`
  return refused === 0 ? `${read}.` : `${read}, and ${formatCount(refused, 'problem')}.`
}

function PreviewedQuestion({ draft }: { readonly draft: FirstQuestion }) {
  const question = {
    ...draft,
    format: draft.format ?? 'plain',
    optionFeedback: null,
  }
  return (
    <>
      {draft.category !== null && (
        <Badge tone="brand">
          <span className="truncate">{draft.category}</span>
        </Badge>
      )}
      <QuestionText text={question.text} format={question.format} className="font-semibold text-pretty" />
      <MarkedOptions question={question} className="mt-1.5" />
      {draft.explanation !== null && (
        <p className="mt-1.5 line-clamp-2 wrap-anywhere text-ink-soft">{draft.explanation}</p>
      )}
    </>
  )
}
