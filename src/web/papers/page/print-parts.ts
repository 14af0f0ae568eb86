import type { PageSize } from '../../../domain/papers/paper.ts'
import type { HashedText } from '../../../domain/papers/print-page.ts'

/*
 * The styles and the script of printed papers, for the app and for the command line. The hashes are constants, since a browser
 * computes them only on a secure origin. The test beside this file compares them with the files and prints the new ones.
 */

export const STYLE_HASH = 'sha256-qhPCM+fYigADBEt0OEEUJMlE6edtSsqEQchFuQLVdWA='
export const SCRIPT_HASH = 'sha256-4OnuaKOqIKcuymnlGV48y3/wwGgHlKQnY6PENXk0HmE='

/** The size of the paper. Margins are those of the pages, so that browsers print nothing of their own. */
export const PAGE_RULES: Readonly<Record<PageSize, HashedText>> = {
  a4: {
    text: '@page { size: A4 portrait; margin: 0; }',
    hash: 'sha256-kUifeh9h+SxopljXPeAazwijl4D56owfQnxS0Bxd2NA=',
  },
  letter: {
    text: '@page { size: letter portrait; margin: 0; }',
    hash: 'sha256-LsFVlSy759hQNT9rEVqbGgGO9xYCsO6DxoPYLcXmb34=',
  },
}

/** The script of a page that is saved. @param module the text of `lay-out-paper.js` */
export function scriptOf(module: string): string {
  return `${module.replace('export async', 'async')}\nvoid layOutPaper(document)\n`
}
