import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { iconImports } from './scripts/icon-imports.ts'
import { NAMED_ENTITIES } from './scripts/named-entities.ts'
import { SHARED_CHUNKS } from './scripts/shared-chunks.ts'

export default defineConfig({
  plugins: [iconImports(), tailwindcss(), reactRouter()],
  resolve: { alias: NAMED_ENTITIES },
  build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED_CHUNKS } } } },
  // Workers that load what they seldom need only when they need it.
  worker: { format: 'es' },
})
