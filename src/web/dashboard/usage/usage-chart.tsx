import { Suspense, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { groupDigits } from '#cardano/decimal.ts'
import type { KeyUsage, ListedProject } from '#contract/dashboard/dashboard-results.ts'
import { usageSearch } from '#explorer-protocol/general-searches.ts'
import { downloadText } from '#web/browser/download.ts'
import { lazyPart } from '#web/browser/lazy-part.ts'
import { useSearchChange } from '#web/browser/use-search.ts'
import { fileNamePart } from '#web/dashboard/new-key/environment-file.ts'
import {
  daysUntil,
  presetOf,
  rangePresets,
  rangeValues,
  rangeWords,
  type UsageRange,
  usageByDay,
} from '#web/dashboard/usage-data/usage-data.ts'
import { Icon } from '#web/ui/controls/icon.tsx'
import { Segmented } from '#web/ui/controls/segmented.tsx'
import { useOptimisticChoice } from '#web/ui/controls/use-optimistic-choice.ts'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import { Count } from '#web/ui/values/count.tsx'
import { ALL_KEYS, type ShownKeys } from './shown-keys.ts'
import { type UsageBars, usageBars } from './usage-bars.ts'
import { usageCsv } from './usage-csv.ts'

const RequestChart = lazyPart(async () => (await import('./request-chart.tsx')).RequestChart)

/** Requests per day, with the choice of days and of the key. */
export function UsageChart({
  project,
  usage,
  range,
  today,
  choices,
  chosen,
}: {
  project: ListedProject
  usage: readonly KeyUsage[]
  range: UsageRange
  today: string
} & Pick<ShownKeys, 'choices' | 'chosen'>) {
  const change = useSearchChange(usageSearch)
  const byDay = usageByDay(usage)
  const { unit, bars, series } = usageBars(byDay, range, today, usage.length > 1)
  const words = rangeWords(range, today)
  const preset = presetOf(range, today)
  const title = `Requests per ${unit}, ${words}`
  const [hasTable, setHasTable] = useState(false)

  return (
    <>
      <div className="usage-head">
        <h3>Requests per {unit}</h3>
        <span className="aside">{words}</span>
        <div className="usage-tools">
          {choices.length > 0 && (
            <KeyChoice
              choices={choices}
              chosen={chosen}
              onChoose={(key) => change({ key: key === ALL_KEYS ? '' : key }, { replace: true })}
            />
          )}
          <Segmented
            label="Days"
            choices={rangePresets.map((days) => ({ value: String(days), label: String(days) }))}
            chosen={String(preset ?? '')}
            onChoose={(days) => change(rangeValues(daysUntil(today, Number(days)), today), { replace: true })}
          />
          <button
            type="button"
            className="button button--small"
            onClick={() =>
              downloadText(
                `epochal-${fileNamePart(project.name)}-usage-${range.from}-${range.to}.csv`,
                usageCsv(usage),
              )
            }
          >
            <Icon name="download" />
            CSV
          </button>
        </div>
      </div>
      <div className="usage-legend">
        <dl>
          {series.map(({ name, look }, i) => (
            <div key={name}>
              <dt>
                <span className={`usage-swatch usage-swatch--${look}`} />
                {name}
              </dt>
              <dd>
                <Count value={bars.reduce((sum, { counts }) => sum + (counts[i] ?? 0), 0)} />
              </dd>
            </div>
          ))}
        </dl>
        <button
          type="button"
          className="button button--small"
          aria-expanded={hasTable}
          onClick={() => setHasTable((has) => !has)}
        >
          Table
        </button>
      </div>
      <ErrorBoundary
        fallback={<p className="footnote">The chart did not load. The table has its figures.</p>}
      >
        <Suspense fallback={<div className="usage-chart" />}>
          <RequestChart
            title={title}
            bars={bars}
            series={series}
            quota={unit === 'day' ? quotaLine(project, usage) : undefined}
            isRunning={range.to === today}
          />
        </Suspense>
      </ErrorBoundary>
      {hasTable && <UsageTable title={title} unit={unit} bars={bars} series={series} />}
    </>
  )
}

/** Every bar in figures, the newest first. */
function UsageTable({ title, unit, bars, series }: UsageBars & { title: string }) {
  const columns: readonly Column<UsageBars['bars'][number]>[] = [
    { name: 'days', label: unit === 'day' ? 'Day, UTC' : 'Days, UTC', cell: ({ label }) => label },
    ...series.map(({ name }, i) => ({
      name,
      label: name,
      numeric: true,
      cell: ({ counts }: UsageBars['bars'][number]) => <Count value={counts[i] ?? 0} />,
    })),
    ...(bars[0]?.more ?? []).map(({ name }, i) => ({
      name,
      label: name,
      numeric: true,
      cell: ({ more }: UsageBars['bars'][number]) => more[i]?.value,
    })),
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
    <section className="usage-table" aria-label={`${title}, table`} tabIndex={0}>
      <Table caption={title} columns={columns} rows={bars.toReversed()} rowKey={({ start }) => start} />
    </section>
  )
}

/** The choice of a key; a list once the names of deleted keys would take much of the line. */
function KeyChoice({
  choices,
  chosen,
  onChoose,
}: Pick<ShownKeys, 'choices' | 'chosen'> & { onChoose: (key: string) => Promise<void> }) {
  const [shown, press] = useOptimisticChoice(chosen, onChoose)
  if (choices.length <= 3) {
    return <Segmented label="Keys" hidesLabel choices={choices} chosen={chosen} onChoose={onChoose} />
  }
  return (
    <label className="usage-key">
      Keys
      <select value={shown} onChange={({ target }) => press(target.value)}>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The quota of the one key that is shown; keys do not share theirs. */
function quotaLine({ keys }: ListedProject, usage: readonly KeyUsage[]) {
  const live = keys.find(({ id }) => id === usage[0]?.keyId)
  if (usage.length !== 1 || live?.limits.perDay == null) return undefined
  return { value: live.limits.perDay, label: `quota ${groupDigits(live.limits.perDay)}` }
}
