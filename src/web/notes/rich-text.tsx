import { useLayoutEffect, useRef } from 'react'
import { LoadFailure } from '../ui/feedback/alert.tsx'
import { lazySafeHtml } from './safe-html/load-safe-html.ts'

/**
 * Shows rich text. Only safe nodes are inserted, never a string of HTML. It is there at the first paint once the
 * sanitizer is loaded (see `usePreloadedRichText`), and otherwise a moment later.
 */
export function RichText({ html }: { readonly html: string }) {
  const place = useRef<HTMLDivElement>(null)
  const { is, code: safeHtml } = lazySafeHtml.useWhen(true)
  useLayoutEffect(() => {
    if (safeHtml !== null) place.current?.replaceChildren(safeHtml(html))
  }, [html, safeHtml])
  if (is === 'failed') {
    return (
      <LoadFailure
        message="This text can't be shown right now. It's safe."
        onTryAgain={lazySafeHtml.tryAgain}
      />
    )
  }
  return <div ref={place} className="rich-text" />
}
