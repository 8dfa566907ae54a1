/** The screens of the tests, in CSS pixels. */
export const SIZES = {
  phone: { width: 360, height: 780 },
  desktop: { width: 1280, height: 850 },
} as const
export type Size = keyof typeof SIZES
