import { useCallback, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readSignInFragment, SIGN_IN_FRAGMENT } from '../../domain/identifier/identity-file.ts'
import {
  filesToImport,
  IMPORT_PATH,
  TRY_SAMPLE_PATH,
  takeFilesToImport,
} from '../data/browser/files-to-import.ts'
import { IDENTIFIER_KEY } from '../data/browser/storage/stored-identifier.ts'
import { PageSpinner } from '../ui/feedback/spinner.tsx'
import { PrerenderedOnly } from '../ui/prerendered-only.tsx'

/** Marks the root element where something other than the form comes next. Storage may be blocked. */
const LOOK_FOR_IDENTIFIER = `try{if(localStorage.getItem(${JSON.stringify(IDENTIFIER_KEY)})||location.hash.indexOf(${JSON.stringify(SIGN_IN_FRAGMENT)})===0)show()}catch(e){}`

/** Remembers a button pressed before the scripts that answer it (`pressAgain`): until then this script is in the page. */
const REMEMBER_PRESS =
  "document.addEventListener('click',function(event){var button=event.target.closest('main button');if(button&&here.isConnected){button.dataset.pressed='';show()}})"

/** Runs while the prerendered page is parsed, before its first paint. It is one expression. */
const SCRIPT = `(function(){var here=document.currentScript;function show(){document.documentElement.dataset.opening=''}${LOOK_FOR_IDENTIFIER}${REMEMBER_PRESS}})()`

/** Presses the button of the identity screen that was pressed before the scripts of the prerendered page were loaded. */
export function pressAgain(): void {
  const button = document.querySelector<HTMLElement>('main [data-pressed]')
  delete button?.dataset.pressed
  button?.click()
}

/**
 * Before the form of the identity screen on the prerendered page of `/app`. A browser with a stored identifier, or with
 * the link to one, shows a spinner and not the form, until the scripts have been loaded (the variant `opening`). So does
 * one in which a button of the form was pressed.
 */
export function LookingForIdentifier() {
  return (
    <>
      <PrerenderedOnly>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />
      </PrerenderedOnly>
      <div className="hidden opening:block">
        <PageSpinner label="Loading..." />
      </div>
    </>
  )
}

/**
 * The identifier of a link that was opened to sign in, until it is dismissed; null without one. The words are removed
 * from the address at once: neither the history nor a copied address contains them afterwards.
 */
export function useLinkedIdentifier(): {
  readonly linked: string | null
  readonly dismissLinked: () => void
} {
  const [linked, setLinked] = useState<string | null>(null)
  const { hash, pathname, search, state } = useLocation()
  const navigate = useNavigate()
  // Before the form is painted that the link replaces.
  useLayoutEffect(() => {
    const found = readSignInFragment(hash)
    if (!found.isLink) return
    setLinked(found.identifier)
    void navigate({ pathname, search }, { replace: true, state })
  }, [hash, pathname, search, state, navigate])
  return { linked, dismissLinked: useCallback(() => setLinked(null), []) }
}

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
