import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import {
  filesToImport,
  IMPORT_PATH,
  TRY_SAMPLE_PATH,
  takeFilesToImport,
} from '../data/browser/files-to-import.ts'

/** What a visitor chose to import on the landing page: the sample bank, or files with these names. */
export type PendingImport =
  | { readonly is: 'sample' }
  | { readonly is: 'files'; readonly names: readonly string[] }

/** Null without one. Files that were not imported are dropped when another screen opens. */
export function usePendingImport(): PendingImport | null {
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
