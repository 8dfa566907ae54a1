/** The parts of a JSON answer whose reviews are passed on as the very bytes that they were published in. */
export function reviewsAnswer(before: object, reviews: readonly Uint8Array[], after: object): Buffer {
  const head = JSON.stringify(before).slice(0, -1)
  const parts: Uint8Array[] = [Buffer.from(`${head}${head === '{' ? '' : ','}"reviews":[`)]
  reviews.forEach((review, place) => parts.push(...(place === 0 ? [review] : [COMMA, review])))
  const tail = JSON.stringify(after).slice(1)
  parts.push(Buffer.from(`]${tail === '}' ? '' : ','}${tail}`))
  return Buffer.concat(parts)
}

const COMMA = Buffer.from(',')
