import type { KeyUsage, ListedProject } from '#contract/dashboard/dashboard-results.ts'

/** The time of a project's last request, or the words where there is none; undefined words where nothing can be said. */
export type LastRequest = { readonly at: string } | { readonly none: string | undefined }

/**
 * The last request with any key of a project. The project itself knows those of its live keys alone.
 * @param usage of its live keys, and of those deleted ones that were used in the last 30 days; undefined while it is not known
 */
export function lastRequest(
  { keys }: { readonly keys: readonly Pick<ListedProject['keys'][number], 'lastUse'>[] },
  usage: readonly Pick<KeyUsage, 'lastUse'>[] | undefined,
): LastRequest {
  const at = [...keys, ...(usage ?? [])]
    .flatMap(({ lastUse }) => lastUse ?? [])
    .toSorted()
    .at(-1)
  if (at !== undefined) return { at }
  if (keys.length === 0) return { none: usage && 'no request in the last 30 days' }
  return { none: `no request with ${keys.length === 1 ? 'its key' : 'its keys'} yet` }
}
