import { IMAGE_ADDRESS_PATTERN } from './allowed-html.ts'

/**
 * Images of other hosts in notes and hints. Loading one reveals to its host who read the note, and when. So on
 * the wire only our own images have `src`; others are `<img data-external-src="https://…" alt="…">`, which nothing
 * loads. The API accepts both forms and returns this one (decision 32).
 */
export const EXTERNAL_IMAGE_ATTRIBUTE = 'data-external-src'

/** Longest address of an image of another host, characters. */
const EXTERNAL_ADDRESS_MAX = 2000

/** Absolute, by http or https, without the characters that end an attribute or an address. */
const EXTERNAL_ADDRESS_PATTERN = /^https?:\/\/[^\s"'`<>\\/?#]+[^\s"<>\\]*$/i

/**
 * The attribute that holds an image's address in stored rich text; null when a note may not name that address. The form
 * of an upload is stored as `src` whatever its host: which hosts are ours is configuration, so it is decided on the
 * way out.
 */
export function imageAttribute(address: string): 'src' | typeof EXTERNAL_IMAGE_ATTRIBUTE | null {
  if (IMAGE_ADDRESS_PATTERN.test(address)) return 'src'
  const isExternal = address.length <= EXTERNAL_ADDRESS_MAX && EXTERNAL_ADDRESS_PATTERN.test(address)
  return isExternal ? EXTERNAL_IMAGE_ATTRIBUTE : null
}

/** An upload with a host before it in stored rich text: the sanitizer writes its address first, in double quotes. */
const UPLOAD_ON_HOST = /<img src="(https?:\/\/([^"/]+)(\/images\/([^"]+)))"/g

/**
 * Stored rich text as it goes to clients.
 *
 * @param isOwnHost whether the host of an address, with its port if it names one, is this server
 */
export function markExternalImages(html: string, isOwnHost: (host: string) => boolean): string {
  return html.replace(UPLOAD_ON_HOST, (image, address: string, host: string) =>
    isOwnHost(host) ? image : `<img ${EXTERNAL_IMAGE_ATTRIBUTE}="${address}"`,
  )
}

/**
 * Stored rich text of a restored export: images that were restored with it are served by this server, so the exporting
 * server's host is removed from their addresses.
 *
 * @param names of the images in the export
 * @param isOwnHost as in {@link markExternalImages}; addresses on a host of ours stay
 */
export function dropImageHosts(
  html: string,
  names: ReadonlySet<string>,
  isOwnHost: (host: string) => boolean,
): string {
  return html.replace(UPLOAD_ON_HOST, (image, _address, host: string, path: string, name: string) =>
    names.has(name) && !isOwnHost(host) ? `<img src="${path}"` : image,
  )
}
