/** An image's name where a note has it in an address, on this server or with a host before it. */
const NAME_IN_ADDRESS = /(?<=\/images\/)[A-Za-z0-9_-]+\.[a-z]+/g

/** The names of the images that a note or hint shows, or of the one that an address leads to. */
export function imageNamesIn(text: string): string[] {
  return text.match(NAME_IN_ADDRESS) ?? []
}

/** Puts another name in the place of each; `newNameOf` may answer the same. */
export function renameImagesIn(html: string, newNameOf: (name: string) => string): string {
  return html.replace(NAME_IN_ADDRESS, newNameOf)
}
