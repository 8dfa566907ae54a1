import { type BuiltFiles, headerRules, NO_LOG, proxiedPaths } from './header-rules.ts'

/** `_headers`, in the format that Netlify and Cloudflare Pages share. */
export function headersFile(baseUrl: string, files?: BuiltFiles): string {
  const rules = headerRules(baseUrl, files).map(({ path, headers }) => {
    const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)
    return `${path}\n${lines.join('')}`
  })
  return rules.join('\n')
}

/** `_redirects` for Netlify: proxies the sidecar's paths (status 200). With `!`, the proxy wins over a file. */
export function redirectsFile(sidecarUrl: string, files = NO_LOG): string {
  const lines = proxiedPaths(files).map((path) => `${path} ${sidecarUrl}${path.replace('*', ':splat')} 200!\n`)
  return lines.join('')
}
