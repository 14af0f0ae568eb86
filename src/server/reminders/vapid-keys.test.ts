import { describe, expect, test } from 'vitest'
import { isCurvePoint, makeVapidKeys, readVapidKeys } from './vapid-keys.ts'

const PAIR = makeVapidKeys()
const ALL = {
  VAPID_PUBLIC_KEY: PAIR.publicKey,
  VAPID_PRIVATE_KEY: PAIR.privateKey,
  VAPID_SUBJECT: 'mailto:help@quiz.example',
}

describe('the keys of the environment', () => {
  test('are read, with the contact of the operator by default', () => {
    expect(readVapidKeys(ALL)).toEqual({ ...PAIR, subject: 'mailto:help@quiz.example' })
    expect(
      readVapidKeys({ ...ALL, VAPID_SUBJECT: undefined, operatorContact: 'https://quiz.example' }),
    ).toEqual({
      ...PAIR,
      subject: 'https://quiz.example',
    })
  })

  test('are absent by default, even if there is a contact', () => {
    expect(readVapidKeys({})).toBeNull()
    expect(readVapidKeys({ VAPID_SUBJECT: 'mailto:help@quiz.example' })).toBeNull()
  })

  test.each([
    ['no private key', { VAPID_PRIVATE_KEY: undefined }, ['VAPID_PRIVATE_KEY']],
    ['no public key', { VAPID_PUBLIC_KEY: undefined }, ['VAPID_PUBLIC_KEY']],
    ['nobody to reach', { VAPID_SUBJECT: undefined }, ['VAPID_SUBJECT']],
    ['a cut public key', { VAPID_PUBLIC_KEY: PAIR.publicKey.slice(1) }, ['VAPID_PUBLIC_KEY']],
    ['no point of the curve', { VAPID_PUBLIC_KEY: `B${'A'.repeat(86)}` }, ['VAPID_PUBLIC_KEY']],
    ['not base64url', { VAPID_PRIVATE_KEY: `${PAIR.privateKey}=` }, ['VAPID_PRIVATE_KEY']],
    ['a private key of zeros', { VAPID_PRIVATE_KEY: 'A'.repeat(43) }, ['VAPID_PRIVATE_KEY']],
    ['the keys swapped', swapped(), ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']],
    ['keys of two pairs', { VAPID_PRIVATE_KEY: makeVapidKeys().privateKey }, ['VAPID_PUBLIC_KEY']],
  ])('are refused: %s', (_, change, variables) => {
    const read = readVapidKeys({ ...ALL, ...change })
    const problems = read !== null && 'problems' in read ? read.problems : []
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(variables)
    for (const key of Object.values(PAIR)) expect(problems.join()).not.toContain(key)
  })
})

test('every generated pair can be read', () => {
  for (let round = 0; round < 300; round++) {
    const pair = makeVapidKeys()
    expect(
      readVapidKeys({ ...ALL, VAPID_PUBLIC_KEY: pair.publicKey, VAPID_PRIVATE_KEY: pair.privateKey }),
    ).toMatchObject(pair)
    expect(isCurvePoint(pair.publicKey)).toBe(true)
  }
})

function swapped() {
  return { VAPID_PUBLIC_KEY: PAIR.privateKey, VAPID_PRIVATE_KEY: PAIR.publicKey }
}
