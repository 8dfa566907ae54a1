/// <reference types="astro/client" />
import { createApp } from 'astro/app/entrypoint'
import { StaticPaths } from 'astro:static-paths'
import type { SiteLocals } from '../../site/props/provided.ts'

// The entry of the bundled pages; only Astro can load this file.
const app = createApp({ streaming: false })
const { manifest } = app

/** A page or file to render, and its route. */
export type Rendering = Awaited<ReturnType<InstanceType<typeof StaticPaths>['getAll']>>[number]

/** All pages and files of the provided site. Astro caches paths by manifest, so each call makes a new manifest. */
export function renderings(): Promise<Rendering[]> {
  app.manifest = { ...manifest }
  return new StaticPaths(app).getAll()
}

/** Renders a page or file at its address. If that fails, Astro prints where, and the response has an error status. */
export function render(address: URL, { route }: Rendering, locals: SiteLocals): Promise<Response> {
  return app.render(new Request(address), { routeData: route, locals })
}
