/** The name is in the header (`src/server/http/security-headers.ts`). Workers have one of their own; the build prerenders without any. */
const policy = globalThis.self?.trustedTypes?.createPolicy('quizgrove-script', { createScriptURL: checked })

/**
 * The address of a script of the build, for APIs that run a script by its address, such as `new Worker`. The page's
 * policy accepts no plain string there (Trusted Types).
 * @param address of a file on the page's own origin, relative or absolute; throws for any other
 */
export function trustedScriptUrl(address: string): string {
  return policy === undefined ? checked(address) : policy.createScriptURL(address)
}

function checked(address: string): string {
  const { origin, href } = new URL(address, location.href)
  if (origin !== location.origin) throw new TypeError('Scripts of other origins are not allowed')
  return href
}
