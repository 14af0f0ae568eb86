import { useCallback, useEffect, useState } from 'react'
import type { RichTextEditor } from './rich-text-editor.tsx'

/** The editor's code: on its way, here, or not to be had right now. */
type EditorCode =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly Editor: typeof RichTextEditor }
  | { readonly state: 'failed' }

let loaded: typeof RichTextEditor | null = null

/** Loads the editor, ~130 kB, the first time one opens. After a failure, `retry` asks for it again. */
export function useEditorComponent(): { readonly code: EditorCode; readonly retry: () => void } {
  const [code, setCode] = useState<EditorCode>(() =>
    loaded === null ? { state: 'loading' } : { state: 'ready', Editor: loaded },
  )
  const retry = useCallback(() => setCode({ state: 'loading' }), [])
  useEffect(() => {
    if (code.state !== 'loading') return
    let wanted = true
    import('./rich-text-editor.tsx').then(
      ({ RichTextEditor: Editor }) => {
        loaded = Editor
        if (wanted) setCode({ state: 'ready', Editor })
      },
      (cause: unknown) => {
        console.error('Failed to load the editor', cause)
        if (wanted) setCode({ state: 'failed' })
      },
    )
    return () => {
      wanted = false
    }
  }, [code])
  return { code, retry }
}
