/**
 * The script, as text, that fits frames to their contents. A page with frames and the embeds in them load the same file. An embed
 * sends only its height. The page listens only to frames of this origin, and changes only their height.
 */
export function frameHeightScript(): string {
  return `(${fitFrames.toString().replaceAll(/^\s+/gm, '')})(document.currentScript)\n`
}

function fitFrames(script: HTMLScriptElement): void {
  const root = document.documentElement
  const { origin } = new URL(script.src)
  const frames = () => document.querySelectorAll('iframe')
  const embed = document.querySelector('main > .embed')
  if (parent !== self && embed !== null && location.origin === origin) {
    const tell = (): void => {
      root.className = 'measured'
      const height = Math.ceil(embed.getBoundingClientRect().height)
      root.className = ''
      parent.postMessage({ reviews: height }, '*')
    }
    new ResizeObserver(tell).observe(root)
    onmessage = ({ data }) => data === 'reviews' && tell()
    return
  }
  addEventListener('message', ({ origin: from, source, data }: MessageEvent<{ reviews?: unknown } | null>) => {
    const height = Number(data?.reviews)
    if (from !== origin || !(height > 0 && height < 20000)) return
    for (const frame of frames()) if (frame.contentWindow === source) frame.style.height = `${height}px`
  })
  // Frames that were loaded before this script
  for (const frame of frames())
    if (frame.src.startsWith(`${origin}/embed/`)) frame.contentWindow?.postMessage('reviews', origin)
}
