import { currentSubscription } from './push-support.ts'

/**
 * Ends the reminders of this device, as its learner leaves it: first in the browser, which needs no connection, so that
 * nothing that is sent arrives. Then the server removes the device; where it cannot be reached, it does so when the
 * push service says that the device is gone. Never rejects.
 *
 * @param learnerId whose device it is on the server; null when the account is gone or not known
 */
export async function endDeviceReminder(learnerId: string | null): Promise<void> {
  await orWarn(async () => {
    const subscription = await currentSubscription()
    if (subscription === null) return
    await orWarn(() => subscription.unsubscribe())
    if (learnerId === null) return
    // The rest needs a connection anyway.
    const { removeDevice } = await import('./server-devices.ts')
    await removeDevice(learnerId, subscription.endpoint)
  })
}

async function orWarn(step: () => Promise<unknown>): Promise<void> {
  try {
    await step()
  } catch (cause) {
    console.warn('The reminders of this device could not be ended everywhere', cause)
  }
}
