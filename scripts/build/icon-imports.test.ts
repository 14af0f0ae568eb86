import { expect, test } from 'vitest'
import { importIconsSeparately, modulesOfIcons } from './icon-imports.ts'

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
