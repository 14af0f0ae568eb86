import { LINK_SCHEMES } from './allowed-html.ts'

/** Message for an address that is not accepted. */
export const INVALID_LINK_MESSAGE =
  "This can't be a link. Start it with https://, http://, mailto: or tel: (ftp, ftps, callto, sms, cid and xmpp also work)."

const SCHEME = /^([a-z][a-z0-9+.-]*):/i
/** A host name with a port at most, then a path, a query or a fragment: `example.org:8080/page`. */
const HOST = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]|$)/u
const MAIL = /^[^\s@:/?#]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}$/u

/**
 * The link address for what a learner typed: unchanged with one of the allowed schemes (spec §5.3), `https://` added to
 * a bare host, `mailto:` added to a bare mail address. Null when it is not a valid link: another scheme, neither
 * scheme nor host, nothing after the scheme, or a character that browsers would skip.
 */
export function parseLinkAddress(typed: string): string | null {
  const address = typed.trim()
  if (hasSkippedCharacter(address)) return null
  if (HOST.test(address)) return `https://${address}`
  if (MAIL.test(address)) return `mailto:${address}`
  const scheme = SCHEME.exec(address)?.[1]
  if (scheme === undefined || !LINK_SCHEMES.some((allowed) => allowed === scheme.toLowerCase())) return null
  return /^[/]*$/.test(address.slice(scheme.length + 1)) ? null : address
}

/** Control characters and white space: browsers drop some of them, so that `java\nscript:` would be a scheme. */
function hasSkippedCharacter(address: string): boolean {
  return /[\p{Cc}\p{Cf}\s]/u.test(address)
}
