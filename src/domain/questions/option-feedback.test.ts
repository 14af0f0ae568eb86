import { expect, test } from 'vitest'
import { feedbackOn } from './question-content.ts'

const options = ['Oak', 'Fir', 'Yew']

test.each([
  ['an option with feedback', 'Fir', ['', 'Has needles', null], 'Has needles'],
  ['an option with empty feedback', 'Oak', ['  ', 'Has needles', null], null],
  ['an option without feedback', 'Yew', ['', 'Has needles', null], null],
  ['a question without any', 'Fir', null, null],
  ['an option that the question no longer has', 'Ash', ['a', 'b', 'c'], null],
])('%s', (_, option, optionFeedback, feedback) => {
  expect(feedbackOn({ options, optionFeedback }, option)).toBe(feedback)
})
