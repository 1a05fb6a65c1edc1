import { useEffect, useMemo, useRef } from 'react'
import { SECOND, type UtcTime } from '#cardano/utc-time.ts'
import type { Account } from '#contract/resources/account.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { timeZone } from '#web/browser/choices.ts'
import { serverNow } from '#web/browser/clock.ts'
import { inChainOrder } from '#web/pool-history/listed-updates.ts'
import { useIsRecording, useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { useSeenPools } from '#web/seen/seen-pools.ts'
import { type ChangeRow, ChangeTable, updateRow } from '#web/terms/change-table.tsx'
import { useTipEpoch } from '#web/tip/chain-pulse.ts'
import { announce } from '#web/ui/controls/announcer.tsx'
import { countText } from '#web/ui/values/count.tsx'
import { dateText, timeOfDay } from '#web/ui/values/timestamp.tsx'
import { markSeen, noteNews, type SeenValues, type Watched } from '#web/watch-list/watch-list.ts'
import { accountChangesSince, accountValues, poolChangesSince, poolValues } from './changes-since.ts'
import type { WatchedRow } from './use-watched-data.ts'
import { WatchedName } from './watched-name.tsx'

/** How long the page is open before leaving it makes what it shows seen. */
const SEEN_AFTER = 10 * SECOND

/** What changed of the watched pools and accounts since the last visit; nothing on a recording, where nothing can. */
export function WatchedChanges({
  pools,
  accounts,
}: {
  pools: readonly WatchedRow<readonly PoolUpdate[]>[]
  accounts: readonly WatchedRow<Account>[]
}) {
  const { name } = useNetwork()
  const source = useNetworkDescription()?.source
  const isRecording = useIsRecording()
  const present = useTipEpoch()
  const zone = timeZone.use()
  const seenPools = useSeenPools(name)
  const seen = useMemo(() => seenNow(pools, accounts, present), [pools, accounts, present])
  useMarkedOnLeaving(seen)
  const rows = isRecording
    ? []
    : [
        ...pools.flatMap(({ entry, result }) =>
          poolChangesSince(inChainOrder(result?.data ?? []), entry.seen?.values).map((listed) => ({
            entry,
            row: {
              ...updateRow(listed, { replaced: listed.before }, source),
              subject: <WatchedName entry={entry} />,
            },
          })),
        ),
        ...accounts.flatMap(({ entry, result }) =>
          result?.data
            ? accountChangesSince(result.data, entry.seen?.values, (id) => poolText(id, seenPools)).map(
                ({ epoch, line }) => ({
                  entry,
                  row: {
                    key: `${entry.id} ${line.name}`,
                    epoch,
                    subject: <WatchedName entry={entry} />,
                    lines: [line],
                    notes: [],
                  } satisfies ChangeRow,
                }),
              )
            : [],
        ),
      ]
  useCountedNews(
    [...pools, ...accounts].map(({ entry, result }) => ({
      entry,
      news: result?.data && rows.filter((row) => row.entry === entry).length,
    })),
  )
  const visits = [...pools, ...accounts].flatMap(({ entry }) => entry.seen?.at ?? [])
  if (isRecording || visits.length === 0) return null
  // What was watched later was seen later for the first time.
  const visit = Math.min(...visits) as UtcTime
  const since = `since your last visit, ${dateText(visit, zone).replace(/ \d{4}$/, '')}, ${timeOfDay(visit, zone)}`
  const ordered = rows.map(({ row }) => row).toSorted((a, b) => (b.epoch ?? -1) - (a.epoch ?? -1))
  const isComing = [...pools, ...accounts].some(({ result }) => result?.isPending)
  return (
    <section className="section">
      <div className="section-header">
        <h2>
          {ordered.length > 0
            ? countText(ordered.length, 'change')
            : isComing
              ? 'Looking for changes'
              : 'No change'}
        </h2>
        <span className="section-note">{since}</span>
        {ordered.length > 0 && (
          <button
            type="button"
            className="button button--small section-header-link"
            onClick={() => {
              markSeen(seen)
              announce('Marked as seen')
            }}
          >
            Mark as seen
          </button>
        )}
      </div>
      {ordered.length > 0 && (
        <ChangeTable
          caption="Changes since your last visit"
          rows={ordered}
          present={present}
          subject="Watched"
        />
      )}
    </section>
  )
}

function poolText(id: string, pools: ReadonlyMap<string, bigint>): string {
  const no = pools.get(id)
  return no === undefined ? `${id.slice(0, 9)}…` : `Pool ${no}`
}

/** What the person sees now of each entry whose data is there. */
function seenNow(
  pools: readonly WatchedRow<readonly PoolUpdate[]>[],
  accounts: readonly WatchedRow<Account>[],
  present: number | undefined,
): ReadonlyMap<Watched, SeenValues> {
  const at = serverNow()
  return new Map([
    ...pools.flatMap(({ entry, result }) =>
      result?.data ? [[entry, { at, values: poolValues(inChainOrder(result.data), present) }] as const] : [],
    ),
    ...accounts.flatMap(({ entry, result }) =>
      result?.data ? [[entry, { at, values: accountValues(result.data) }] as const] : [],
    ),
  ])
}

/**
 * Makes what is shown seen when the page is left after a while, and what was never seen before at once: it has no visit that it could be
 * compared with.
 */
function useMarkedOnLeaving(seen: ReadonlyMap<Watched, SeenValues>): void {
  const newest = useRef(seen)
  useEffect(() => {
    newest.current = seen
    const unseen = [...seen].filter(([entry]) => !entry.seen)
    if (unseen.length > 0) markSeen(new Map(unseen))
  }, [seen])
  useEffect(() => {
    const openedAt = Date.now()
    const leave = () => {
      if (Date.now() - openedAt >= SEEN_AFTER) markSeen(newest.current)
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
}

/** Keeps the count at the star in step with what is known here. */
function useCountedNews(
  counted: readonly { readonly entry: Watched; readonly news: number | undefined }[],
): void {
  useEffect(() => {
    for (const { entry, news } of counted) if (news !== undefined) noteNews(entry, news)
  })
}
