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
import { buttonClass } from '../ui/button.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { PageSpinner } from '../ui/feedback/spinner.tsx'
import { PrerenderedOnly } from '../ui/prerendered-only.tsx'

/** Marks the root element where something other than the form comes next. Storage may be blocked. */
const LOOK_FOR_IDENTIFIER = `try{if(localStorage.getItem(${JSON.stringify(IDENTIFIER_KEY)})||location.hash.indexOf(${JSON.stringify(SIGN_IN_FRAGMENT)})===0)show()}catch(e){}`

/** Remembers a button pressed before the scripts that answer it (`pressAgain`): until then this script is in the page. */
const REMEMBER_PRESS =
  "document.addEventListener('click',function(event){var button=event.target.closest('main button');if(button&&here.isConnected){button.dataset.pressed='';document.activeElement.dataset.focused='';show()}})"

/** Runs while the prerendered page is parsed, before its first paint. It is one expression. */
const SCRIPT = `(function(){var here=document.currentScript;function show(){document.documentElement.dataset.opening=''}${LOOK_FOR_IDENTIFIER}${REMEMBER_PRESS}})()`

/** Presses the button of the identity screen that was pressed before the scripts of the prerendered page were loaded. */
export function pressAgain(): void {
  const [button, focused] = ['pressed', 'focused'].map((mark) => {
    const element = document.querySelector<HTMLElement>(`main [data-${mark}]`)
    delete element?.dataset[mark]
    return element
  })
  // It lost the focus when the form gave way to the spinner.
  focused?.focus()
  button?.click()
}

/**
 * Before the form of the identity screen on the prerendered page of `/app`. A browser with a stored identifier, or with
 * the link to one, shows a spinner and not the form, until the scripts have been loaded (the variant `opening`). So does
 * one in which a button of the form was pressed. Where a script cannot be loaded, the page says so (the variant `incomplete`).
 */
export function LookingForIdentifier() {
  return (
    <>
      <PrerenderedOnly>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />
      </PrerenderedOnly>
      <div className="hidden opening:block incomplete:hidden">
        <PageSpinner label="Loading..." />
      </div>
      <main className="hidden min-h-dvh place-content-center px-4 incomplete:grid">
        <Alert>
          <p>This page couldn't be loaded.</p>
          <a href="/app" className={buttonClass('secondary', 'mt-3')}>
            Reload the page
          </a>
        </Alert>
      </main>
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
