import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { importIconsSeparately, modulesOfIcons, shapesAlone } from './icon-imports.ts'

const BARREL = `
export { default as Trash2, default as LucideTrash2 } from './icons/trash-2.mjs';
export { default as CircleAlert, default as AlertCircle } from './icons/circle-alert.mjs';
export { default as createLucideIcon } from './createLucideIcon.mjs';
`

test.for([
  [
    'each icon from its own module, on the same line',
    "import { CircleAlert, Trash2 } from 'lucide-react'",
    "import CircleAlert from 'lucide-react/icons/circle-alert'; import Trash2 from 'lucide-react/icons/trash-2'",
  ],
  [
    'icons on several lines, after which the lines keep their numbers',
    "import {\n  CircleAlert,\n  Trash2,\n} from 'lucide-react'\nnext()",
    "import CircleAlert from 'lucide-react/icons/circle-alert'; import Trash2 from 'lucide-react/icons/trash-2'\n\n\n\nnext()",
  ],
  [
    'an older name of an icon',
    "import { AlertCircle } from 'lucide-react'",
    "import AlertCircle from 'lucide-react/icons/circle-alert'",
  ],
  [
    'an icon under another name',
    "import { Trash2 as Bin } from 'lucide-react'",
    "import Bin from 'lucide-react/icons/trash-2'",
  ],
  [
    'what is no icon, from the barrel',
    "import { type LucideIcon, Trash2 } from 'lucide-react'",
    "import { type LucideIcon } from 'lucide-react'; import Trash2 from 'lucide-react/icons/trash-2'",
  ],
  [
    'types alone, from the barrel',
    "import type { LucideIcon } from 'lucide-react'",
    "import type { LucideIcon } from 'lucide-react'",
  ],
] as const)('%s', ([, written, bundled]) => {
  expect(importIconsSeparately(written, modulesOfIcons(BARREL))).toBe(bundled)
})

describe('the module of an icon, drawn by our own component', () => {
  const AFTER = `};\n__iconData.node;\nconst It = createLucideIcon(__iconData);\nexport { __iconData, It as default };\n`
  const iconModule = (node: string) =>
    `import createLucideIcon from '../createLucideIcon.mjs';\nconst __iconData = {\n  name: "it",\n  size: 24,\n  node: ${node}\n${AFTER}`

  test.for([
    ['of one shape', '[["path", { d: "M9 18h6", key: "x1upvd" }]]', '[["path", { d: "M9 18h6" }]]'],
    [
      'of several',
      '[\n    ["rect", { width: "8", key: "tgr4d6" }],\n    [\n      "path",\n      {\n        d: "M16 4",\n        key: "116196"\n      }\n    ]\n  ]',
      '[\n    ["rect", { width: "8" }],\n    [\n      "path",\n      {\n        d: "M16 4"\n      }\n    ]\n  ]',
    ],
  ] as const)('%s', ([, node, shapes]) => {
    expect(shapesAlone(iconModule(node), '/create-icon.ts')).toBe(
      `import { createIcon } from "/create-icon.ts"\nexport default /* @__PURE__ */ createIcon(${shapes})\n`,
    )
  })

  test('another name of an icon stays one', () => {
    const other = "export { default } from './circle-exclamation-point.mjs';\n"
    expect(shapesAlone(other, '/create-icon.ts')).toBe(other)
  })

  test('every icon of the library has shapes that are found', () => {
    const folder = new URL('../../node_modules/lucide-react/dist/esm/icons/', import.meta.url)
    const unread = globSync('*.mjs', { cwd: folder }).filter((name) => {
      const code = readFileSync(new URL(name, folder), 'utf8')
      return (
        code.includes('createLucideIcon(') &&
        /\b(?:key|aliases|size):/.test(shapesAlone(code, '/create-icon.ts'))
      )
    })
    expect(unread).toEqual([])
  })
})
