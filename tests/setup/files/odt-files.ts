import { type PackedFile, zipOf } from './zip-files.ts'

const NAMES = ['office', 'text', 'table', 'draw', 'style']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')
const OTHERS =
  'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"'

/** A text of OpenDocument with this XML as its body, these styles, and other files of the archive by their names. */
export function textOf(
  body: string,
  styles = '',
  files: Readonly<Record<string, string | Uint8Array>> = {},
  kind = 'text',
): Uint8Array<ArrayBuffer> {
  return zipOf(textFiles(body, styles, files, kind))
}

/** Its files. */
export function textFiles(
  body: string,
  styles: string,
  files: Readonly<Record<string, string | Uint8Array>>,
  kind: string,
): PackedFile[] {
  return [
    { name: 'mimetype', content: `application/vnd.oasis.opendocument.${kind}`, isStored: true },
    {
      name: 'content.xml',
      content:
        `<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content ${NAMES} ${OTHERS}><office:automatic-styles>${styles}` +
        `</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    },
    ...Object.entries(files).map(([name, content]) => ({ name, content })),
  ]
}
