/** Whether a reference is an address by http or https, and nothing else: then it is shown as a link. */
export function isWebAddress(reference: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(reference) && URL.canParse(reference)
}
