import { command, flag, values } from '../command.ts'

export const newFolder = command({
  name: 'new',
  summary: 'create a folder for a business, with explanations in its files',
  folder: 'none',
  argument: ['<folder>', 'the folder to create'],
  options: {
    trade: values('--trade <name>', 'what kind of business it is, such as contractor (can be repeated)'),
    docker: flag('--docker', 'also write the files for "docker compose up", which serves the site with HTTPS'),
  },
  examples: ['my-reviews', 'my-reviews --trade contractor', 'my-reviews --docker'],
  run: async ({ trade: trades, docker }, { args: [folder = ''], print }) => {
    const { makeFolder } = await import('../../content/new/make-folder.ts')
    print(await makeFolder({ folder, trades, docker }))
  },
})
