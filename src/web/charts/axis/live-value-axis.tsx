import { YAxis } from 'recharts'
import { VALUE_AXIS_WIDTH } from './chart-widths.ts'
import { thousandths } from './rounded-pixels.ts'
import { ValueLabel } from './value-label.tsx'

/** The axis of values of a live chart. @param ticks round values from the bottom of the plot to its top */
export function LiveValueAxis({
  scale = 'linear',
  ticks,
  label,
}: {
  scale?: 'linear' | 'log'
  ticks: readonly number[]
  label: (value: number) => string
}) {
  return (
    <YAxis
      width={VALUE_AXIS_WIDTH}
      scale={scale}
      domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]}
      ticks={ticks}
      interval={0}
      allowDataOverflow
      axisLine={false}
      tickLine={false}
      tick={({ x, y, payload }) => (
        <ValueLabel x={Number(x)} y={thousandths(Number(y))}>
          {label(payload.value)}
        </ValueLabel>
      )}
    />
  )
}
