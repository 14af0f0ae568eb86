import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files that a license asks to pass on; those of the character maps of pdf.js are in a folder of their own. */
const FILES = '{,cmaps/}{LICENSE,LICENCE,COPYING,NOTICE}*'

/**
 * The licenses of all packages that the product is made of, as one text: copies of the code are served, and licenses such as that of pdf.js
 * (Apache 2.0) go with each copy. Equal texts are there once.
 *
 * @param folder of the package lock and of the packages; those that aren't installed are left out
 */
export function licensesOf(folder: string): string {
  const lock: { readonly packages: Readonly<Record<string, { readonly dev?: boolean }>> } = JSON.parse(
    readFileSync(join(folder, 'package-lock.json'), 'utf8'),
  )
  const texts = Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .flatMap(([path]) =>
      globSync(FILES, { cwd: join(folder, path) })
        .sort()
        .map((file) => ({
          name: path.replace(/^.*node_modules\//, ''),
          text: readFileSync(join(folder, path, file), 'utf8').trim(),
        })),
    )
  return Array.from(
    Map.groupBy(texts, ({ text }) => text),
    ([text, packages]) => {
      return `${[...new Set(packages.map(({ name }) => name))].join(', ')}\n\n${text}\n`
    },
  ).join(`\n${'-'.repeat(80)}\n\n`)
}
