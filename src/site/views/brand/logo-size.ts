/** Width and height in pixels. */
type PixelSize = { width: number; height: number }

const WIDEST = 180
const HIGHEST = 40
/** Pixels; an upright logo gets more height, or it would be too narrow. */
const HIGHEST_UPRIGHT = 56

/** The size of a logo in the masthead in CSS pixels: its own proportions, inside a box. */
export function shownSize({ width, height }: PixelSize): PixelSize {
  const scale = Math.min(WIDEST / width, (height > width ? HIGHEST_UPRIGHT : HIGHEST) / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
