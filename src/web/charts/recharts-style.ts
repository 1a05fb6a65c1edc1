/** The style of recharts' own parts, which no style sheet reaches. */
export const rechartsStyle = {
  tick: { fill: 'var(--c-ink-2)', fontSize: 'var(--t-1)' },
  faintTick: { fill: 'var(--c-ink-3)', fontSize: 'var(--t-1)' },
  tooltip: {
    borderColor: 'var(--c-rule-2)',
    background: 'var(--c-surface)',
    color: 'var(--c-ink)',
    fontSize: 'var(--t-2)',
  },
  tooltipItem: { color: 'var(--c-ink)' },
} as const
