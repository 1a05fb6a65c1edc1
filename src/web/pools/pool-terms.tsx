import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { adaForChart } from '#cardano/lovelace.ts'
import { compareMargins, FULL_MARGIN, marginPercentage } from '#cardano/margin.ts'
import type { Network } from '#cardano/network.ts'
import { epochStart } from '#cardano/slot-time.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { recordQuery } from '#web/api/endpoint-query.ts'
import { timeZone } from '#web/browser/choices.ts'
import { ChartFrame } from '#web/charts/chart-frame.tsx'
import { type ChartModel, chartModel } from '#web/charts/chart-model.ts'
import { epochMarks } from '#web/charts/epoch-series.ts'
import { ActiveFrom, ChangeLines, decimalsOf, exactAda } from '#web/pool-history/change-lines.tsx'
import { type ListedUpdate, listUpdates, takingEffect, termsAt } from '#web/pool-history/listed-updates.ts'
import { tableStartText } from '#web/records/epoch-time.ts'
import { isWholeHistory } from '#web/records/whole-history.ts'
import { useNetwork, useNetworkDescription } from '#web/routing/network-context.ts'
import { EpochLink } from '#web/routing/resource-link.tsx'
import { Swatch } from '#web/ui/content/readout.tsx'
import { Popover } from '#web/ui/controls/popover.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import { Amount } from '#web/ui/values/amount.tsx'
import { Absent } from '#web/ui/values/count.tsx'
import { dateText } from '#web/ui/values/timestamp.tsx'
import { termSeries } from './pool-figures.tsx'
import type { TermName } from './pool-statistics.ts'
import { delegatorNote, recordNote, sinceText } from './pool-words.ts'
import { UpdateExport } from './update-export.tsx'
import './pool-lists.css'
import './pool-history.css'

/** The terms of one pool with their steps, and its history. @param updates all of the pool, in chain order */
export function TermsAndHistory({ updates, subject }: { updates: readonly PoolUpdate[]; subject: string }) {
  const source = useNetworkDescription()?.source
  const tip = useTipEpoch()
  const present = isWholeHistory(source) ? tip : undefined
  return (
    <>
      <Terms updates={updates} present={present} />
      <History updates={updates} present={present} subject={subject} />
    </>
  )
}

/** The epoch of the newest block. The page renders again with a new epoch, not with each block. */
function useTipEpoch(): number | undefined {
  const { data } = useQuery({
    ...recordQuery(useNetwork().name, 'latestBlock', {}),
    select: ({ value }) => value.epoch_no,
    notifyOnChangeProps: ['data'],
  })
  return data ?? undefined
}

/** A term of a pool as its page shows it. */
interface ShownTerm {
  readonly name: TermName
  readonly title: string
  readonly unit: 'ADA' | '%'
  readonly field: 'pledge' | 'margin' | 'fixed_cost'
  readonly what: string
}

const shownTerms: readonly ShownTerm[] = [
  {
    name: 'pledge',
    title: 'Pledge',
    unit: 'ADA',
    field: 'pledge',
    what: 'Stake that the owners promise to keep in the pool',
  },
  {
    name: 'margin',
    title: 'Margin',
    unit: '%',
    field: 'margin',
    what: 'Share of the rewards that the pool takes after its cost',
  },
  {
    name: 'cost',
    title: 'Cost',
    unit: 'ADA',
    field: 'fixed_cost',
    what: 'What the pool takes of the rewards of each epoch before they are shared',
  },
]

/**
 * Pledge, margin and cost: in force, or the newest known ones, since when, what is announced, and their steps.
 * @param present the epoch in progress; undefined where later updates may be missing, or it is not known
 */
