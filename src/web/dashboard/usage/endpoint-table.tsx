import { parseUtcTime } from '#cardano/utc-time.ts'
import type { KeyUsage, StatusCounts } from '#contract/dashboard/dashboard-results.ts'
import { endpoints } from '#contract/endpoints.ts'
import { type EndpointUsage, sumUsage, usageByEndpoint } from '#web/dashboard/usage-data/usage-data.ts'
import { bytesText } from '#web/request-panel/bytes-words.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { byValue, type Column } from '#web/ui/table/table-sort.ts'
import { Count } from '#web/ui/values/count.tsx'
import { dateText } from '#web/ui/values/timestamp.tsx'

const PREFIX = '/api/core'

/** Requests by endpoint, in the order that the address asks for. */
export function EndpointTable({
  usage,
  words,
  today,
}: {
  usage: readonly KeyUsage[]
  words: string
  today: string
}) {
  const rows = usageByEndpoint(usage)
  return (
    <div className="usage-endpoints">
      <div className="usage-head">
        <h3>By endpoint</h3>
        <span className="aside">{words}</span>
      </div>
      {rows.length === 0 ? (
        <p>There were no requests on these days.</p>
      ) : (
        <DataTable
          caption={`Requests by endpoint, ${words}`}
          columns={columns(rows, today)}
          rows={rows}
          rowKey={({ endpoint }) => endpoint}
          fallback={{ column: 'requests', descending: true }}
        />
      )}
    </div>
  )
}

function columns(rows: readonly EndpointUsage[], today: string): readonly Column<EndpointUsage>[] {
  const { byStatus } = sumUsage(rows)
  const statuses = statusColumns.filter(({ isRare, name }) => !isRare || byStatus[name] > 0).map(statusColumn)
  const most = Math.max(1, ...rows.map(({ requests }) => requests))
  return [
    {
      name: 'endpoint',
      label: 'Endpoint',
      cell: ({ endpoint }) => <EndpointPath id={endpoint} />,
      compare: byValue<EndpointUsage>(({ endpoint }) => Object.keys(endpoints).indexOf(endpoint)),
    },
    {
      name: 'requests',
      label: 'Requests',
      numeric: true,
      cell: ({ requests }) => <Count value={requests} />,
      compare: byValue<EndpointUsage>(({ requests }) => requests),
    },
    {
      name: 'share',
      label: <span className="visually-hidden">Share</span>,
      narrow: 'left-out',
      className: 'bar-cell',
      cell: ({ requests }) => (
        <span className="table-bar usage-bar">
          <i style={{ '--v': `${(requests / most) * 100}%` }} />
        </span>
      ),
    },
    ...statuses,
    {
      name: 'sent',
      label: 'Sent',
      numeric: true,
      narrow: 'left-out',
      cell: ({ bytes }) => bytesText(bytes),
      compare: byValue<EndpointUsage>(({ bytes }) => bytes),
    },
    {
      name: 'last',
      label: 'Last used',
      numeric: true,
      narrow: 'left-out',
      cell: ({ lastDay }) => (lastDay === today ? 'today' : dateText(parseUtcTime(`${lastDay}T00:00:00`))),
      compare: byValue<EndpointUsage>(({ lastDay }) => Date.parse(lastDay)),
    },
  ]
}

interface StatusName {
  readonly name: keyof StatusCounts
  readonly label: string
  /** True for a column that is there only where there are any. */
  readonly isRare: boolean
}

const statusColumns: readonly StatusName[] = [
  { name: '4xx', label: '4xx', isRare: false },
  { name: '5xx', label: '5xx', isRare: false },
  { name: 'none', label: 'Client left', isRare: true },
]

function statusColumn({ name, label }: StatusName): Column<EndpointUsage> {
  return {
    name,
    label,
    numeric: true,
    cell: ({ byStatus }) => <Count value={byStatus[name]} />,
    compare: byValue<EndpointUsage>(({ byStatus }) => byStatus[name]),
  }
}

function EndpointPath({ id }: { id: string }) {
  const known: Readonly<Record<string, { readonly path: string }>> = endpoints
  const path = known[id]?.path
  if (path === undefined) return id === 'none' ? 'Paths with a malformed parameter' : id
  return (
    <code>
      {path.startsWith(PREFIX) && <span className="aside usage-prefix">{PREFIX}</span>}
      {path.startsWith(PREFIX) ? path.slice(PREFIX.length) : path}
    </code>
  )
}
