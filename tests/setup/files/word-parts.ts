import { openZip } from '../../../src/formats/bytes/zip.ts'

/** A part of a document of Word as text, such as `word/document.xml`; '' when it has none. */
export async function wordPart(bytes: Uint8Array, name: string): Promise<string> {
  const opened = await openZip(bytes)
  if ('problem' in opened) throw new Error(opened.problem)
  const read = await opened.archive.read(name, 16 * 1024 * 1024)
  return 'bytes' in read ? new TextDecoder().decode(read.bytes) : ''
}

/** The texts of the paragraphs of a document, without the numbers of lists, cells one by one. */
export async function wordLines(bytes: Uint8Array): Promise<readonly string[]> {
  const document = await wordPart(bytes, 'word/document.xml')
  return (document.match(/<w:p>.*?<\/w:p>/gs) ?? []).map((xml) =>
    xml
      .replaceAll('<w:br/>', '\n')
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  )
}
