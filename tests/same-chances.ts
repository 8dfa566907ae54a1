import fc from 'fast-check'

// The same examples in every run, so that a run that fails fails again. FC_SEED=random looks further.
const { FC_SEED } = process.env
if (FC_SEED !== 'random') fc.configureGlobal({ seed: Number(FC_SEED ?? 20261120) })
