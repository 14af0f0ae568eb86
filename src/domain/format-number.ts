/** "1,234" */
export function formatWholeNumber(count: number): string {
  return count.toLocaleString('en-US')
}

/** "1 test", "1,234 tests", "2 categories" */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatWholeNumber(count)} ${count === 1 ? one : many}`
}
