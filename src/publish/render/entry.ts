/// <reference types="astro/client" />
import { createApp } from 'astro/app/entrypoint'
import { StaticPaths } from 'astro:static-paths'
import type { SiteLocals } from '../../site/props/provided.ts'

// Only Astro can load this file: it is where the bundle of the pages begins.
const app = createApp({ streaming: false })

/** A page or file that the pages of the software make, and the route that makes it. */
export type Rendering = Awaited<ReturnType<InstanceType<typeof StaticPaths>['getAll']>>[number]

/** Everything that there is to render for the site that was provided. */
export function renderings(): Promise<Rendering[]> {
  return new StaticPaths(app).getAll()
}

/** Renders one of them at its address. Astro reports on the console where an error is; the response has its status. */
export function render(address: URL, { route }: Rendering, locals: SiteLocals): Promise<Response> {
  return app.render(new Request(address), { routeData: route, locals })
}
