import fc from 'fast-check'

// A process that runs many files evaluates this module once
import './bytes-at-once.ts'

// Every run tries the same examples, so that a failure can be repeated. FC_SEED=random tries others.
const { FC_SEED } = process.env
if (FC_SEED !== 'random') fc.configureGlobal({ seed: Number(FC_SEED ?? 20261120) })
