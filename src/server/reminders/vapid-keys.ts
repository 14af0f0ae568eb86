import { createECDH } from 'node:crypto'

/** The curve of VAPID (RFC 8292): P-256. */
const CURVE = 'prime256v1'
/** An uncompressed point, and a private key of the curve, bytes. */
const PUBLIC_KEY_BYTES = 65
const PRIVATE_KEY_BYTES = 32

/** The keys with which this server identifies itself to push services. Keys are base64url without padding. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
  /** How a push service reaches the operator: a `mailto:` or `https:` address. */
  readonly subject: string
}

/** The variables of the environment. `operatorContact` replaces an absent subject. */
export interface VapidVariables {
  readonly VAPID_PUBLIC_KEY?: string | undefined
  readonly VAPID_PRIVATE_KEY?: string | undefined
  readonly VAPID_SUBJECT?: string | undefined
  readonly operatorContact?: string | undefined
}

/** Null: no key is set, and no reminders are sent. `problems` name the variables, and no key. */
export function readVapidKeys(
  variables: VapidVariables,
): VapidKeys | null | { readonly problems: readonly string[] } {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = variables
  if (publicKey === undefined && privateKey === undefined) return null
  const subject = variables.VAPID_SUBJECT ?? variables.operatorContact
  const problems = [
    publicKey === undefined
      ? 'VAPID_PUBLIC_KEY: is needed with VAPID_PRIVATE_KEY'
      : publicKeyProblem(publicKey),
    privateKey === undefined
      ? 'VAPID_PRIVATE_KEY: is needed with VAPID_PUBLIC_KEY'
      : privateKeyProblem(privateKey),
    subject === undefined ? 'VAPID_SUBJECT: or OPERATOR_CONTACT is needed with VAPID_PUBLIC_KEY' : null,
  ].filter((problem) => problem !== null)
  if (problems.length > 0 || publicKey === undefined || privateKey === undefined || subject === undefined)
    return { problems }
  if (publicKeyOf(privateKey) !== publicKey)
    return { problems: ['VAPID_PUBLIC_KEY: does not belong to VAPID_PRIVATE_KEY'] }
  return { publicKey, privateKey, subject }
}

/** A new pair, base64url. */
export function makeVapidKeys(): Pick<VapidKeys, 'publicKey' | 'privateKey'> {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  // A private key may have leading zeros, which Node leaves out.
  const privateKey = Buffer.alloc(PRIVATE_KEY_BYTES)
  const drawn = pair.getPrivateKey()
  drawn.copy(privateKey, PRIVATE_KEY_BYTES - drawn.length)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** Whether it is a point of the curve, base64url: not every 65 bytes are. */
export function isCurvePoint(publicKey: string): boolean {
  try {
    // Any private key does: the shared secret exists for points of the curve only.
    const own = createECDH(CURVE)
    own.generateKeys()
    own.computeSecret(publicKey, 'base64url')
    return true
  } catch {
    return false
  }
}

function publicKeyProblem(key: string): string | null {
  return isBase64Url(key, PUBLIC_KEY_BYTES) && isCurvePoint(key)
    ? null
    : `VAPID_PUBLIC_KEY: must be a P-256 key of ${PUBLIC_KEY_BYTES} bytes in base64url, as npm run vapid prints it`
}

function privateKeyProblem(key: string): string | null {
  return isBase64Url(key, PRIVATE_KEY_BYTES) && publicKeyOf(key) !== null
    ? null
    : `VAPID_PRIVATE_KEY: must be a P-256 key of ${PRIVATE_KEY_BYTES} bytes in base64url, as npm run vapid prints it`
}

function isBase64Url(text: string, bytes: number): boolean {
  return /^[A-Za-z0-9_-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes
}

/** Null: no private key of the curve. */
function publicKeyOf(privateKey: string): string | null {
  try {
    const pair = createECDH(CURVE)
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url')
  } catch {
    return null
  }
}
