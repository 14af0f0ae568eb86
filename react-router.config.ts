import type { Config } from '@react-router/dev/config'

/**
 * A single-page app with two pages that are prerendered: the landing page, which reads without JavaScript, and the
 * identity screen, which is painted while its scripts are loaded.
 */
export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: false,
  prerender: ['/', '/app'],
} satisfies Config
