import { checkIdentifier } from './identifier.ts'

/** How the fragment of a link that signs in begins. Browsers send no fragment to a server. */
export const SIGN_IN_FRAGMENT = '#sign-in='

/**
 * The address that offers to sign in with these words on another device (spec §2.4).
 *
 * @param origin of the app, such as `https://quizgrove.example`
 */
export function signInLink(origin: string, identifier: string): string {
  return `${origin}/app${SIGN_IN_FRAGMENT}${identifier}`
}

/** What the fragment of an address says: no such link, or the identifier of one, null where it has no valid one. */
export type LinkedIdentifier =
  | { readonly isLink: false }
  | { readonly isLink: true; readonly identifier: string | null }

/** @param fragment with its `#`, or empty */
export function readSignInFragment(fragment: string): LinkedIdentifier {
  if (!fragment.startsWith(SIGN_IN_FRAGMENT)) return { isLink: false }
  const checked = checkIdentifier(fragment.slice(SIGN_IN_FRAGMENT.length))
  return { isLink: true, identifier: checked.ok ? checked.identifier : null }
}
