/** What is within a page's scripts, each line and each place where it was; null for a page without any. */
export function scriptsOf(page: string): string | null {
  const begin = /<script\b[^<>]{0,2000}>/gi
  const parts: string[] = []
  let end = 0
  for (let open = begin.exec(page); open !== null; open = begin.exec(page)) {
    const from = open.index + open[0].length
    const close = endOfScript(page, from)
    parts.push(blank(page.slice(end, from)), page.slice(from, close), ';')
    // The semicolon ends what the script left open, in place of the "<" of its end tag.
    end = close + 1
    begin.lastIndex = end
  }
  return parts.length === 0 ? null : parts.join('')
}

function endOfScript(page: string, from: number): number {
  const end = /<\/script/gi
  end.lastIndex = from
  return end.exec(page)?.index ?? page.length
}

function blank(text: string): string {
  return text.replace(/[^\n\r]+/g, (line) => ' '.repeat(line.length))
}
