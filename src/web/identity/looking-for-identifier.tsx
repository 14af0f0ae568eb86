import { SIGN_IN_FRAGMENT } from '../../domain/identifier/sign-in-link.ts'
import { IDENTIFIER_KEY } from '../data/browser/storage/stored-identifier.ts'
import { PageSpinner } from '../ui/feedback/spinner.tsx'
import { PrerenderedOnly } from '../ui/prerendered-only.tsx'

/**
 * Runs while the prerendered page is parsed, before its first paint: marks the root element where something other than
 * the form of the identity screen comes next. It is one expression, and storage may be blocked.
 */
const SCRIPT = `(function(){try{if(localStorage.getItem(${JSON.stringify(IDENTIFIER_KEY)})||location.hash.indexOf(${JSON.stringify(SIGN_IN_FRAGMENT)})===0)document.documentElement.dataset.opening=''}catch(e){}})()`

/**
 * Before the form of the identity screen on the prerendered page of `/app`. A browser with a stored identifier, or with
 * the link to one, shows a spinner and not the form, until the scripts have been loaded (the variant `opening`).
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