function Terms({ updates, present }: { updates: readonly PoolUpdate[]; present: number | undefined }) {
  const effective = useMemo(() => {
    const effective = takingEffect(updates)
    return updates.filter((_, at) => effective[at])
  }, [updates])
  const { inForce, announced } = present === undefined ? NOTHING_KNOWN : termsAt(updates, present)
  const shown = inForce ?? (present === undefined ? updates.at(-1) : announced[0])
  if (!shown) return null
  const known = effective.slice(0, effective.indexOf(shown) + 1)
  const later = announced.filter((update) => update !== shown)
  return (
    <section className="section">
      <h2 className="visually-hidden">Terms</h2>
      <div className="pool-terms">
        {shownTerms.map((term) => (
          <Term
            key={term.name}
            term={term}
            shown={shown}
            known={known}
            later={later}
            {...{ effective, present }}
          />
        ))}
      </div>
    </section>
  )
}

const NOTHING_KNOWN = { inForce: undefined, announced: [] }

const CHART_HEIGHT = 120

function Term({
  term: { name, title, unit, field, what },
  shown,
  known,
  later,
  effective,
  present,
}: {
  term: ShownTerm
  /** The update whose terms are shown. */
  shown: PoolUpdate
  /** Updates that took effect, up to that one. */
  known: readonly PoolUpdate[]
  /** Updates that are announced beside it. */
  later: readonly PoolUpdate[]
  effective: readonly PoolUpdate[]
  present: number | undefined
}) {
  const network = useNetwork()
  const _source = useNetworkDescription()?.source
  const zone = timeZone.use()
  const first = known[known.findLastIndex((update, at) => known[at - 1]?.[field] !== update[field])] ?? shown
  const since = first.active_epoch_no
  const next = later.find((update) => update[field] !== shown[field])
  const steps = useMemo(
    () => effective.filter((update, at) => effective[at - 1]?.[field] !== update[field]),
    [effective, field],
  )
  const model = useMemo(() => termChart(network, steps, field, present), [network, steps, field, present])
  return (
    <figure className={`pool-term series-${termSeries[name]}`}>
      <figcaption>
        <p className="pool-term-name">
          <Swatch series={termSeries[name]} /> <abbr title={what}>{title}</abbr>
        </p>
        <p className="pool-term-figure">
          {field !== 'margin' ? (
            <Amount lovelace={shown[field]} decimals={decimalsOf([shown[field]])} />
          ) : compareMargins(shown.margin, FULL_MARGIN) > 0 ? (
            <Absent why="not shown: its unit is unknown" />
          ) : (
            <>
              {marginPercentage(shown.margin)}
              <span className="unit"> %</span>
            </>
          )}
        </p>
        <p className="below-3 aside small">
          {sinceText(present !== undefined && since > present)} <EpochLink no={since} />
          {`, ${dateText(epochStart(network, since), zone)}`}
          {next && (
            <>
              {' '}
              <span className="nowrap">
                <span className="not-active-yet" />{' '}
                {field === 'margin' ? `${marginPercentage(next.margin)}%` : `${exactAda(next[field])} ADA`}{' '}
                from {next.active_epoch_no}
              </span>
            </>
          )}
        </p>
      </figcaption>
      {steps.length > 1 && (
        <ChartFrame
          model={model}
          height={CHART_HEIGHT}
          name={`${title} in ${unit === 'ADA' ? 'ADA' : 'percent'}: ${steps.map((step) => stepText(step, field, present)).join(', ')}`}
        />
      )}
    </figure>
  )
}

/** The percentage at which the chart of a margin ends: a margin above it says so. */
const MAX_MARGIN = 10

/** The steps of a term, and as points what is announced. @param steps updates that change the term, in chain order */
function termChart(
  network: Network,
  steps: readonly PoolUpdate[],
  field: ShownTerm['field'],
  present: number | undefined,
): ChartModel {
  const first = steps[0]?.active_epoch_no ?? 0
  const last = Math.max(steps.at(-1)?.active_epoch_no ?? 0, present ?? 0)
  const plotted = (update: PoolUpdate) =>
    field === 'margin' ? Number(update.margin) * 100 : adaForChart(update[field])
  return chartModel({
    first,
    values: Array.from({ length: last - first + 1 }, (_, i) => {
      const no = first + i
      const inForce = steps.findLast(({ active_epoch_no }) => active_epoch_no <= no)
      return inForce && no <= (present ?? last) ? plotted(inForce) : undefined
    }),
    shape: 'steps',
    points: steps
      .filter(({ active_epoch_no }) => present !== undefined && active_epoch_no > present)
      .map((update) => ({ at: update.active_epoch_no, value: plotted(update) })),
    marks: epochMarks(network, { first, last }, false),
    ...(field === 'margin' && { top: MAX_MARGIN, labelOf: (value) => `${Number(value.toFixed(4))}%` }),
  })
}

