import { groupDigits } from '#cardano/decimal.ts'
import { endpointPath } from '#contract/endpoints.ts'
import { blocksSearch } from '#explorer-protocol/general-searches.ts'
import { useSearch } from '#web/browser/use-search.ts'
import { PageSection } from '#web/failures/page-section.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { PAGE_BLOCKS } from '#web/records/blocks-by-number.ts'
import { useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { SkeletonTable } from '#web/ui/states/skeleton.tsx'
import { BlockList } from './list/block-list.tsx'
import { RecordedBlocks } from './recording/recorded-blocks.tsx'

/** The newest blocks, or those before the number in the query; of a recording, what it holds. */
export function Component() {
  const { name } = useNetwork()
  const { recording } = useNetworkDescription() ?? {}
  const { before } = useSearch(blocksSearch).values
  return (
    <div key={name} className="page-width">
      <PageTitle of={before === undefined ? 'Blocks' : `Blocks before ${groupDigits(before)}`} />
      <PageHead
        title="Blocks"
        request={
          before === undefined
            ? endpointPath('latestBlock', {})
            : endpointPath('blockByNo', { block_no: Math.max(before - 1, 0) })
        }
      />
      {recording && before === undefined ? (
        <RecordedBlocks recording={recording} />
      ) : (
        <PageSection
          name="blocks"
          waiting={
            <div aria-busy>
              <div className="block-list-bar" />
              <SkeletonTable rows={PAGE_BLOCKS} columns={8} />
            </div>
          }
        >
          <BlockList before={before} />
        </PageSection>
      )}
    </div>
  )
}
