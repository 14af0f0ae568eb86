export const PRACTICE_PATH = '/app/practice/smart-selection'

/** The fragment of the address that begins at once. */
export const START_FRAGMENT = '#start'

/** The address that asks the first question at once: of the shortcut on the home screen and of reminders. */
export const START_PATH = `${PRACTICE_PATH}${START_FRAGMENT}`

/** What the service worker sends an open page when the learner opens a reminder: to go to {@link START_PATH}. */
export const START_MESSAGE = 'start practice'
