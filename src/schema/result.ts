/** What an operation that may fail for an expected reason gives. */
export type Result<T, E = string> = { ok: true; value: T } | { ok: false; problem: E }
