import { expect, test } from 'vitest'
import { isPushEndpoint, PUSH_ENDPOINT_MAX } from './push-endpoint.ts'

const LONGEST = `https://push.example/${'a'.repeat(PUSH_ENDPOINT_MAX)}`

test.each([
  ['Chrome', 'https://fcm.googleapis.com/fcm/send/abc:APA91b-_x', true],
  ['Firefox', 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAA', true],
  ['Safari', 'https://web.push.apple.com/QGuQyavXutnMH', true],
  ['Edge, with a query', 'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAB%2f', true],
  ['the usual port, named', 'https://push.example:443/a', true],
  ['as long as possible', LONGEST.slice(0, PUSH_ENDPOINT_MAX), true],
  ['longer', LONGEST.slice(0, PUSH_ENDPOINT_MAX + 1), false],
  ['not encrypted', 'http://push.example/a', false],
  ['another scheme', 'file:///etc/passwd', false],
  ['another port', 'https://push.example:8443/a', false],
  ['credentials', 'https://me:secret@push.example/a', false],
  ['this machine', 'https://localhost/a', false],
  ['a name without a domain', 'https://database/a', false],
  ['an IPv4 address', 'https://192.0.2.7/a', false],
  ['an IPv4 address in other digits', 'https://0x7f.1/a', false],
  ['an IPv4 address as a number', 'https://2130706433/a', false],
  ['an IPv6 address', 'https://[::1]/a', false],
  ['no address', 'push', false],
  ['nothing', '', false],
])('may be the address of a push service: %s', (_, address, isOne) => {
  expect(isPushEndpoint(address)).toBe(isOne)
})
