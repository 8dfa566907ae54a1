import { command } from '../command.ts'

export const sidecar = command({
  name: 'sidecar',
  summary: 'serve search, MCP and the hub for a site that a CDN serves, or for many',
  folder: 'option',
  argument: ['[sites]', 'a sites.yaml: serve all sites that it lists, instead of the one of a folder'],
  options: {},
  sites: 'argument',
  examples: ['', '--folder my-reviews', 'sites.yaml'],
  run: async (_options, { args: [sites], environment }) => {
    const { runSidecar } = await import('../../../sidecar/start/run-sidecar.ts')
    await runSidecar(sites, environment)
  },
})
