import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { LearnerData } from '../../../domain/model.ts'
import { learnerDataQuery } from './learner-data-query.ts'

/** Who is signed in, and the actions on it. The shell provides it to every screen. */
interface SignedIn {
  readonly identifier: string
  /** To be called when the identifier was changed, and the data is loaded under the new one. */
  readonly onIdentifierChanged: (identifier: string) => void
  /** To be called when the learner's account was deleted. */
  readonly onAccountDeleted: () => void
}

const SignedInContext = createContext<SignedIn | null>(null)

export function SignedInProvider({ children, ...signedIn }: SignedIn & { readonly children: ReactNode }) {
  const { identifier, onIdentifierChanged, onAccountDeleted } = signedIn
  const value = useMemo(
    () => ({ identifier, onIdentifierChanged, onAccountDeleted }),
    [identifier, onIdentifierChanged, onAccountDeleted],
  )
  return <SignedInContext value={value}>{children}</SignedInContext>
}

/** Null when no learner is signed in. */
export function useSignedIn(): SignedIn | null {
  return useContext(SignedInContext)
}

/** The data of the signed-in learner; null when no learner is signed in. */
export function useLearnerData(): LearnerData | null {
  const identifier = useSignedIn()?.identifier ?? null
  const { data } = useQuery({ ...learnerDataQuery(identifier ?? ''), enabled: identifier !== null })
  return identifier === null ? null : (data ?? null)
}
