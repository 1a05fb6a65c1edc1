import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import { recordQuery } from '../api/endpoint-query.ts'
import { networkOf, useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { BlockLink } from '../links/resource-link.tsx'

export const loader =
  (queryClient: QueryClient) =>
  ({ params }: LoaderFunctionArgs) => {
    void queryClient.prefetchQuery(recordQuery(networkOf(params).name, 'latestBlock', {}))
    return null
  }

/** The newest blocks; of a recording, the blocks that it holds. */
export function Component() {
  const { title } = useNetwork()
  const recording = useNetworkDescription()?.recording
  return (
    <div className="page-width">
      <title>{`Blocks · ${title} · Epochal`}</title>
      <div className="page-header">
        <h1>Blocks</h1>
      </div>
      {recording && (
        <section className="section">
          <h2>{groupDigits(String(recording.blocks))} blocks on record</h2>
          <ul>
            {recording.block_runs.toReversed().map(([first, last]) => (
              <li key={first}>
                <BlockLink blockNo={first} />
                {last > first && (
                  <>
                    {' '}
                    to <BlockLink blockNo={last} />
                  </>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
