/** Lets the page handle input before long work continues. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
