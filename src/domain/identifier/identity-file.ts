import type { Learner } from '../model.ts'
import { checkIdentifier } from './identifier.ts'

/** A text file with the learner's identifier, for download. */
export function identityFile({ name, identifier }: Pick<Learner, 'name' | 'identifier'>) {
  return {
    name: 'quizgrove-identity.txt',
    text: [
      `Quizgrove identity of ${name}`,
      '',
      identifier,
      '',
      "Anyone who has these three words can open your questions and results. They can't be recovered.",
      '',
    ].join('\n'),
  }
}

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
type LinkedIdentifier =
  | { readonly isLink: false }
  | { readonly isLink: true; readonly identifier: string | null }

/** @param fragment with its `#`, or empty */
export function readSignInFragment(fragment: string): LinkedIdentifier {
  if (!fragment.startsWith(SIGN_IN_FRAGMENT)) return { isLink: false }
  const checked = checkIdentifier(fragment.slice(SIGN_IN_FRAGMENT.length))
  return { isLink: true, identifier: checked.ok ? checked.identifier : null }
}
