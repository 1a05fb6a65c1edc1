import { useSuspenseQuery } from '@tanstack/react-query'
import { type Dispatch, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { recordQuery } from '../../api/endpoint-query.ts'
import { useBlockRuns } from '../../chain/block-runs.ts'
import { type BlockPlace, useCachedTips } from '../../chain/blocks-by-number.ts'
import { useChainPulse } from '../../chain/chain-pulse.ts'
import { usePoolsAtHand } from '../../chain/pools-at-hand.ts'
import { useReplacedBlocks } from '../../chain/replaced-blocks.ts'
import { FailureNotice } from '../../failures/failure-notice.tsx'
import { useAllowsBackground, useNetwork, useNetworkDescription } from '../../links/network-context.ts'
import { paths } from '../../links/paths.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { type LiveEvent, type LiveWindow, shownPart } from '../live/live-window.ts'
import { Standstill } from '../live/standstill.tsx'
import { WaitingLine } from '../live/waiting-line.tsx'
import { StripSection } from '../strip/strip-section.tsx'
import { epochEdges } from '../strip/strip-words.ts'
import { BlockTable } from './block-table.tsx'
import { chainPage, properBefore, recordedPage } from './list-page.ts'
import { extentText, listTitles, poolNote } from './list-words.ts'
import { useListedPlaces } from './listed-places.ts'
import { earlierPath, laterPath, PageSteps } from './page-steps.tsx'
import { SmallAllowance } from './small-allowance.tsx'
import './block-list.css'
import { announce } from '../../ui/controls/announcer.tsx'

/**
 * A page of blocks: the newest, or those before a number. The newest page follows the chain until something holds it.
 * @param before undefined for the newest page
 */
export function BlockList({
  before,
  window,
  dispatch,
}: {
  before: number | undefined
  window: LiveWindow
  dispatch: Dispatch<LiveEvent>
}) {
  const network = useNetwork()
  const description = useNetworkDescription()
  const { data, dataUpdatedAt } = useSuspenseQuery(recordQuery(network.name, 'latestBlock', {}))
  const tip = data.record
  const newest = tip.block_no ?? -1
  const runs = useBlockRuns()
  const { shown, waiting } = shownPart(window, newest)
  const isLive = before === undefined
  const page = isLive
    ? chainPage(shown + 1, newest)
    : runs
      ? recordedPage(before, runs)
      : chainPage(before, newest)
  const { places, error, tryAgain } = useListedPlaces(page, isLive, tip)
  const blocks = places.flatMap((place) => (place.state === 'loaded' ? [place.block] : []))
  const pending = places.filter(({ state }) => state === 'pending').length
  const allows = useAllowsBackground()
  const [chosenNo, setChosenNo] = useState<number>()
  const chosen = blocks.find(({ block_no }) => block_no === chosenNo) ?? blocks[0]
  const pulse = useChainPulse()
  const pools = usePoolsAtHand()
  const heading = useRef<HTMLHeadingElement>(null)
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
  useFreshPage(before, dispatch, heading)
  useAnnouncedPage(before, places)

  if (properPath !== undefined) return null
  if (page.numbers.length === 0) return <NoBlocks before={before} />
  if (!allows && pending > 0 && blocks.length < 2) {
    return <SmallAllowance tip={tip} first={isLive ? undefined : page.numbers[0]} />
  }
  const edges = epochEdges(network, places)
  const shownPlaces = allows ? places : places.filter(({ state }) => state === 'loaded')
  const hasNewest = isLive && waiting === 0
  const titles = listTitles(shownPlaces.length, hasNewest)
  const steps = <PageSteps page={page} isLive={isLive} isRecorded={runs !== undefined} />
  return (
    <>
      <StripSection
        places={places}
        edges={edges}
        endsNow={hasNewest}
        isPaused={hasNewest && pulse === 'behind'}
        chosen={chosen}
        previous={blocks.find(({ block_no }) => block_no !== null && block_no + 1 === chosen?.block_no)}
        pool={chosen && pools.poolOf(chosen.vrf_key)}
        onChoose={setChosenNo}
        onBeyond={(side) => {
          const path =
            side === 'earlier' ? earlierPath(network.name, page) : laterPath(network.name, page, isLive)
          if (path !== undefined) navigate(path, { preventScrollReset: true })
          return path !== undefined
        }}
        onHold={(isHeld) =>
          dispatch(isHeld ? { type: 'hold', reason: 'focus', newest } : { type: 'release', reason: 'focus' })
        }
      />
      {isLive && pulse === 'behind' && <Standstill tip={tip} />}
      <section className="section" aria-labelledby="blocks-heading">
        <div className="section-header">
          <h2 id="blocks-heading" ref={heading} tabIndex={-1}>
            {titles.heading}
          </h2>
          <span className="section-note">
            {allows || pending === 0
              ? extentText(places)
              : `${blocks.length} of ${places.length} blocks are loaded`}
          </span>
          {steps}
        </div>
        {error && (
          <div className="block-list-note">
            <FailureNotice
              place={`${network.name} blocks`}
              error={error}
              tryAgain={tryAgain}
              stillShown={`The ${blocks.length === 1 ? 'block that has come stays' : `${blocks.length} blocks that have come stay`}.`}
            />
          </div>
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: no row moves under the pointer or the focus */}
        <div
          onPointerEnter={() => dispatch({ type: 'hold', reason: 'pointer', newest })}
          onPointerLeave={() => dispatch({ type: 'release', reason: 'pointer' })}
          onFocus={() => dispatch({ type: 'hold', reason: 'focus', newest })}
          onBlur={() => dispatch({ type: 'release', reason: 'focus' })}
        >
          {isLive && (
            <WaitingLine
              isOffline={pulse === 'offline'}
              window={window}
              waiting={waiting}
              onShow={() => {
                dispatch({ type: 'show', newest })
                heading.current?.focus()
              }}
            />
          )}
          <BlockTable
            title={titles.table}
            places={shownPlaces}
            edges={edges}
            isLive={isLive}
            chosen={chosen?.block_no ?? undefined}
            onChoose={setChosenNo}
            poolOf={pools.poolOf}
          />
        </div>
        <div className="block-list-end">
          {page.earlier !== undefined && (
            <Link className="button" to={earlierPath(network.name, page) ?? ''} rel="next">
              <Icon name="left" /> Earlier blocks
            </Link>
          )}
          <p className="footnote">
            The data service has no list of blocks, so each is read by its number and then kept.{' '}
            {poolNote(description?.source, pools.updates)}
          </p>
        </div>
      </section>
    </>
  )
}

function NoBlocks({ before }: { before: number | undefined }) {
  const { name } = useNetwork()
  return (
    <section className="section">
      <p>{before === undefined ? 'There is no block yet.' : `No block has a number below ${before}.`}</p>
      {before !== undefined && (
        <p className="page-tools">
          <Link className="button" to={paths.blocks(name)}>
            All blocks
          </Link>
        </p>
      )}
    </section>
  )
}

/** On another page: nothing is held by a focus or a pointer that was on the one before, and the focus is not lost. */
function useFreshPage(
  before: number | undefined,
  dispatch: Dispatch<LiveEvent>,
  heading: RefObject<HTMLElement | null>,
): void {
  const shownBefore = useRef(before)
  useEffect(() => {
    if (shownBefore.current === before) return
    shownBefore.current = before
    dispatch({ type: 'release', reason: 'pointer' })
    if (document.activeElement !== document.body) return
    dispatch({ type: 'release', reason: 'focus' })
    heading.current?.focus({ preventScroll: true })
  }, [before, dispatch, heading])
}

/** Announces once that all blocks of a page have come, since each of them would be too much to listen to. */
function useAnnouncedPage(before: number | undefined, places: readonly BlockPlace[]): void {
  const announced = useRef<{ readonly before: number | undefined }>(undefined)
  const isComplete = places.length > 0 && places.every(({ state }) => state !== 'pending')
  useEffect(() => {
    if (!isComplete || (announced.current && announced.current.before === before)) return
    announced.current = { before }
    announce(extentText(places))
  }, [isComplete, before, places])
}
