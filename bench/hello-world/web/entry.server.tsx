/** The product's own. */
export { default } from '../../../src/web/entry.server.tsx'
