/** How many mutated files each fuzz test reads. `npm run test:long` reads 10,000. */
export const MUTATED_FILES = Number(process.env.MUTATED_FILES ?? 1_000)
