/** How long the browser may take to begin a download before its address is given up, milliseconds. */
const BEGIN_WITHIN_MS = 60_000

/** Hands a text to the learner as a file. */
export function saveAsFile(name: string, mediaType: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${mediaType};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), BEGIN_WITHIN_MS)
}
