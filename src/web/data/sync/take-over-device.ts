import { removeSettings } from '../browser/storage/settings.ts'
import { storeIdentifier } from '../browser/storage/stored-identifier.ts'
import { endDeviceReminder } from '../reminders/end-device-reminder.ts'
import { removeUnfinishedWork } from './outbox/remove-unfinished-work.ts'

/** Stores a learner as the one who is signed in on this device, in place of whoever used it without logging out. */
export function takeOverDevice(learnerId: string, identifier: string): void {
  // Their reminders are not for this learner.
  void endDeviceReminder(null)
  storeIdentifier(identifier)
  removeWorkOfOthers(learnerId)
  removeSettings(learnerId)
}

/** @param staying the id of the learner who is signed in from now on; null: nobody */
export function removeWorkOfOthers(staying: string | null): void {
  removeUnfinishedWork(staying).catch((cause: unknown) =>
    console.error('Pictures that were not saved could not be removed', cause),
  )
}
