export const PRACTICE_PATH = '/app/practice/smart-selection'

/** The fragment of the address that begins at once. */
export const START_FRAGMENT = '#start'

/** The address that asks the first question at once: of the shortcut on the home screen and of reminders. */
export const START_PATH = `${PRACTICE_PATH}${START_FRAGMENT}`

/** Where the learner's exams are (spec §2.14). */
export const EXAMS_PATH = '/app/practice/exams'

/** The fragment of that address that opens the form of a new exam at once. */
export const NEW_EXAM_FRAGMENT = '#new'

/** The address that opens the form of a new exam. */
export const NEW_EXAM_PATH = `${EXAMS_PATH}${NEW_EXAM_FRAGMENT}`

/** What the service worker sends an open page when the learner opens a reminder: to go to {@link START_PATH}. */
export const START_MESSAGE = 'start practice'
