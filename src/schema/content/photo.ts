import { z } from 'zod'

const NO_ALT = 'Say what the photo shows, for people who cannot see it'

/** A photo in the content's folder `photos`, with its alternative text. */
export const Photo = z.strictObject({
  file: z
    .string()
    .regex(
      /^photos\/[A-Za-z0-9][A-Za-z0-9._-]*\.(?:jpe?g|png|webp)$/,
      'Give a file in the folder "photos" whose name has only letters, digits and . _ - and ends with .jpg, .jpeg, .png or ' +
        '.webp, such as photos/boiler.jpg; never an address elsewhere',
    )
    .describe('An image file in the folder photos: jpg, png or webp, at most 50 megapixels'),
  alt: z
    .string(NO_ALT)
    .regex(/[\p{L}\p{N}]/u, NO_ALT)
    .max(300, 'The most is 300 characters'),
})
export type Photo = z.infer<typeof Photo>
