/** The outcome of an operation that may fail: its value, or the problem. */
export type Result<T, E = string> = { ok: true; value: T } | { ok: false; problem: E }
