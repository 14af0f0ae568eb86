import fc from 'fast-check'

/**
 * Laws are checked with the same values in every run, so that a run fails because of a change and never by chance. `SEED=7`
 * checks them with others.
 */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_123) })
