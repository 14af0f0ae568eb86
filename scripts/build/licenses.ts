import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files that a license asks to pass on; those of the character maps of pdf.js are in a folder of their own. */
const FILES = '{,cmaps/}{LICENSE,LICENCE,COPYING,NOTICE}*'

/** Our own code of which the product is made. */
const SOURCES = ['src/**/*.{ts,tsx,css}', 'scripts/bank/*.ts']
const TESTS = /\.test\.tsx?$/
/** Packages that it imports, by their names or those of their files. */
const IMPORTED = /(?:\bfrom|\bimport|\bimport\(|@import)\s*['"]((?:@[\w.-]+\/)?[a-z][\w.-]*)[^'"]*['"]/g
/** What only describes the routes for the build. */
const TOOLS = ['@react-router/dev', 'vite']

interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/**
 * The licenses of all packages that the product is made of, as one text: copies of the code are served, and licenses such as that of pdf.js
 * (Apache 2.0) go with each copy. Equal texts are there once.
 *
 * @param folder of the sources, of the package lock and of the packages; those that aren't installed are left out
 */
export function licensesOf(folder: string): string {
  const texts = packagesOf(folder).flatMap((path) =>
    globSync(FILES, { cwd: join(folder, path) })
      .sort()
      .map((file) => ({ name: nameOf(path), text: readFileSync(join(folder, path, file), 'utf8').trim() })),
  )
  return Array.from(
    Map.groupBy(texts, ({ text }) => text),
    ([text, packages]) => {
      return `${[...new Set(packages.map(({ name }) => name))].join(', ')}\n\n${text}\n`
    },
  ).join(`\n${'-'.repeat(80)}\n\n`)
}

/** The folders of the packages that the sources import, or the server needs when it runs, with all that these need. */
function packagesOf(folder: string): readonly string[] {
  const lock: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
    readFileSync(join(folder, 'package-lock.json'), 'utf8'),
  )
  const byName = Map.groupBy(Object.keys(lock.packages), nameOf)
  const found = new Set(importedNames(folder))
  for (const name of Object.keys(lock.packages['']?.dependencies ?? {})) found.add(name)
  for (const tool of TOOLS) found.delete(tool)
  // A set hands out what is added while it is read.
  for (const name of found) {
    for (const path of byName.get(name) ?? []) {
      const { dependencies, optionalDependencies } = lock.packages[path] ?? {}
      for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) found.add(needed)
    }
  }
  return Object.keys(lock.packages).filter((path) => path !== '' && found.has(nameOf(path)))
}

function importedNames(folder: string): readonly string[] {
  return globSync(SOURCES, { cwd: folder })
    .filter((path) => !TESTS.test(path))
    .flatMap((path) => [...readFileSync(join(folder, path), 'utf8').matchAll(IMPORTED)])
    .flatMap(([, name]) => name ?? [])
}

function nameOf(path: string): string {
  return path.replace(/^.*node_modules\//, '')
}
