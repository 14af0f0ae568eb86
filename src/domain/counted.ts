/** "1,234" */
export function wholeNumber(count: number): string {
  return count.toLocaleString('en-US')
}

/** "1 test", "1,234 tests", "2 categories" */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${wholeNumber(count)} ${count === 1 ? one : many}`
}
