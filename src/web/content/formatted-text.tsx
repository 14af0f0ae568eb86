import { memo, useMemo } from 'react'
import { readMarkdown } from '../../domain/content/read-markdown.ts'
import { displayText } from '../../domain/display-text.ts'
import { ContentBlocks } from './content-blocks.tsx'

/**
 * Markdown as elements; as it is written where it exceeds the bounds of its reader. Rendered again only with another
 * text.
 */
export const FormattedText = memo(function FormattedText({ text }: { readonly text: string }) {
  const blocks = useMemo(() => readMarkdown(text), [text])
  if (blocks === null) {
    return (
      <p dir="auto" className="plain-text">
        {displayText(text)}
      </p>
    )
  }
  return <ContentBlocks blocks={blocks} />
})
