import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const fileOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const BARREL = fileOf('node_modules/lucide-react/dist/esm/lucide-react.mjs')
const CREATE_ICON = fileOf('src/web/ui/create-icon.ts')
const IMPORT = /^import \{([^}]+)\} from 'lucide-react'$/gm

/**
 * Imports each icon from its own module. Imported by their barrel, all icons of the app belong to each page that has one
 * of them: 3.3 kB, gzip, in the file that every page loads. The library's component, its options, and the names and keys in
 * each icon are 2.3 kB of the first question: the shapes are drawn by our own (`create-icon.ts`).
 */
export function iconImports(): Plugin[] {
  const moduleOf = modulesOfIcons(readFileSync(BARREL, 'utf8'))
  return [
    {
      name: 'icon-imports',
      enforce: 'pre',
      transform: {
        filter: { id: /[\\/]src[\\/]web[\\/].*\.tsx?$/, code: "from 'lucide-react'" },
        handler: (code) => ({ code: importIconsSeparately(code, moduleOf), map: null }),
      },
    },
    {
      name: 'icon-shapes',
      transform: {
        filter: { id: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/].*\.mjs$/ },
        handler: (code) => ({ code: shapesAlone(code, CREATE_ICON), map: null }),
      },
    },
  ]
}

/** The module of an icon, drawn by our own component; a module that only names another one stays. */
export function shapesAlone(code: string, createIcon: string): string {
  const [, shapes] = /\n {2}node: (\[.*?\])(?:,\n {2}\w|\n\};)/s.exec(code) ?? []
  if (shapes === undefined) return code
  const withoutKeys = shapes.replaceAll(/,\s*key: "\w+"/g, '')
  return `import { createIcon } from ${JSON.stringify(createIcon)}\nexport default /* @__PURE__ */ createIcon(${withoutKeys})\n`
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
