/**
 * Whether a token is part of an assertion about this business. Conditions ("if it ever leaks"), advice to readers ("make sure you
 * book"), questions, and the actions of other firms ("the last company broke") assert nothing about it. Customers' own actions
 * ("I explained what I wanted", "my wife called") and wishes ("I wish they had evening hours") do not praise it, but may complain
 * ("I called five times").
 */
export const SCOPE = { asserted: 0, condition: 1, advice: 2, question: 3, otherFirm: 4, customer: 5, wish: 6 } as const

/** Whether a phrase in a scope may praise the business, or complain about it. */
export function mayJudge(scope: number | undefined, side: 'praise' | 'complaint'): boolean {
  if (scope === SCOPE.asserted) return true
  return side === 'complaint' && (scope === SCOPE.customer || scope === SCOPE.wish)
}
