import { z } from 'zod'

const SECONDS = { m: 60, h: 3600, d: 86_400 } as const

/** The least time between two fetches, in seconds. */
export const LEAST = 15 * SECONDS.m
const MOST = 30 * SECONDS.d

const HELP = 'Give a number of minutes, hours or days from 15m to 30d, such as 30m, 24h or 7d'

/** A time such as `24h`, in seconds. */
export const Interval = z
  .string()
  .regex(/^\d{1,5}[mhd]$/, HELP)
  .transform((text) => Number.parseInt(text) * SECONDS[text.endsWith('m') ? 'm' : text.endsWith('h') ? 'h' : 'd'])
  .refine((seconds) => seconds >= LEAST && seconds <= MOST, HELP)
