import type { Side } from './evidence.ts'

/** How reviews sound as a whole, and how a page of such reviews is called. */
export const TONES: Record<Side, string> = {
  positive: 'Reviews that sound positive',
  neutral: 'Reviews that sound neutral or mixed',
  negative: 'Reviews that sound negative',
}

/** From best to worst. */
export const SIDES = ['positive', 'neutral', 'negative'] as const
