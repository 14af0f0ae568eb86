/** Longest address of a subscription, characters: those of the known push services have 150 to 700. */
export const PUSH_ENDPOINT_MAX = 2048

/** Most devices that remind one learner; above that, the one that was switched on longest ago is removed. */
export const PUSH_SUBSCRIPTIONS_MAX = 10

/**
 * Whether an address may be that of a push service (RFC 8030): `https` on its usual port, a host with a public name, no
 * credentials. What the name resolves to is checked when a message is sent.
 */
export function isPushEndpoint(address: string): boolean {
  if (address.length > PUSH_ENDPOINT_MAX || !URL.canParse(address)) return false
  const { protocol, port, hostname, username, password } = new URL(address)
  const isName = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(hostname)
  return protocol === 'https:' && port === '' && username === '' && password === '' && isName
}
