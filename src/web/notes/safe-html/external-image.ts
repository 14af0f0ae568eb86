import { EXTERNAL_IMAGE_ATTRIBUTE } from '../../../domain/rich-text/external-images.ts'
import { isOwnImage } from '../../../domain/rich-text/image-rules.ts'
import { API_HOST } from '../../data/http/api-host.ts'

/** The attributes of an image that are stored while it is not shown, unchanged. */
const STORED_ATTRIBUTES = ['src', EXTERNAL_IMAGE_ATTRIBUTE, 'alt', 'title', 'width', 'height']

/** Addresses of such images in notes since the page was loaded: these may be moved by cut and paste. */
const known = new Set<string>()

/**
 * The address of an image in a note that is not shown, as it is on another host: loading it would reveal to that host
 * who reads the note, and when. Null for images of ours, and for those without an http or https address, such as inline
 * data (spec §5.3), which no note keeps.
 */
export function externalImageAddress(image: Element): string | null {
  const address = image.getAttribute(EXTERNAL_IMAGE_ATTRIBUTE) ?? image.getAttribute('src') ?? ''
  return isStorableAddress(address) && !isDisplayedImage(image) ? address : null
}

/** Whether a note shows this image. */
export function isDisplayedImage(image: Element): boolean {
  return isOwnImage(image.getAttribute('src') ?? '', location.origin, API_HOST)
}

/**
 * The address of an image that the server marked as external though it is ours: the server may not know that the page's
 * or the API's host, under which this client uses it, is its own. Null for every other image.
 */
export function ownImageMarkedExternal(image: Pick<Element, 'getAttribute'>): string | null {
  const address = image.getAttribute(EXTERNAL_IMAGE_ATTRIBUTE)
  return address !== null && isOwnImage(address, location.origin, API_HOST) ? address : null
}

/** Relative, or by http or https. Browsers skip control characters and spaces, so none may hide another scheme. */
export function isStorableAddress(address: string): boolean {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address.replace(/[\p{Cc}\s]/gu, ''))?.[1]
  return address.trim() !== '' && /^(?:https?)?$/i.test(scheme ?? '')
}

/** The attributes to store for such an image. From then on it may be pasted. */
export function externalImageAttributes(image: Element): Readonly<Record<string, string>> {
  known.add(externalImageAddress(image) ?? '')
  const attributes = STORED_ATTRIBUTES.map((name) => [name, image.getAttribute(name)] as const)
  return Object.fromEntries(
    attributes.filter((entry): entry is readonly [string, string] => entry[1] !== null),
  )
}

/** Whether a pasted image is one that was in a note before. */
export function wasInNote(image: Element): boolean {
  const address = externalImageAddress(image)
  return address !== null && known.has(address)
}

/** Shows the address in place of the image. `attributes` as {@link externalImageAttributes} returns them. */
export function externalImagePlaceholder(
  attributes: Readonly<Record<string, string>>,
  page: Document,
): HTMLElement {
  const placeholder = page.createElement('span')
  placeholder.className = 'unshown-image'
  const { alt = '' } = attributes
  const address = page.createElement('bdi')
  address.textContent = attributes[EXTERNAL_IMAGE_ATTRIBUTE] ?? attributes.src ?? ''
  placeholder.append(alt.trim() === '' ? 'Image not shown: ' : `Image not shown (${alt.trim()}): `, address)
  return placeholder
}
