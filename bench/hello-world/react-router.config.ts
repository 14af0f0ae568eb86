import type { Config } from '@react-router/dev/config'
import ours from '../../react-router.config.ts'

/** The product's configuration with other folders. */
export default { ...ours, appDirectory: 'web', buildDirectory: 'build' } satisfies Config
