import { roomClasses, roomsWhere } from '../axis/chart-widths.ts'
import { percentage } from '../axis/plot-axes.tsx'
import type { Bars } from './bars.ts'

/** Pixels of a character of a label, and of the space around the label. */
const CHARACTER = 7
const AROUND = 10

/** The epochs without a bar: dashed edges, and the reason between them where there is room. */
export function GapMarks({ bars, height }: { bars: Bars; height: number }) {
  const count = bars.values.length
  return bars.gaps.map(({ first, last, texts }) => {
    const [from, to] = [(first - bars.first) / count, (last + 1 - bars.first) / count]
    const fitting = (plotWidth: number) =>
      texts.find((text) => (to - from) * plotWidth > text.length * CHARACTER + AROUND)
    return (
      <g key={first} className="epoch-bars-gap">
        <line x1={percentage(from)} x2={percentage(from)} y2={height} />
        <line x1={percentage(to)} x2={percentage(to)} y2={height} />
        {texts.map((text) => {
          const rooms = roomsWhere((plotWidth) => fitting(plotWidth) === text)
          if (rooms.length === 0) return undefined
          return (
            <text
              key={text}
              className={`axis-text ${roomClasses(rooms) ?? ''}`}
              x={percentage((from + to) / 2)}
              y={height / 2}
              textAnchor="middle"
            >
              {text}
            </text>
          )
        })}
      </g>
    )
  })
}
