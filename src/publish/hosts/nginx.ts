import { ARTEFACT_CACHE_CONTROL } from '../../schema/manifest.ts'
import { type BuiltFiles, headerRules, type HeaderRule, proxiedPaths } from './header-rules.ts'

/**
 * `nginx.conf`: the example configuration for a site of plain files, to be included in its `server` block. A `location` with
 * headers inherits no headers, so each `location` repeats all of them.
 */
export function nginxConfig(baseUrl: string, sidecarUrl: string | undefined, files: BuiltFiles): string {
  const rules = headerRules(baseUrl, files).filter(
    ({ path }) => sidecarUrl !== undefined || path !== '/mcp/server-card',
  )
  const [everywhere, ...paths] = rules.map((rule) => (sidecarUrl === undefined ? withoutLink(rule) : rule))
  const common = { ...everywhere?.headers, 'Cache-Control': ARTEFACT_CACHE_CONTROL }
  const locations = paths.map(({ path, headers }) => location(path, { ...common, ...headers }))
  const proxied = sidecarUrl === undefined ? [] : proxiedPaths(files).map((path) => proxy(path, sidecarUrl))
  const body = [SERVER, ...proxied, ...locations, `location / {\n${headerLines(common)}}\n`]
  return body.join('\n')
}

/** A rule without the `Link` header, which names the hub: without a sidecar there is no hub. */
function withoutLink({ path, headers: { Link: _, ...headers } }: HeaderRule): HeaderRule {
  return { path, headers }
}

const SERVER = `# The rules for this site in nginx. The server block needs its listen, server_name, certificate, and these two lines:
#   root /path/to/this/folder;
#   include /path/to/this/folder/nginx.conf;
# After a deployment that changes this file: nginx -s reload

index index.html;
error_page 404 /404.html;
error_page 403 =404 /404.html;
absolute_redirect off;
server_tokens off;

types {
  text/html html;
  text/css css;
  text/javascript js;
  text/markdown md;
  text/plain txt;
  application/json json;
  application/xml xml;
  image/svg+xml svg;
  image/png png;
  image/jpeg jpg jpeg;
  image/webp webp;
  font/woff2 woff2;
}
charset utf-8;
charset_types text/css text/javascript text/markdown text/plain application/json application/atom+xml;
gzip on;
gzip_vary on;
gzip_proxied any;
gzip_types text/css text/javascript text/markdown text/plain application/json application/xml application/atom+xml
  application/jsonl image/svg+xml;

# Answers preflights: a script that sends If-None-Match needs one.
add_header Access-Control-Allow-Origin "*";
add_header Access-Control-Allow-Methods "GET, HEAD, POST, DELETE, OPTIONS";
add_header Access-Control-Allow-Headers "*, authorization";
add_header Access-Control-Max-Age "86400";
add_header X-Content-Type-Options "nosniff";
if ($request_method = OPTIONS) {
  return 204;
}

location = /nginx.conf {
  return 404;
}
location ~ /\\.(?!well-known/) {
  return 404;
}
`

/**
 * A block for one file, or for all files below a path that ends in `*`. nginx sends them with the given type, whatever their
 * extension.
 */
function location(path: string, { 'Content-Type': type, ...headers }: Record<string, string>): string {
  const place = path.endsWith('*') ? `^~ ${path.slice(0, -1)}` : `= ${path}`
  const typed = type === undefined ? '' : `  types {}\n  default_type "${type.replace(/; charset=utf-8$/, '')}";\n`
  return `location ${place} {\n${typed}${headerLines(headers)}}\n`
}

function headerLines(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `  add_header ${name} "${value.replaceAll('"', '\\"')}" always;\n`)
    .join('')
}

/** A path that the sidecar answers. The empty header keeps nginx from adding the headers above a second time. */
function proxy(path: string, sidecarUrl: string): string {
  const place = path.endsWith('*') ? `^~ ${path.slice(0, -1)}` : `= ${path}`
  return `location ${place} {
  proxy_pass ${sidecarUrl};
  proxy_ssl_server_name on;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_set_header X-Forwarded-Host $host;
  add_header Access-Control-Allow-Origin "";
}
`
}
