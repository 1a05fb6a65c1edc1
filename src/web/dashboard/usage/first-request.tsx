import { useSuspenseQuery } from '@tanstack/react-query'
import type { ListedProject } from '#contract/dashboard/dashboard-results.ts'
import { endpoints } from '#contract/endpoints.ts'
import { networksQuery } from '../../api/endpoint-query.ts'
import { CallTabs } from '../../requests/call-tabs.tsx'
import { serviceAddress } from '../../requests/snippets/snippet-call.ts'

/** The first steps with the first key of a project. */
export function FirstRequest({ project }: { project: ListedProject }) {
  const { data: networks } = useSuspenseQuery(networksQuery)
  const description = networks.find(({ name }) => name === project.network)?.description
  return (
    <>
      <h3 className="usage-first-title">No requests yet</h3>
      <p className="secondary usage-first">Get a token with your key and secret, then ask.</p>
      <CallTabs
        address={serviceAddress(project.network, description ?? undefined)}
        path={endpoints.latestEpoch.path}
      />
    </>
  )
}
