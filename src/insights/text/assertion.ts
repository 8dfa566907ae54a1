/**
 * Whether a token is part of what the author asserts about this business. Conditions ("if it ever leaks"), advice to readers ("make
 * sure you book"), questions, and what another firm did ("the last company broke") say nothing about it. What customers did
 * ("I explained what I wanted", "my wife called") or wish for ("I wish they had evening hours") is no praise of it, but
 * may well complain ("I called five times").
 */
export const SCOPE = { asserted: 0, condition: 1, advice: 2, question: 3, otherFirm: 4, customer: 5, wish: 6 } as const

/** Whether a phrase of a scope may praise the business, or complain of it, by what it asserts. */
export function mayJudge(scope: number | undefined, side: 'praise' | 'complaint'): boolean {
  if (scope === SCOPE.asserted) return true
  return side === 'complaint' && (scope === SCOPE.customer || scope === SCOPE.wish)
}
