import type { FirstQuestion } from '../../../domain/importing/columns/column-mapping.ts'
import { MarkedOptions } from '../../content/answer-texts.tsx'
import { QuestionText } from '../../content/question-text.tsx'
import { Badge } from '../../ui/badge.tsx'

/** The first questions that a choice gives, with their correct answers marked. */
export function FirstQuestions({ questions }: { readonly questions: readonly FirstQuestion[] }) {
  return (
    <ol aria-label="First questions" className="mt-2 grid gap-2">
      {questions.map((draft, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the first questions of a file have no other name
        <li key={index} className="rounded-card bg-sunken px-4 py-3 text-[0.9375rem]">
          <PreviewedQuestion draft={draft} />
        </li>
      ))}
    </ol>
  )
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
