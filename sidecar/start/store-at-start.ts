import type { Logger } from '../process/logger.ts'
import type { Settings } from '../process/settings.ts'
import { type OpenStore, openStore } from '../store/open-store.ts'

/**
 * The store of a sidecar, which need not work yet.
 *
 * @throws {StoreError} if the store cannot work until `STORE_URL` is changed
 */
export async function openTolerantly({ STORE_URL }: Pick<Settings, 'STORE_URL'>, log: Logger): Promise<OpenStore> {
  return await openStore(STORE_URL, (fault) => {
    log.error({ err: fault }, 'the store cannot be used: requests that do not need it are served, and it is retried')
  })
}
