import { useId } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { groupDigits } from '#cardano/decimal.ts'
import { Hatch } from '#web/charts/hatch.tsx'
import { rechartsStyle } from '#web/charts/recharts-style.ts'
import { compact } from '#web/ui/values/amount.tsx'
import type { UsageBar, UsageSeries } from './usage-bars.ts'

/** Quotas of more than so many times the highest bar are not drawn: they would flatten the bars. */
const QUOTA_ROOM = 3

/** Requests as bars with their classes above each other. The bar of a time that is not over is hatched. */
export function RequestChart({
  title,
  bars,
  series,
  quota,
  isRunning,
}: {
  title: string
  bars: readonly UsageBar[]
  series: readonly UsageSeries[]
  quota: { readonly value: number; readonly label: string } | undefined
  isRunning: boolean
}) {
  const hatch = useId()
  const most = Math.max(0, ...bars.map(({ counts }) => counts.reduce((sum, count) => sum + count, 0)))
  const isDrawn = quota && quota.value <= most * QUOTA_ROOM
  return (
    <>
      <div className="usage-chart">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={[...bars]} margin={{ top: 12, right: 0, bottom: 0, left: 0 }} aria-label={title}>
            <defs>
              {series.map(({ look }) => (
                <Hatch key={look} id={`${hatch}${look}`} className={`usage-hatch usage-bar--${look}`} />
              ))}
            </defs>
            <CartesianGrid vertical={false} stroke="var(--k-grid)" />
            <XAxis
              dataKey="start"
              tickFormatter={(start: number) => markOf(bars, start)}
              stroke="var(--k-axis)"
              tick={rechartsStyle.tick}
              minTickGap={24}
            />
            <YAxis
              width={48}
              allowDecimals={false}
              axisLine={false}
              tick={rechartsStyle.tick}
              tickLine={false}
              tickFormatter={compact}
              domain={[0, isDrawn && quota.value > most ? quota.value : 'auto']}
            />
            <Tooltip
              isAnimationActive={false}
              separator=" "
              itemSorter={({ name }) => series.findIndex((one) => one.name === name)}
              contentStyle={rechartsStyle.tooltip}
              itemStyle={rechartsStyle.tooltipItem}
              cursor={{ fill: 'var(--c-sunken)' }}
              labelFormatter={(start) => bars.find((bar) => bar.start === start)?.label ?? ''}
              formatter={(count) => groupDigits(Number(count))}
            />
            {isDrawn && (
              <ReferenceLine
                y={quota.value}
                stroke="var(--c-ink-2)"
                strokeDasharray="3 3"
                label={{ value: quota.label, position: 'insideTopRight' }}
              />
            )}
            {series.map(({ name, look }, i) => (
              <Bar
                key={name}
                name={name}
                dataKey={({ counts }: UsageBar) => counts[i] ?? 0}
                stackId="requests"
                isAnimationActive={false}
                className={`usage-bar--${look}`}
                fill="currentColor"
              >
                {bars.map(({ start }, at) => (
                  <Cell
                    key={start}
                    fill={isRunning && at === bars.length - 1 ? `url(#${hatch}${look})` : 'currentColor'}
                  />
                ))}
              </Bar>
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
      {quota && !isDrawn && <p className="footnote">The {quota.label} is far above these bars.</p>}
    </>
  )
}

function markOf(bars: readonly UsageBar[], start: number): string {
  return bars.find((bar) => bar.start === start)?.mark ?? ''
}
