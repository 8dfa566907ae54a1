/** The `Link` of a topic, in one header: its hub and itself (W3C WebSub, section 4; RFC 8288). */
export function topicLink(baseUrl: string, topic: string): string {
  return `<${baseUrl}/api/websub/hub>; rel="hub", <${baseUrl}${topic}>; rel="self"`
}
