import { expect, test } from 'vitest'
import { requestIdGenerator } from './request-ids.ts'

const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e'
const generateId = requestIdGenerator((address) => address === '10.0.0.1')
const from = (remoteAddress: string | undefined, id?: string | string[]) =>
  generateId({ headers: id === undefined ? {} : { 'x-request-id': id }, socket: { remoteAddress } })

test.each([
  ['a UUID', UUID],
  ['32 digits', UUID.replaceAll('-', '')],
  ['capitals', UUID.toUpperCase()],
])('%s from a trusted proxy is used; from any other client a new one is generated', (_name, id) => {
  expect(from('10.0.0.1', id)).toBe(id)
  expect(from('10.0.0.2', id)).not.toBe(id)
  expect(from(undefined, id)).not.toBe(id)
})

test.each([
  ['nothing', undefined],
  ['an empty one', ''],
  ['words', 'facade-decade-beaded'],
  ["a learner's id", 'aaaaaaaaaaaaaaaaaaaaaa'],
  ['half the hyphens', '0f8fad5bd9cb-469f-a165-70867728950e'],
  ['one digit more', `${UUID}0`],
  ['one that ends with a line break', `${UUID}\n`],
  ['a list', `${UUID}, ${UUID}`],
  ['two', [UUID, UUID]],
])('%s from a trusted proxy is not an id', (_name, id) => {
  expect(from('10.0.0.1', id)).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(from('10.0.0.1', id)).not.toBe(UUID)
})

test('every generated id is different', () => {
  expect(new Set(Array.from({ length: 1000 }, () => from('192.0.2.1'))).size).toBe(1000)
})
