import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import { recordQuery } from '#web/api/endpoint-query.ts'
import { BlockTable } from '#web/block-chart/block-table.tsx'
import { FailureNotice } from '#web/failures/failure-notice.tsx'
import type { BlockPlace } from '#web/records/block-reader.ts'
import { useBlockRuns } from '#web/records/block-runs.ts'
import { useBlocksByNumber, useCachedTips } from '#web/records/blocks-by-number.ts'
import { usePoolOf } from '#web/records/pool-of.ts'
import { Link } from '#web/routing/link.tsx'
import { useAllowsBackground, useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { useChainPulse } from '#web/tip/chain-pulse.ts'
import { useReplacedBlocks } from '#web/tip/replaced-blocks.tsx'
import { announce } from '#web/ui/controls/announcer.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { EdgeNote } from '#web/ui/states/edge-note.tsx'
import { FromBlock } from './from-block.tsx'
import { type BlockListPage, chainPage, properBefore, recordedPage } from './list-page.ts'
import { SmallAllowance } from './small-allowance.tsx'
import './block-list.css'

/** The links to the pages beside this one; the first and the last page have a place without a link. */
function PageSteps({ page, isLive, label }: { page: BlockListPage; isLive: boolean; label: string }) {
  const { name } = useNetwork()
  const { earlier, later, isNewest } = page
  const newer =
    later !== undefined ? paths.blocks(name, later) : isLive || isNewest ? undefined : paths.blocks(name)
  return (
    <nav className="page-steps" aria-label={label}>
      <Step path={newer} rel="prev">
        <Icon name="left" /> Newer
      </Step>
      <Step path={earlier === undefined ? undefined : paths.blocks(name, earlier)} rel="next">
        Older <Icon name="right" />
      </Step>
    </nav>
  )
}

function Step({ path, rel, children }: { path: string | undefined; rel: string; children: ReactNode }) {
  return path === undefined ? (
    <span className="button button--small" aria-disabled="true">
      {children}
    </span>
  ) : (
    <Link className="button button--small" to={path} rel={rel}>
      {children}
    </Link>
  )
}

/**
 * A page of blocks: the newest, or those before a number. Blocks that come while the newest page is open wait for a press, so
 * that no row moves while it is read.
 * @param before undefined for the newest page
 */
export function BlockList({ before }: { before: number | undefined }) {
  const network = useNetwork()
  const { data: tip, dataUpdatedAt } = useSuspenseQuery(recordQuery(network.name, 'latestBlock', {}))
  const newest = tip.block_no ?? -1
  const runs = useBlockRuns()
  const isLive = before === undefined
  const [shown, setShown] = useState({ before, newest })
  if (shown.before !== before) setShown({ before, newest })
  // A rollback can take the newest block below the shown one.
  const top = Math.min(shown.newest, newest)
  const waiting = isLive ? newest - top : 0
  const page = useMemo(
    () =>
      before === undefined
        ? chainPage(top + 1, top)
        : runs
          ? recordedPage(before, runs)
          : chainPage(before, newest),
    [before, runs, top, newest],
  )
  const { places: all, error, tryAgain } = useBlocksByNumber(page.numbers)
  const places = all
    // Chains number their blocks from 0 or from 1: that there is no block 0 is nothing to say.
    .filter(({ state, no }) => state !== 'missing' || no > 0)
    .map((place): BlockPlace => (place.no === newest ? { state: 'loaded', no: newest, block: tip } : place))
  const blocks = places.flatMap((place) => (place.state === 'loaded' ? [place.block] : []))
  const allows = useAllowsBackground()
  const pulse = useChainPulse()
  const poolOf = usePoolOf()
  const list = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  // Offline, the chain may be longer than what is known of it.
  const proper = isLive || pulse === 'offline' ? 'same' : properBefore(before, newest, runs !== undefined)
  const properPath = proper === 'same' ? undefined : paths.blocks(network.name, proper)
  // The router's component for this is code that no first page has room for.
  useEffect(() => {
    if (properPath !== undefined) navigate(properPath, { replace: true })
  }, [properPath, navigate])
  useCachedTips(network.name)
  useReplacedBlocks(network.name, runs ? [] : blocks, dataUpdatedAt)
  useAnnouncedPage(top, before, places)

  if (properPath !== undefined) return null
  const [first] = page.numbers
  if (first === undefined) {
    return <p>{isLive ? 'There is no block yet.' : `No block has a number below ${before}.`}</p>
  }
  if (!allows && blocks.length < Math.min(places.length, 2)) {
    return <SmallAllowance tip={tip} first={isLive ? undefined : first} />
  }
  return (
    <>
      <div className="block-list-bar">
        {waiting > 0 && (
          <button
            type="button"
            className="button block-list-new"
            onClick={() => {
              setShown({ before, newest })
              list.current?.focus({ preventScroll: true })
              scrollTo({ top: 0 })
            }}
          >
            <Icon name="up" /> {groupDigits(waiting)} new {waiting === 1 ? 'block' : 'blocks'}
          </button>
        )}
        <FromBlock top={first} />
        <PageSteps page={page} isLive={isLive} label="Pages of blocks" />
      </div>
      {error && (
        <EdgeNote>
          <FailureNotice
            place={`${network.name} blocks`}
            error={error}
            tryAgain={tryAgain}
            stillShown={`The ${blocks.length === 1 ? 'block that has come stays' : `${blocks.length} blocks that have come stay`}.`}
          />
        </EdgeNote>
      )}
      <div ref={list} tabIndex={-1}>
        <BlockTable
          places={allows ? places : places.filter(({ state }) => state === 'loaded')}
          isLive={isLive}
          poolOf={poolOf}
        />
      </div>
      <div className="block-list-end">
        <span className="secondary">{extentText(places)}</span>
        <PageSteps page={page} isLive={isLive} label="Pages of blocks, at the end" />
      </div>
    </>
  )
}

/** `27,293 to 27,264` */
function extentText(places: readonly BlockPlace[]): string {
  const ends = [places.at(0), places.at(-1)].filter((place) => place !== undefined)
  return ends.map(({ no }) => groupDigits(no)).join(' to ')
}

/** Announces once that all blocks of a page have come, since each of them would be too much to listen to. */
function useAnnouncedPage(top: number, before: number | undefined, places: readonly BlockPlace[]): void {
  const announced = useRef('')
  const page = `${before ?? top}`
  const isComplete = places.length > 0 && places.every(({ state }) => state !== 'pending')
  useEffect(() => {
    if (!isComplete || announced.current === page) return
    announced.current = page
    announce(`Blocks ${extentText(places)}`)
  }, [isComplete, page, places])
}
