import fc from 'fast-check'

/**
 * Property tests use the same values in every run, so that a run never fails by chance. `SEED=7` uses other values.
 */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_123) })
