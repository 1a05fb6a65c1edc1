import { useSuspenseQuery } from '@tanstack/react-query'
import { type Dispatch, type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { endpointPath } from '#contract/endpoints.ts'
import { recordQuery } from '../../api/endpoint-query.ts'
import { type BlockPlace, useCachedTips } from '../../chain/blocks-by-number.ts'
import { useChainPulse } from '../../chain/chain-pulse.ts'
import { useReplacedBlocks } from '../../chain/replaced-blocks.ts'
import { lazyPart } from '../../failures/lazy-part.tsx'
import { OptionalPart } from '../../failures/optional-part.tsx'
import { useAllowsBackground, useNetwork, useNetworkDescription } from '../../links/network-context.ts'
import { paths } from '../../links/paths.ts'
import { ShowRequest } from '../../requests/show-request.tsx'
import { announce } from '../../ui/controls/announcer.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { BlockTable } from './block-table.tsx'
import { chainPage, recordedPage } from './list-page.ts'
import { epochEdges, extentText, poolNote } from './list-words.ts'
import { useListedPlaces } from './listed-places.ts'
import { type LiveEvent, type LiveWindow, shownPart, waitingText } from './live-window.ts'
import { earlierPath, laterPath, PageSteps } from './page-steps.tsx'
import { usePoolsAtHand } from './pools-at-hand.ts'
import { StripSection } from './strip-section.tsx'
import './block-list.css'

const FailureNotice = lazyPart(() =>
  import('../../failures/failure-notice.tsx').then(({ FailureNotice }) => FailureNotice),
)
const SmallAllowance = lazyPart(() =>
  import('./small-allowance.tsx').then(({ SmallAllowance }) => SmallAllowance),
)
const Standstill = lazyPart(() => import('./standstill.tsx').then(({ Standstill }) => Standstill))

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
  const runs = description?.recording?.block_runs
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
  useCachedTips(network.name)
  useReplacedBlocks(network.name, runs ? [] : blocks, dataUpdatedAt)
  useFreshPage(before, dispatch, heading)
  useAnnouncedPage(before, places)

  if (page.numbers.length === 0) return <NoBlocks before={before} />
  if (!allows && pending > 0 && blocks.length < 2) {
    return <SmallAllowance tip={tip} first={isLive ? undefined : page.numbers[0]} />
  }
  const edges = epochEdges(network, places)
  const shownPlaces = allows ? places : places.filter(({ state }) => state === 'loaded')
  const steps = <PageSteps page={page} isLive={isLive} isRecorded={runs !== undefined} />
  return (
    <>
      <StripSection
        places={places}
        edges={edges}
        isLive={isLive}
        isPaused={isLive && pulse === 'behind'}
        chosen={chosen}
        previous={blocks.find(({ block_no }) => block_no !== null && block_no + 1 === chosen?.block_no)}
        poolOf={pools.poolOf}
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
      {isLive && pulse === 'behind' && (
        <OptionalPart>
          <Standstill tip={tip} />
        </OptionalPart>
      )}
      <section className="section" aria-labelledby="blocks-heading">
        <div className="section-header">
          <h2 id="blocks-heading" ref={heading} tabIndex={-1}>
            {isLive ? `Newest ${shownPlaces.length}` : `${shownPlaces.length} blocks`}
          </h2>
          <span className="section-note">
            {allows || pending === 0
              ? extentText(places)
              : `${blocks.length} of ${places.length} blocks are loaded`}
          </span>
          {steps}
          <ShowRequest of="Blocks" path={endpointPath('blockByNo', { block_no: page.numbers[0] ?? 0 })} />
        </div>
        {error && (
          <OptionalPart>
            <div className="block-list-note">
              <FailureNotice
                place={`${network.name} blocks`}
                error={error}
                tryAgain={tryAgain}
                stillShown={`The ${blocks.length === 1 ? 'block that has come stays' : `${blocks.length} blocks that have come stay`}.`}
              />
            </div>
          </OptionalPart>
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
            {poolNote(description?.source, pools.isAtHand)}
          </p>
        </div>
      </section>
    </>
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

/** The new blocks that wait; the line has the same height without them. */
function WaitingLine({
  isOffline,
  window,
  waiting,
  onShow,
}: {
  isOffline: boolean
  window: LiveWindow
  waiting: number
  onShow: () => void
}) {
  const { count, why } = waitingText(window, waiting, isOffline)
  if (count === '') return <p className="blocks-waiting">{why}</p>
  return (
    <button type="button" className="blocks-waiting" onClick={onShow}>
      <span>
        <b>{count}</b> <span className="aside">{why}</span>
      </span>
      <span>Show them</span>
    </button>
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
