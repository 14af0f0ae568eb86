import { useCallback, useEffect, useState } from 'react'
import type { RichTextEditor } from './editor/rich-text-editor.tsx'

/** The editor's code: on its way, here, or not to be had right now. */
type EditorCode =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly Editor: typeof RichTextEditor }
  | { readonly state: 'failed' }

let loaded: typeof RichTextEditor | null = null

let hasFailed = false

/**
 * Some browsers remember a module that failed to load and never ask for it again (Chromium up to 150 does); once it has
 * failed it is therefore asked for under another address, made of the one that their message names.
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

/** Loads the editor, ~130 kB, the first time one opens. After a failure, `retry` asks for it again. */
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
