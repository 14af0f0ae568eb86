import { expect, test } from 'vitest'
import { REMINDER_MESSAGE, readReminderMessage } from './reminder-message.ts'

test.each([
  ['as sent', JSON.stringify(REMINDER_MESSAGE), REMINDER_MESSAGE],
  ['of a later release', '{"title":"A","body":"B","more":1}', { title: 'A', body: 'B' }],
  ['nothing', null, REMINDER_MESSAGE],
  ['empty', '', REMINDER_MESSAGE],
  ['no JSON', 'Hello', REMINDER_MESSAGE],
  ['no object', '[]', REMINDER_MESSAGE],
  ['no text', '{"title":1,"body":"B"}', REMINDER_MESSAGE],
])('a message is read: %s', (_, text, message) => {
  expect(readReminderMessage(text)).toEqual(message)
})
