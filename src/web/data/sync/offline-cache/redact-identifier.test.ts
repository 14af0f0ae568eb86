import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redactIdentifier } from './redact-identifier.ts'

const letters = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
  minLength: 1,
  maxLength: 8,
})
const word = fc.oneof(fc.constantFrom('end', 'to', 'up', 'date', 'user', 'name'), letters)
const identifier = fc.tuple(word, word, word).map((words) => words.join('-'))

/** A learner's data with texts, keys and answers that contain the identifier. */
const learnerData = identifier.chain((own) => {
  const text = fc
    .array(fc.oneof(fc.string(), fc.constant(own)), { maxLength: 4 })
    .map((parts) => parts.join(' '))
  const more = fc.dictionary(fc.oneof(fc.string(), fc.constant(own)), fc.oneof(text, fc.jsonValue()))
  const question = fc.record({
    id: fc.string(),
    question_text: text,
    category: fc.option(text),
    possible_answers: fc.array(text),
    correct_answers: fc.array(text),
  })
  const user = fc
    .tuple(fc.record({ id: fc.string(), name: text, w3w_identifier: fc.constant(own) }), more)
    .map(([known, added]) => ({ ...added, ...known }))
  return fc.record({ user, tests: fc.array(more), questions: fc.array(question), more })
})

const spacing = fc.constantFrom(undefined, ' ', '\t')

test('the copy equals the document in all but the one member that holds the identifier', () => {
  fc.assert(
    fc.property(learnerData, spacing, fc.boolean(), (data, space, userFirst) => {
      const { user, ...rest } = data
      const document = userFirst ? { user, ...rest } : { ...rest, user }
      const copy: unknown = JSON.parse(redactIdentifier(JSON.stringify(document, null, space)))
      const expected = { ...document, user: { ...user, w3w_identifier: '' } }
      // As JSON has it, which writes -0 as 0.
      expect(copy).toEqual(JSON.parse(JSON.stringify(expected)))
    }),
  )
})

test.each([
  ['a list where the data of a learner belong', '[1]'],
  ['no learner', '{"questions":[]}'],
  ['a learner that is no object', '{"user":"end-to-end","questions":[]}'],
  ['no learner at all', '{"user":null}'],
  ['a learner without an identifier', '{"user":{"name":"end-to-end"}}'],
])('a document with %s stays as it is', (_, text) => {
  expect(redactIdentifier(text)).toBe(text)
})

test('an identifier that is not a text is redacted as well', () => {
  expect(JSON.parse(redactIdentifier('{"user":{"w3w_identifier":["end-to-end"]}}'))).toEqual({
    user: { w3w_identifier: '' },
  })
})

test('a text that is not JSON throws', () => {
  expect(() => redactIdentifier('{"user":{"w3w_identifier":"end-to-end"')).toThrow(SyntaxError)
})

test('where the learner comes first, as the server sends it, the rest is not parsed', () => {
  // What follows is not JSON: parsing it would throw.
  const copy = redactIdentifier('{"user":{"name":"}\\"{","w3w_identifier":"end-to-end"},"questions":?')
  expect(copy).toBe('{"user":{"name":"}\\"{","w3w_identifier":""},"questions":?')
})
