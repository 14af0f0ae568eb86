import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A browser with a push subscription: what it sends to a server, and how it reads a message (RFC 8291). */
export interface FakeBrowser {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  /** Decrypts the body of a message; throws when it is not for this browser. */
  read(body: Uint8Array): string
}

/** A message starts with the salt, the record size and the key length (RFC 8188, 2.1). */
const SALT_BYTES = 16
const HEADER_BYTES = SALT_BYTES + 4 + 1
const TAG_BYTES = 16
/** Marks the end of the text in the last record; zeros follow. */
const LAST_RECORD = 2

export function fakeBrowser(name = 'device'): FakeBrowser {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  return {
    endpoint: `https://push.example.test/send/${name}`,
    keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    read: (bytes) => {
      const body = Buffer.from(bytes)
      const salt = body.subarray(0, SALT_BYTES)
      const senderEnd = HEADER_BYTES + body.readUInt8(HEADER_BYTES - 1)
      const sender = body.subarray(HEADER_BYTES, senderEnd)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
      const secret = derive(own.computeSecret(sender), auth, info, 32)
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(body.subarray(-TAG_BYTES))
      const record = Buffer.concat([decipher.update(body.subarray(senderEnd, -TAG_BYTES)), decipher.final()])
      const end = record.lastIndexOf(LAST_RECORD)
      if (end < 0 || record.subarray(end + 1).some((byte) => byte !== 0))
        throw new Error('The record has no end')
      return record.subarray(0, end).toString()
    },
  }
}

function derive(secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}
