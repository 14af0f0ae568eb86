import type { Config } from '@react-router/dev/config'
import ours from '../../react-router.config.ts'

/** As the product is built, but for where. */
export default { ...ours, appDirectory: 'web', buildDirectory: 'build' } satisfies Config
