import { useLayoutEffect, useRef } from 'react'
import { safeHtml } from './safe-html.ts'

/** Shows rich text as it was written. Only safe nodes are put in, never a string of HTML. */
export function RichText({ html }: { readonly html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.replaceChildren(safeHtml(html))
  }, [html])
  return <div ref={place} className="rich-text" />
}
