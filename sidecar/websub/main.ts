// Lists the subscriptions on standard output: `npm run hub`.
import { SettingsError } from '../../src/schema/settings.ts'
import { readSettings } from '../process/settings.ts'
import { StoreError } from '../store/database.ts'
import { openStore } from '../store/open-store.ts'
import { listSubscriptions } from './requests/list-subscriptions.ts'

try {
  const store = await openStore(readSettings(process.env).STORE_URL)
  console.log(await listSubscriptions(store.database, Date.now()))
  await store.close()
} catch (fault) {
  console.error(fault instanceof SettingsError || fault instanceof StoreError ? fault.message : fault)
  process.exitCode = 1
}
