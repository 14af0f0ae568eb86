import { expect, test } from 'vitest'
import { shownSourceId } from './shown-source-id.ts'

test.each([
  ['none', null, null],
  ['a question pool', 'T1A01', 'T1A01'],
  ['the number of a list', '7', null],
  ['a longer list', '1024', null],
  ['a number of a database', '40711', '40711'],
  ['a number with a letter', '7a', '7a'],
])('%s', (_, sourceId, shown) => expect(shownSourceId(sourceId)).toBe(shown))
