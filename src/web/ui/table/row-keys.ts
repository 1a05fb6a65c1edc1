/**
 * The row to which a key moves the focus of a table; undefined of a key that moves nothing.
 * @param page rows of a screen
 */
export function keyedRow(
  { key, ctrlKey, metaKey, altKey, shiftKey }: RowKey,
  row: number,
  total: number,
  page: number,
): number | undefined {
  if (ctrlKey || metaKey || altKey || shiftKey) return undefined
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    PageDown: row + page,
    PageUp: row - page,
    Home: 0,
    End: total - 1,
  }
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined
  return target === undefined ? undefined : Math.min(Math.max(target, 0), total - 1)
}

type RowKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>
