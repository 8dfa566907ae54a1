import { CommandError } from '../../host/errors/command-error.ts'
import { command } from '../command.ts'

export const hub = command({
  name: 'hub',
  summary: 'list the subscriptions',
  folder: 'option',
  options: {},
  examples: ['', '--folder my-reviews'],
  run: async (_options, { environment, print }) => {
    const { readSettings } = await import('../../../sidecar/process/settings.ts')
    const { StoreError } = await import('../../../sidecar/store/database.ts')
    const { openStore } = await import('../../../sidecar/store/open-store.ts')
    const { listSubscriptions } = await import('../../../sidecar/websub/requests/list-subscriptions.ts')
    const store = await openStore(readSettings(environment).STORE_URL).catch((cause: unknown) => {
      throw cause instanceof StoreError ? new CommandError(cause.message, { cause }) : cause
    })
    print(await listSubscriptions(store.database, Date.now()))
    await store.close()
  },
})
