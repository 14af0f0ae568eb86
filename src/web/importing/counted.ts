/** "1 question", "2,000 questions". */
export function counted(count: number, unit: string): string {
  return `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`
}
