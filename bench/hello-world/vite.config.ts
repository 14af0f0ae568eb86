/** The product's own. */
export { default } from '../../vite.config.ts'
