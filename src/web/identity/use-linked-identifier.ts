import { useCallback, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readSignInFragment } from '../../domain/identifier/sign-in-link.ts'

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
