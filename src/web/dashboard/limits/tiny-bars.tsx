/**
 * A row of bars without axes.
 * @param most the value of a full bar
 * @param label the whole in a sentence
 */
export function TinyBars({
  values,
  most,
  label,
  isRunning = false,
}: {
  values: readonly number[]
  most: number
  label: string
  isRunning?: boolean
}) {
  return (
    <div className="tiny-bars" role="img" aria-label={label}>
      {values.map((value, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in the row
          key={at}
          className={classOf(value, isRunning && at === values.length - 1)}
          style={{ height: value === 0 ? '0' : `max(2px, ${(value / Math.max(most, 1)) * 100}%)` }}
        />
      ))}
    </div>
  )
}

function classOf(value: number, isOpen: boolean): string {
  if (value === 0) return 'tiny-bar tiny-bar--none'
  return isOpen ? 'tiny-bar tiny-bar--running' : 'tiny-bar'
}
