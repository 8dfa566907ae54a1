/**
 * The host of an authority such as `Reviews.Example.:8080`, in the one form that all its spellings share (WHATWG URL Standard,
 * host parsing): lower case, names in Punycode, without the port and the dot of the root. Undefined if the authority is invalid.
 */
export function hostNameOf(authority: string): string | undefined {
  const url = `http://${authority}`
  if (/[/?#@\\\s]/.test(authority) || !URL.canParse(url)) return undefined
  return new URL(url).hostname.replace(/\.$/, '') || undefined
}
