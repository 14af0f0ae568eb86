/** An image's name where a note has it in an address, on this server or with a host before it. */
const NAME_IN_ADDRESS = /(?<=\/images\/)[A-Za-z0-9_-]+\.[a-z]+/g

/** The names of the images in a note or hint, or of the image at an address. */
export function findImageNames(text: string): string[] {
  return text.match(NAME_IN_ADDRESS) ?? []
}

/** Replaces each image name; `newNameOf` may return the same name. */
export function renameImages(html: string, newNameOf: (name: string) => string): string {
  return html.replace(NAME_IN_ADDRESS, newNameOf)
}
