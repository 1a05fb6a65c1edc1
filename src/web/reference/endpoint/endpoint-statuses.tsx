import { endpointDescriptions } from '#contract/description/endpoint-descriptions.ts'
import { statusMeanings, successMeanings } from '#contract/description/status-meanings.ts'
import type { EndpointId } from '#contract/endpoints.ts'
import { problemTitles } from '#contract/problem.ts'
import { Status } from '../../ui/values/status.tsx'
import { statusAnchor } from '../endpoint-places.ts'
import { type FactRow, FactsTable } from '../facts-table.tsx'
import { PlaceLink } from '../place-link.tsx'

export const statusColumns = [
  { title: 'Meaning', isWide: true },
  { title: 'What to do', isWide: true },
]

/** The statuses that the endpoint itself decides, with a link to those of every request. */
export function EndpointStatuses({ id }: { id: EndpointId }) {
  return (
    <>
      <FactsTable
        caption="Statuses"
        first="Status"
        columns={statusColumns}
        rows={[
          ...successRows(),
          ...endpointDescriptions[id].statuses.map((status) => ({
            key: String(status),
            head: <Status kind="bad">{status}</Status>,
            facts: [statusMeanings[status].meaning, statusMeanings[status].remedy],
          })),
        ]}
      />
      <p className="reference-note">
        Any request can also have the{' '}
        <PlaceLink to="statuses">statuses of key, token, limits and service</PlaceLink>.
      </p>
    </>
  )
}

export function successRows(): readonly FactRow[] {
  return ([200, 304] as const).map((status) => ({
    key: String(status),
    head: <Status kind={status === 200 ? 'ok' : 'off'}>{status}</Status>,
    facts: [successMeanings[status].meaning, successMeanings[status].remedy],
  }))
}

/** The row of an error status in the table of all. */
export function statusRow(status: keyof typeof problemTitles): FactRow {
  const { meaning, remedy } = statusMeanings[status]
  const mayPass = status === 402 || status === 429 || status === 503
  return {
    key: String(status),
    anchor: statusAnchor(status),
    head: <Status kind={mayPass ? 'warn' : 'bad'}>{status}</Status>,
    facts: [
      <span key="meaning" title={problemTitles[status]}>
        {meaning}
      </span>,
      remedy,
    ],
  }
}
