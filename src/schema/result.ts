/** What may fail: its value, or what is wrong. */
export type Result<T, E = string> = { ok: true; value: T } | { ok: false; problem: E }
