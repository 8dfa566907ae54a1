import type { Calibration } from './judge.ts'

/**
 * The calibration for reviews of services: set by hand, for there is no free annotated data of them, and checked against
 * the stars of reviews. For each feature, what it adds for positive, negative, neutral and mixed.
 */
export const EVERYDAY: Calibration = {
  always: [0, -0.1, 0.5, -2.2],
  praise: [1.6, -0.6, -0.5, 0.3],
  blame: [-0.7, 1.6, -0.5, 0.3],
  'rest praise': [0.3, -0.1, 0, 0],
  'rest blame': [-0.1, 0.3, 0, 0],
  both: [-0.5, -0.5, -0.8, 2.2],
  lean: [0.12, -0.12, 0, 0],
  calm: [0, 0, 0.05, 0],
  silent: [-0.8, -0.8, 1, -1],
  'more praise': [0.5, 0, -0.3, 0],
  'more blame': [0, 0.6, -0.3, 0],
  mediocre: [-0.2, 0, 0.7, 0],
}
