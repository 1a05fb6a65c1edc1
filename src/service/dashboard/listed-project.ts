import type { ListedProject } from '#contract/dashboard/dashboard-results.ts'
import type { UsageSummary } from '../store/control/key-usage-views.ts'
import type { StoredProject } from '../store/control/project-list.ts'
import type { StoredLimits } from '../store/control/usage-store.ts'

/** The limits of a key: its own, and otherwise those of its plan. */
export type KeyLimitsOf = (stored: StoredLimits) => {
  readonly perSecond: number
  readonly burst: number
  readonly perDay: number | undefined
}

/**
 * A project as the contract has it, without its number.
 * @param mostKeys live keys that a project may have
 */
export function listedProject(
  { id, name, network, createdAt, archivedAt, keys }: StoredProject,
  usage: UsageSummary | undefined,
  limitsOf: KeyLimitsOf,
  mostKeys: number,
): ListedProject {
  return {
    id,
    name,
    network,
    createdAt: createdAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
    keys: keys.map(({ id: keyId, key, createdAt: keyCreatedAt, limits }) => {
      const { perSecond, burst, perDay = null } = limitsOf(limits)
      return {
        id: keyId,
        key,
        createdAt: keyCreatedAt.toISOString(),
        lastUse: usage?.lastUse.get(key)?.toISOString() ?? null,
        limits: { perSecond, burst, perDay },
      }
    }),
    mostKeys,
    requestsToday: usage?.requests ?? 0,
    bytesToday: usage?.bytes ?? 0,
  }
}
