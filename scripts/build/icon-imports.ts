import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const BARREL = fileURLToPath(
  new URL('../../node_modules/lucide-react/dist/esm/lucide-react.mjs', import.meta.url),
)
const IMPORT = /^import \{([^}]+)\} from 'lucide-react'$/gm

/**
 * Imports each icon from its own module. Imported by their barrel, all icons of the app belong to each page that has one
 * of them: 3.3 kB, gzip, in the file that every page loads.
 */
export function iconImports(): Plugin {
  const moduleOf = modulesOfIcons(readFileSync(BARREL, 'utf8'))
  return {
    name: 'icon-imports',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]src[\\/]web[\\/].*\.tsx?$/, code: "from 'lucide-react'" },
      handler: (code) => ({ code: importIconsSeparately(code, moduleOf), map: null }),
    },
  }
}

/** The module of each icon by the names under which the barrel exports it, such as `CircleAlert: circle-alert`. */
export function modulesOfIcons(barrel: string): ReadonlyMap<string, string> {
  const exported = barrel.matchAll(/export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/g)
  return new Map(
    [...exported].flatMap(([, names = '', module = '']) =>
      names.split(',').map((name) => [name.replace('default as', '').trim(), module] as const),
    ),
  )
}

/** Lines stay where they are; types and names that are no icons are still imported from the barrel. */
export function importIconsSeparately(code: string, moduleOf: ReadonlyMap<string, string>): string {
  return code.replace(IMPORT, (_, names: string) => {
    const imports = names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => importOf(name, moduleOf))
    return imports.join('; ') + names.replace(/[^\n]/g, '')
  })
}

function importOf(imported: string, moduleOf: ReadonlyMap<string, string>): string {
  const [name = '', alias = name] = imported.split(/ as /)
  const module = moduleOf.get(name)
  return module
    ? `import ${alias} from 'lucide-react/icons/${module}'`
    : `import { ${imported} } from 'lucide-react'`
}
