/** A figure of a row as a bar, all from a common zero. @param share of the greatest figure, from 0 to 1 */
export function TableBar({ share, isPartial }: { share: number; isPartial: boolean }) {
  return (
    <span className={isPartial ? 'table-bar is-partial' : 'table-bar'} aria-hidden>
      <i style={{ width: `${(share * 100).toFixed(1)}%` }} />
    </span>
  )
}
