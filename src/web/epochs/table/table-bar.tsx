/** A figure of a row as a bar, all from a common zero. @param share of the greatest figure, from 0 to 1 */
export function TableBar({
  series,
  share,
  isPartial,
}: {
  series: 'tx' | 'fee'
  share: number
  isPartial: boolean
}) {
  return (
    <span
      className={isPartial ? 'table-bar is-partial' : 'table-bar'}
      style={{
        '--v': `${(share * 100).toFixed(1)}%`,
        '--k': `var(--k-${series})`,
        '--ks': `var(--k-${series}-soft)`,
      }}
      aria-hidden
    >
      <i />
    </span>
  )
}
