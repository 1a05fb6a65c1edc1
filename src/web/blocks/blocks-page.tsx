import type { QueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import { endpointPath } from '#contract/endpoints.ts'
import { recordQuery } from '../api/endpoint-query.ts'
import { useChainPulse, useTip } from '../chain/chain-pulse.ts'
import { PageSection } from '../failures/page-section.tsx'
import {
  networkOf,
  useAllowsBackground,
  useNetwork,
  useNetworkDescription,
} from '../links/network-context.ts'
import { PageTitle } from '../links/page-title.tsx'
import { paths } from '../links/paths.ts'
import { PageHead } from '../requests/page-head.tsx'
import { Link } from '../ui/controls/link.tsx'
import { SkeletonBars, SkeletonTable } from '../ui/records/skeleton.tsx'
import { BlockList } from './list/block-list.tsx'
import { GoToBlock } from './list/go-to-block.tsx'
import { PAGE_BLOCKS, readBefore } from './list/list-page.ts'
import { ledeText } from './list/list-words.ts'
import { following, nextWindow } from './live/live-window.ts'
import { PauseButton } from './live/pause-button.tsx'
import { RecordedBlocks } from './recording/recorded-blocks.tsx'

export const loader =
  (queryClient: QueryClient) =>
  ({ params }: LoaderFunctionArgs) => {
    void queryClient.prefetchQuery(recordQuery(networkOf(params).name, 'latestBlock', {}))
    return null
  }

/** The newest blocks, or those before the number in the query; of a recording, what it holds. */
export function Component() {
  const { name } = useNetwork()
  return <BlocksPage key={name} />
}

function BlocksPage() {
  const network = useNetwork()
  const { source, recording } = useNetworkDescription() ?? {}
  const [search] = useSearchParams()
  const before = readBefore(search)
  const pulse = useChainPulse()
  const tip = useTip()
  const [window, dispatch] = useReducer(nextWindow, following)
  const isLive = before === undefined && !recording
  const allows = useAllowsBackground()
  return (
    <div className="page-width">
      <PageTitle of={before === undefined ? 'Blocks' : `Blocks before ${groupDigits(String(before))}`} />
      <PageHead
        title="Blocks"
        request={
          before === undefined
            ? endpointPath('latestBlock', {})
            : endpointPath('blockByNo', { block_no: Math.max(before - 1, 0) })
        }
        tools={
          <>
            {isLive && allows && (
              <PauseButton window={window} dispatch={dispatch} newest={tip?.block_no ?? undefined} />
            )}
            <Link className="button" to={paths.block(network.name, 'latest')}>
              {recording ? 'Newest on record' : 'Newest block'}
            </Link>
          </>
        }
      >
        {ledeText(network, source, pulse, follows(), tip?.epoch_no ?? undefined)}
      </PageHead>
      <GoToBlock />
      {recording && before === undefined ? (
        <PageSection name="recorded blocks" waiting={<Waiting />}>
          <RecordedBlocks recording={recording} />
        </PageSection>
      ) : (
        <PageSection name="blocks" waiting={<Waiting />}>
          <BlockList before={before} window={window} dispatch={dispatch} />
        </PageSection>
      )}
    </div>
  )

  function follows() {
    if (!isLive) return 'older'
    if (window.holds.includes('pause')) return 'paused'
    return allows ? 'new' : 'newest'
  }
}

function Waiting() {
  return (
    <section className="section" aria-busy>
      <SkeletonBars height={260} />
      <SkeletonTable rows={PAGE_BLOCKS} columns={6} />
    </section>
  )
}