function stepText(update: PoolUpdate, field: ShownTerm['field'], present: number | undefined): string {
  const { active_epoch_no: no } = update
  const value = field === 'margin' ? `${marginPercentage(update.margin)}%` : exactAda(update[field])
  return `${value} from epoch ${no}${present !== undefined && no > present ? ' (announced)' : ''}`
}

function ForDelegators({
  row: { listed, replaced, isReplaced },
}: {
  row: ReturnType<typeof historyRows>[number]
}) {
  if (isReplaced) return <span className="secondary">Replaced before it took effect</span>
  const said = delegatorNote(replaced, listed.update)
  return said && <span className={said.isSevere ? 'pool-severe' : undefined}>{said.text}</span>
}

/** The updates of a pool, newest first: what each changed, and what follows for a delegator where something does. */
function History({
  updates,
  present,
  subject,
}: {
  updates: readonly PoolUpdate[]
  present: number | undefined
  subject: string
}) {
  const network = useNetwork()
  const source = useNetworkDescription()?.source
  const zone = timeZone.use()
  const note = recordNote(source)
  const rows = useMemo(() => historyRows(updates), [updates])
  const columns: readonly Column<(typeof rows)[number]>[] = [
    {
      name: 'active',
      label: 'Active from',
      className: 'list-from line-from',
      cell: ({ listed: { update } }) => <ActiveFrom epoch={update.active_epoch_no} present={present} />,
    },
    {
      name: 'time',
      label: zone === 'utc' ? 'UTC' : 'Local time',
      className: 'list-quiet list-pool',
      cell: ({ listed: { update } }) => tableStartText(network, update.active_epoch_no, zone),
    },
    {
      name: 'change',
      label: note === undefined ? 'Change' : <abbr title={note}>Change</abbr>,
      className: 'list-change',
      cell: ({ listed }) => <ChangeLines listed={listed} hasTerms />,
    },
    {
      name: 'delegators',
      label: (
        <abbr title="What follows for those who delegate to the pool, where something does">
          For delegators
        </abbr>
      ),
      className: 'list-main',
      cell: (row) => <ForDelegators row={row} />,
    },
  ]
  return (
    <section className="section">
      <div className="section-header">
        <h2>History</h2>
        <span className="section-header-link">
          <Popover label="Export" icon="download">
            {(close) => <UpdateExport subject={subject} rows={updates} onDone={close} />}
          </Popover>
        </span>
      </div>
      <Table
        caption="Updates of the pool"
        className="table-two-lines pool-list pool-history"
        columns={columns}
        rows={rows}
        rowKey={({ listed }) => listed.update.id.toString()}
      />
    </section>
  )
}

interface HistoryRow {
  readonly listed: ListedUpdate
  /** The update whose terms it took the place of. */
  readonly replaced: PoolUpdate | undefined
  /** Whether another one took its place before it took effect. */
  readonly isReplaced: boolean
}

/** @param updates of one pool, in chain order @returns newest first */
function historyRows(updates: readonly PoolUpdate[]): readonly HistoryRow[] {
  const effective = takingEffect(updates)
  let replaced: PoolUpdate | undefined
  const rows = listUpdates(updates).map((listed, at): HistoryRow => {
    const isReplaced = effective[at] === false
    const row = { listed, replaced, isReplaced }
    if (!isReplaced) replaced = listed.update
    return row
  })
  return rows.reverse()
}
