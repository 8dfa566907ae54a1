import { DYNAMIC_PATHS, headerRules } from './header-rules.ts'

/** `_headers`, in the format that Netlify and Cloudflare Pages share. */
export function headersFile(baseUrl: string, files?: { hasLog: boolean }): string {
  const rules = headerRules(baseUrl, files).map(({ path, headers }) => {
    const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)
    return `${path}\n${lines.join('')}`
  })
  return rules.join('\n')
}

/** `_redirects` for Netlify: the dynamic paths, proxied (status 200), with `!` so that the proxy wins over a file. */
export function redirectsFile(sidecarUrl: string): string {
  return DYNAMIC_PATHS.map((path) => `${path} ${sidecarUrl}${path.replace('*', ':splat')} 200!\n`).join('')
}
