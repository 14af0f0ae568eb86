import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import {
  filesToImport,
  IMPORT_PATH,
  TRY_SAMPLE_PATH,
  takeFilesToImport,
} from '../data/browser/files-to-import.ts'

/** What a visitor came from the landing page for: the sample bank, or files of these names. */
export type TaskAhead =
  | { readonly is: 'sample' }
  | { readonly is: 'files'; readonly names: readonly string[] }

/** Null without one. Files that are brought and not imported are dropped when another screen opens. */
export function useTaskAhead(): TaskAhead | null {
  const { pathname, hash } = useLocation()
  // Before the new screen can bring others.
  useLayoutEffect(() => {
    if (pathname !== IMPORT_PATH) takeFilesToImport()
  }, [pathname])
  if (pathname !== IMPORT_PATH) return null
  if (pathname + hash === TRY_SAMPLE_PATH) return { is: 'sample' }
  const names = filesToImport().map(({ name }) => name)
  return names.length === 0 ? null : { is: 'files', names }
}
