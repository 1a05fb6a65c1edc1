import type { ReloadNeeded } from '../../api/api-error.ts'
import { externalStore } from '../../browser/external-store.ts'

/** The newest failure of a part that is missing without a word in its place; the notice of a new version tells of it. */
export const reloadNeeded = externalStore<ReloadNeeded | undefined>(() => undefined)
