import { displayText } from '../../domain/formatting/display-text.ts'
import type { TextFormat } from '../../domain/model.ts'
import { classNames } from '../ui/class-names.ts'
import { lazyCode } from '../ui/lazy-code.ts'

/** The code that reads and shows Markdown: banks of plain questions never load it. */
const markdown = lazyCode(
  () => import('./formatted-text.tsx'),
  (code) => code.FormattedText,
)

/**
 * Shows a text of a question (spec §3.12): a plain one as it is written, Markdown as formatted text. Markdown becomes
 * blocks, so it must not be put into a heading, a paragraph, a label or a button. Until its reader is loaded it shows as
 * it is written.
 */
export function QuestionText({
  text,
  format,
  as: Plain = 'p',
  className,
}: {
  readonly text: string
  readonly format: TextFormat
  /** The element of a plain text. */
  readonly as?: 'p' | 'span' | 'h3'
  readonly className?: string | undefined
}) {
  const { code: Formatted } = markdown.useWhen(format === 'markdown')
  if (format === 'plain') {
    return (
      <Plain dir="auto" className={classNames('plain-text', className)}>
        {displayText(text)}
      </Plain>
    )
  }
  return (
    <div className={classNames('formatted-text', className)}>
      {Formatted === null ? <SourceText text={text} /> : <Formatted text={text} />}
    </div>
  )
}

function SourceText({ text }: { readonly text: string }) {
  return (
    <p dir="auto" className="plain-text">
      {displayText(text)}
    </p>
  )
}
