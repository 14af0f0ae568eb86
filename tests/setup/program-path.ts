import { isBuilt, PROGRAMS } from '../../scripts/build/build-state.mjs'

const IS_BUILT = isBuilt()

/**
 * Path of a program from the project's folder: as the build bundled it, if that is up to date, as in `npm test`, else its
 * sources, so that no test needs a build. A bundled one takes a third of the CPU time to start.
 */
export function programPath(name: keyof typeof PROGRAMS): string {
  return IS_BUILT ? `build/server/${name}.js` : PROGRAMS[name]
}
