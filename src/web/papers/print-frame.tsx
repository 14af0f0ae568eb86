import { type RefObject, useEffect } from 'react'
import { showInFrame } from '../notes/safe-html/parse-inert-html.ts'
import { layOutPaper } from './page/lay-out-paper.js'

/**
 * A page that is printed, as a preview. Nothing in it runs: the sandbox allows no scripts, and the app lays it out. It has
 * the origin of the app, so that the app may do that, and `allow-modals` lets the dialog for printing open.
 */
export function PrintFrame({
  page,
  frame,
  onReady,
}: {
  readonly page: string
  /** Whoever prints it has it. */
  readonly frame: RefObject<HTMLIFrameElement | null>
  /** It is laid out, and can be printed. */
  readonly onReady: () => void
}) {
  useEffect(() => {
    if (frame.current !== null) showInFrame(frame.current, page)
  }, [frame, page])
  const layOut = async () => {
    const document = frame.current?.contentDocument
    // The empty page from before has no content.
    if (document?.querySelector('main') == null) return
    // What could not be laid out can still be printed.
    await layOutPaper(document).finally(onReady)
  }
  return (
    <iframe
      ref={frame}
      title="Preview of the paper"
      sandbox="allow-same-origin allow-modals"
      onLoad={() => void layOut()}
      className="h-[min(75dvh,64rem)] w-full rounded-card border border-line bg-white"
    />
  )
}
