import type { Config } from '@react-router/dev/config'
import ours from '../../react-router.config.ts'

/** The product's configuration with other folders, and its one page for visitors. */
export default {
  ...ours,
  appDirectory: 'web',
  buildDirectory: 'build',
  prerender: ['/'],
} satisfies Config
