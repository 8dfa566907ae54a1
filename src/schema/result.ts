/** The outcome of an operation that is expected to fail at times: its value, or what is wrong. */
export type Result<T, E = string> = { ok: true; value: T } | { ok: false; problem: E }
