import { makeVapidKeys } from '../src/server/reminders/vapid-keys.ts'

/** `npm run vapid`: prints a new pair of keys for reminders, as lines of an environment file. */
const { publicKey, privateKey } = makeVapidKeys()
console.log(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`)
