/** An example to learn from: its features, and the number of its class. */
export type Example = { features: ReadonlyMap<string, number>; label: number }

/** A multinomial logistic model: for each feature, a weight for each class. */
export type Model = ReadonlyMap<string, readonly number[]>

export type Fit = { classes: number; epochs: number; rate: number; l2: number; least: number }

/**
 * Fits a model by stochastic gradient descent (AdaGrad). A fixed seed decides the order of the examples, so that the same
 * examples always give the same weights. Features in fewer than `least` examples are left out.
 */
export function fit(examples: readonly Example[], { classes, epochs, rate, l2, least }: Fit): Model {
  const numbers = numbered(examples, least)
  const rows = examples.map(({ features, label }) => row(features, label, numbers))
  const weights = new Float64Array(numbers.size * classes)
  const steps = new Float64Array(weights.length).fill(1e-6)
  const next = seeded(42)
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (const { label, at, values } of shuffled(rows, next)) {
      const errors = odds(total(weights, classes, at, values)).map((share, of) => share - (of === label ? 1 : 0))
      for (const [item, number] of at.entries()) {
        for (const [of, error] of errors.entries()) {
          const slot = number * classes + of
          const slope = error * (values[item] ?? 0) + l2 * (weights[slot] ?? 0)
          const step = (steps[slot] ?? 0) + slope * slope
          steps[slot] = step
          weights[slot] = (weights[slot] ?? 0) - (rate * slope) / Math.sqrt(step)
        }
      }
    }
  }
  return new Map(
    [...numbers].map(([name, number]) => [name, [...weights.subarray(number * classes, (number + 1) * classes)]]),
  )
}

/** The likeliest class of an example. */
export function predict(model: Model, features: ReadonlyMap<string, number>, classes: number): number {
  const totals = new Array<number>(classes).fill(0)
  for (const [name, value] of features) {
    for (const [of, weight] of (model.get(name) ?? []).entries()) totals[of] = (totals[of] ?? 0) + weight * value
  }
  return totals.indexOf(Math.max(...totals))
}

function numbered(examples: readonly Example[], least: number): Map<string, number> {
  const seen = new Map<string, number>()
  for (const { features } of examples) for (const name of features.keys()) seen.set(name, (seen.get(name) ?? 0) + 1)
  const kept = [...seen].filter(([, count]) => count >= least).map(([name]) => name)
  return new Map(kept.map((name, number) => [name, number]))
}

type Row = { label: number; at: number[]; values: number[] }

function row(features: ReadonlyMap<string, number>, label: number, numbers: ReadonlyMap<string, number>): Row {
  const kept = [...features].flatMap(([name, value]) => {
    const number = numbers.get(name)
    return number === undefined ? [] : [{ number, value }]
  })
  return { label, at: kept.map(({ number }) => number), values: kept.map(({ value }) => value) }
}

function total(weights: Float64Array, classes: number, at: readonly number[], values: readonly number[]): number[] {
  const totals = new Array<number>(classes).fill(0)
  for (const [item, number] of at.entries()) {
    for (let of = 0; of < classes; of += 1) {
      totals[of] = (totals[of] ?? 0) + (weights[number * classes + of] ?? 0) * (values[item] ?? 0)
    }
  }
  return totals
}

function odds(totals: readonly number[]): number[] {
  const highest = Math.max(...totals)
  const raised = totals.map((value) => Math.exp(value - highest))
  const sum = raised.reduce((a, b) => a + b, 0)
  return raised.map((value) => value / sum)
}

function shuffled<Item>(items: readonly Item[], next: () => number): Item[] {
  const keyed = items.map((item) => ({ item, key: next() }))
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item)
}

/** Random numbers between 0 and 1 from a seed (a linear congruential generator). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
}
