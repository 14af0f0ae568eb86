import { isWebAddress } from '../../domain/formatting/display-text.ts'
import type { Question } from '../../domain/model.ts'
import { LINK_REL, LINK_TARGET } from '../../domain/rich-text/allowed-html.ts'
import { QuestionText } from './question-text.tsx'

/** The explanation of a question, where there is one. */
export function Explanation({
  question,
  className,
}: {
  readonly question: Pick<Question, 'explanation' | 'format'>
  readonly className?: string | undefined
}) {
  if (question.explanation === null) return null
  return <QuestionText text={question.explanation} format={question.format} className={className} />
}

/** Where a question comes from, such as book and page; an http or https address is a link. */
export function Reference({ question }: { readonly question: Pick<Question, 'reference'> }) {
  const reference = question.reference?.trim() ?? ''
  if (reference === '') return null
  return (
    <p className="text-[0.9375rem] wrap-anywhere text-ink-soft">
      Reference:{' '}
      {isWebAddress(reference) ? (
        <a
          href={reference}
          target={LINK_TARGET}
          rel={LINK_REL}
          className="text-brand-text underline underline-offset-3"
        >
          {reference}
        </a>
      ) : (
        <bdi>{reference}</bdi>
      )}
    </p>
  )
}
