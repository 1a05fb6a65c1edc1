import type { KeyUsage, ListedProject } from '#contract/dashboard/dashboard-results.ts'
import { namedKeys } from '#web/dashboard/project/stored-projects.ts'

/** Every key together. */
export const ALL_KEYS = 'all'

export interface ShownKeys {
  /** All keys together, and then each; empty where there is but one. */
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly chosen: string
  /** The usage of the chosen keys. */
  readonly shown: readonly KeyUsage[]
}

/**
 * The keys whose usage can be chosen: live ones by their name, deleted ones by their first characters.
 * @param asked first characters of a key, from the address
 */
export function shownKeys(
  project: Pick<ListedProject, 'keys'>,
  usage: readonly KeyUsage[],
  asked: string | null,
): ShownKeys {
  if (usage.length < 2) return { choices: [], chosen: ALL_KEYS, shown: usage }
  const live = new Map(namedKeys(project).map(({ id, title }) => [id, title]))
  const each = usage.map(({ keyId, key }) => {
    const named = keyId === null ? undefined : live.get(keyId)
    return { value: key, label: named ? named.replace(/ key$/, '') : `${key}, deleted` }
  })
  const found = usage.filter(({ key }) => key === asked)
  // A deleted key is none of the two that the page calls keys.
  const areBoth = usage.length === 2 && usage.every(({ keyId }) => keyId !== null)
  return {
    choices: [{ value: ALL_KEYS, label: areBoth ? 'Both keys' : 'All keys' }, ...each],
    chosen: found.length > 0 && asked !== null ? asked : ALL_KEYS,
    shown: found.length > 0 ? found : usage,
  }
}
