import type { Config } from '@react-router/dev/config'

/** A single-page app with one page, the landing page, prerendered so that it reads without JavaScript. */
export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: false,
  prerender: ['/'],
} satisfies Config
