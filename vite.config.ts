import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { iconImports } from './scripts/build/icon-imports.ts'
import { NAMED_ENTITIES } from './scripts/build/named-entities.ts'
import { SHARED_CHUNKS } from './scripts/build/shared-chunks.ts'

const ON_EVERY_PAGE = /\/(?:rolldown-runtime|every-page)-/

/** The rules and the formats only declare: of a list of formats a page gets the descriptions, and a worker the code it uses. */
const treeshake = { moduleSideEffects: [{ test: /\/src\/(?:domain|formats)\//, sideEffects: false }] }

export default defineConfig({
  plugins: [iconImports(), tailwindcss(), reactRouter()],
  resolve: { alias: NAMED_ENTITIES },
  build: {
    modulePreload: {
      // Listed in each file that imports others later; without those that are loaded anyway.
      resolveDependencies: (imported, files) =>
        files.filter((file) => file !== imported && !ON_EVERY_PAGE.test(file)),
    },
    rolldownOptions: {
      // Whoever starts the product for the first time has no use for which plugins take how long.
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: SHARED_CHUNKS } },
      // Radix names each function for debuggers, which would keep even unused ones.
      treeshake: { ...treeshake, manualPureFunctions: ['__name'] },
    },
  },
  // The pages are prerendered from one file, which loads nothing later.
  environments: { ssr: { build: { rolldownOptions: { checks: { ineffectiveDynamicImport: false } } } } },
  // Workers that load what they seldom need only when they need it.
  worker: { format: 'es', rolldownOptions: { treeshake } },
})
