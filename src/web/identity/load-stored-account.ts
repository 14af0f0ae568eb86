import { checkIdentifier } from '../../domain/identifier/identifier.ts'
import type { LearnerData } from '../../domain/model.ts'
import { readStoredIdentifier } from '../data/browser/stored-identifier.ts'

/** Whose data are here. */
export interface LoadedAccount {
  readonly identifier: string
  readonly data: LearnerData
}

/** The words that are stored in this browser; null when there are none. */
export function validStoredIdentifier(): string | null {
  const stored = checkIdentifier(readStoredIdentifier() ?? '')
  return stored.ok ? stored.identifier : null
}

/**
 * Loads the data of the stored words; null once there are none. Another tab may sign out meanwhile, or take other words:
 * then those count. Rejects when the data of the words that are stored by then cannot be loaded.
 *
 * @param forget puts away what was loaded under words that no longer count
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
