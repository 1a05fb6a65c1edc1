import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { lazyPart } from '#web/browser/lazy-part.ts'
import { listUpdates, takingEffect, termsAt } from '#web/pool-history/listed-updates.ts'
import { type DataSource, isWholeHistory, recordNote } from '#web/records/whole-history.ts'
import { useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { type ChangeRow, ChangeTable, updateRow } from '#web/terms/change-table.tsx'
import { effectiveUpdates, inForceAt, terms } from '#web/terms/pool-terms.ts'
import { Terms } from '#web/terms/terms.tsx'
import { useTipEpoch } from '#web/tip/chain-pulse.ts'
import { useOfCache } from '#web/tip/staleness.ts'
import { Popover } from '#web/ui/controls/popover.tsx'
import { countText } from '#web/ui/values/count.tsx'
import { UpdateExport } from './update-export.tsx'

const BlocksOfPool = lazyPart(async () => (await import('./blocks-of-pool.tsx')).BlocksOfPool)

/** The epoch in progress; undefined where later updates may be missing, or it is not known. */
export function usePresent(): number | undefined {
  const source = useNetworkDescription()?.source
  const tip = useTipEpoch()
  return isWholeHistory(source) ? tip : undefined
}

/**
 * The terms of one pool with their steps, and its history. A press on a step shows the update that was in force then.
 * @param updates all of the pool, in chain order
 */
export function TermsAndHistory({ updates, subject }: { updates: readonly PoolUpdate[]; subject: string }) {
  const present = usePresent()
  const [marked, setMarked] = useState<string>()
  const hasBlocks = useHasBlocks()
  const keyHashes = useMemo(() => new Set(updates.map(({ vrf_key_hash_hex }) => vrf_key_hash_hex)), [updates])

  function mark(epochNo: number) {
    const update = inForceAt(effectiveUpdates(updates), epochNo)
    if (!update) return
    setMarked(update.id.toString())
    document.getElementById(`update-${update.id}`)?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }

  return (
    <>
      <section className="section">
        <h2 className="visually-hidden">Terms</h2>
        <Terms updates={updates} present={present} size="large" onPress={mark} />
      </section>
      {hasBlocks && (
        <Suspense>
          <BlocksOfPool keyHashes={keyHashes} />
        </Suspense>
      )}
      <History updates={updates} present={present} subject={subject} marked={marked} />
    </>
  )
}

/** Whether this browser has blocks of the network by their number. */
function useHasBlocks(): boolean {
  const { name } = useNetwork()
  const cache = useQueryClient().getQueryCache()
  return useOfCache(() =>
    cache
      .findAll({ queryKey: [name] })
      .some(
        ({ queryKey: [, path], state }) => /\/blocks\/\d+$/.test(String(path)) && state.data !== undefined,
      ),
  )
}

/** The updates of a pool, newest first: what each changed, and what follows for a delegator where something does. */
function History({
  updates,
  present,
  subject,
  marked,
}: {
  updates: readonly PoolUpdate[]
  present: number | undefined
  subject: string
  marked: string | undefined
}) {
  const source = useNetworkDescription()?.source
  const rows = useMemo(() => historyRows(updates, source), [updates, source])
  const from = Math.min(...updates.map(({ active_epoch_no }) => active_epoch_no))
  return (
    <section className="section">
      <div className="section-header">
        <h2>History</h2>
        <span className="section-note">
          {countText(updates.length, 'update')} on record since epoch {from}
        </span>
        <span className="section-header-link">
          <Popover label="Export" icon="download">
            {(close) => <UpdateExport subject={subject} rows={updates} onDone={close} />}
          </Popover>
        </span>
      </div>
      <ChangeTable
        caption="Updates of the pool"
        rows={rows}
        present={present}
        note={recordNote(source)}
        marked={marked}
      />
    </section>
  )
}

/** Whether an update that was replaced before it took effect has the terms that took effect then: another one changed the rest. */
function keepsTerms(updates: readonly PoolUpdate[], { active_epoch_no, ...update }: PoolUpdate): boolean {
  const { inForce } = termsAt(updates, active_epoch_no)
  return terms.every(({ field }) => inForce?.[field] === update[field])
}

/** @param updates of one pool, in chain order @returns those that begin last first */
function historyRows(updates: readonly PoolUpdate[], source: DataSource): readonly ChangeRow[] {
  const effective = takingEffect(updates)
  let replaced: PoolUpdate | undefined
  const rows = listUpdates(updates).map((listed, at): ChangeRow => {
    const isReplaced = effective[at] === false && !keepsTerms(updates, listed.update)
    const row = updateRow(listed, { replaced, isReplaced }, source)
    if (!isReplaced) replaced = listed.update
    return row
  })
  return rows.reverse()
}
