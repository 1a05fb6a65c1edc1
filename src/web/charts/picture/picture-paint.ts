import type { Series } from '../../ui/records/readout.tsx'
import type { ChartPaint } from '../chart-drawing.tsx'

export type PictureTheme = 'light' | 'dark'

/** The colours of `tokens.css` by their names there, each in the light and in the dark theme. */
export const pictureColours = {
  'c-page': ['#f7f8f6', '#0f1416'],
  'c-ink': ['#14191b', '#e8edeb'],
  'c-ink-2': ['#454d51', '#b4bebf'],
  'c-ink-3': ['#5e676b', '#929da0'],
  'c-rule-2': ['#b3bab7', '#455155'],
  'k-grid': ['#e3e6e2', '#222b2e'],
  'k-axis': ['#aab1ae', '#465256'],
  'k-tx': ['#0f6f8f', '#4aaecb'],
  'k-fee': ['#b0620a', '#dd9a46'],
  'k-blk': ['#34407f', '#7f8fe0'],
  'k-out': ['#7b2458', '#c8649c'],
  'k-ref': ['#6c7579', '#88949a'],
  'k-tx-soft': ['#b9d6df', '#1d4654'],
  'k-fee-soft': ['#ecd1ae', '#553d1d'],
} as const

/** Share of a series' colour in its soft one, where that has no name of its own. */
const SOFT = 0.28

/** The colours of a drawing that no style reaches. */
export function picturePaint(theme: PictureTheme, series: Series): ChartPaint {
  const colour = (name: keyof typeof pictureColours) => pictureColours[name][theme === 'light' ? 0 : 1]
  const line = colour(`k-${series}`)
  return {
    line,
    soft:
      series === 'tx' || series === 'fee' ? colour(`k-${series}-soft`) : mixed(line, colour('c-page'), SOFT),
    grid: colour('k-grid'),
    axis: colour('k-axis'),
    reference: colour('k-ref'),
    ink: colour('c-ink'),
    ink2: colour('c-ink-2'),
    ink3: colour('c-ink-3'),
    rule: colour('c-rule-2'),
    page: colour('c-page'),
  }
}

/** @param share of the first colour */
function mixed(first: string, second: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [first, second].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16))
    return Math.round((a ?? 0) * share + (b ?? 0) * (1 - share))
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
