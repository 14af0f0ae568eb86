import { useLayoutEffect, useRef, useState } from 'react'
import { loadedSafeHtml, loadSafeHtml } from './safe-html/load-safe-html.ts'

/**
 * Shows rich text. Only safe nodes are inserted, never a string of HTML. It is there at the first paint once the
 * sanitizer is loaded (see `usePreloadedRichText`), and otherwise a moment later.
 */
export function RichText({ html }: { readonly html: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [hasFailed, setFailed] = useState(false)
  useLayoutEffect(() => {
    const safeHtml = loadedSafeHtml()
    if (safeHtml !== null) {
      place.current?.replaceChildren(safeHtml(html))
      return
    }
    let isShown = true
    loadSafeHtml().then(
      (loaded) => isShown && place.current?.replaceChildren(loaded(html)),
      (cause: unknown) => {
        console.error('Failed to load the code for notes', cause)
        if (isShown) setFailed(true)
      },
    )
    return () => {
      isShown = false
    }
  }, [html])
  if (hasFailed)
    return <p className="text-ink-soft">This text can't be shown right now. It's safe: reload the page.</p>
  return <div ref={place} className="rich-text" />
}
