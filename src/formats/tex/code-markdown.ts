/** Code within a line as Markdown; '' for none. */
export function inlineCode(code: string): string {
  if (code.trim() === '') return code
  const fence = '`'.repeat(longestFence(code) + 1)
  const space = /^`|`$/.test(code) ? ' ' : ''
  return `${fence}${space}${code}${space}${fence}`
}

/** Lines of code as Markdown. Blank lines around them are left out. */
export function codeBlock(code: string): string {
  const lines = code.replace(/^(?:[ \t]*\n)+/, '').trimEnd()
  const fence = '`'.repeat(Math.max(3, longestFence(lines) + 1))
  return `${fence}\n${lines}\n${fence}`
}

/** The most backticks in a row. */
function longestFence(code: string): number {
  let most = 0
  for (const [run] of code.matchAll(/`+/g)) most = Math.max(most, run.length)
  return most
}
