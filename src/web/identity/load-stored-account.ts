import { checkIdentifier } from '../../domain/identifier/identifier.ts'
import type { LearnerData } from '../../domain/model.ts'
import { readStoredIdentifier } from '../data/browser/storage/stored-identifier.ts'

/** The identifier whose data is loaded here. */
export interface LoadedAccount {
  readonly identifier: string
  readonly data: LearnerData
}

/** The identifier that is stored in this browser; null when there is none. */
export function validStoredIdentifier(): string | null {
  const stored = checkIdentifier(readStoredIdentifier() ?? '')
  return stored.ok ? stored.identifier : null
}

/**
 * Loads the data of the stored identifier; null once there is none. Another tab may sign out meanwhile, or store
 * another identifier: then that one counts. Rejects when the data of the identifier that is stored by then cannot be
 * loaded.
 * @param forget removes what was loaded under an identifier that no longer counts
 */
export async function loadStoredAccount(
  stored: () => string | null,
  load: (identifier: string) => Promise<LearnerData>,
  forget: () => void,
): Promise<LoadedAccount | null> {
  for (;;) {
    const identifier = stored()
    if (identifier === null) return null
    try {
      const data = await load(identifier)
      if (stored() === identifier) return { identifier, data }
    } catch (cause) {
      if (stored() === identifier) throw cause
    }
    forget()
  }
}
