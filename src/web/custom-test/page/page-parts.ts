import type { PageParts } from '../../../domain/custom-test/html-page.ts'
import style from './test-page.css?raw'
import script from './test-page.js?raw'

/**
 * Script and style of every exported page. The hashes are constants, since a browser computes them only on a secure
 * origin, and the product may be served over plain HTTP at home. The test beside this file compares them with the files
 * and prints the new ones after a change.
 */
export const PAGE_PARTS: PageParts = {
  script: withUnixLineEnds(script),
  scriptHash: 'sha256-MAVbsZWj6aKCY7cWMTy3rtETJbemjRqFT+0+WQyeSpc=',
  style: withUnixLineEnds(style),
  styleHash: 'sha256-5v1RrwgwHtt37FJmcArFYoS7fkaO23V4Jn4yfAhfM6c=',
}

/** A checkout on Windows may have other line endings. Browsers hash what they read, which has these. */
function withUnixLineEnds(text: string): string {
  return text.replaceAll('\r\n', '\n')
}
