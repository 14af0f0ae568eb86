import { useCallback, useEffect, useState } from 'react'
import type { RichTextEditor } from './editor/rich-text-editor.tsx'

/** The editor's code: loading, loaded, or failed. */
type EditorCode =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly Editor: typeof RichTextEditor }
  | { readonly state: 'failed' }

let loaded: typeof RichTextEditor | null = null

let hasFailed = false

/**
 * Some browsers remember a module that failed to load and never request it again (Chromium up to 150 does). After a
 * failure it is therefore requested under another address, made from the one in the error message.
 */
async function loadEditor(): Promise<typeof RichTextEditor> {
  try {
    return (await import('./editor/rich-text-editor.tsx')).RichTextEditor
  } catch (cause) {
    const address = /https?:\/\/\S+\.js/.exec(String(cause))?.[0]
    if (!hasFailed || address === undefined) {
      hasFailed = true
      throw cause
    }
    const again: typeof import('./editor/rich-text-editor.tsx') = await import(
      /* @vite-ignore */ `${address}?again=${Date.now()}`
    )
    return again.RichTextEditor
  }
}

/** Loads the editor, ~130 kB, the first time one opens. After a failure, `retry` loads it again. */
export function useEditorComponent(): { readonly code: EditorCode; readonly retry: () => void } {
  const [code, setCode] = useState<EditorCode>(() =>
    loaded === null ? { state: 'loading' } : { state: 'ready', Editor: loaded },
  )
  const retry = useCallback(() => setCode({ state: 'loading' }), [])
  useEffect(() => {
    if (code.state !== 'loading') return
    let wanted = true
    loadEditor().then(
      (Editor) => {
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
