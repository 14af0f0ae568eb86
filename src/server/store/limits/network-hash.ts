import { createHmac, createSecretKey } from 'node:crypto'
import { openSecret } from '../resources/secrets.ts'
import type { Database } from '../schema.ts'

const NETWORK_KEY = 'network-key'

/**
 * Opens the keyed hash that names the rows of networks in tables, so that no address is stored. All processes on one
 * database have the same key.
 */
export async function openNetworkHash(db: Database): Promise<(network: string) => string> {
  const key = createSecretKey(await openSecret(db, NETWORK_KEY), 'utf8')
  return (network) => createHmac('sha256', key).update(network).digest('base64url')
}
