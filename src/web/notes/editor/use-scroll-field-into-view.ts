import type { Editor } from '@tiptap/react'
import { useEffect } from 'react'

/**
 * Scrolls the field into view, clear of the bars at the head and foot of the page, when it takes the focus, and again
 * when an on-screen keyboard opens or closes.
 */
export function useScrollFieldIntoView(editor: Editor): void {
  useEffect(() => {
    let frame = 0
    const show = () => {
      cancelAnimationFrame(frame)
      // A click that brings the focus must end where it began, before anything moves.
      frame = requestAnimationFrame(() => {
        if (!editor.isDestroyed && editor.isFocused) editor.view.dom.scrollIntoView({ block: 'nearest' })
      })
    }
    const { visualViewport } = window
    editor.on('focus', show)
    visualViewport?.addEventListener('resize', show)
    return () => {
      cancelAnimationFrame(frame)
      editor.off('focus', show)
      visualViewport?.removeEventListener('resize', show)
    }
  }, [editor])
}

/** How close to the foot of the window the caret may be, pixels: a bar at the foot of the page would cover it. */
export function caretMargins() {
  const foot = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom)
  return { top: 0, right: 0, bottom: Number.isFinite(foot) ? foot : 0, left: 0 }
}
