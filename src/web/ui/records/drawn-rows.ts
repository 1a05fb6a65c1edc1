/** Rows that are drawn with the page: more than a screen shows below the head of a table. */
export const FIRST_ROWS = 30
/** Rows that are added at a time, when the browser is idle. */
const STEP = 30
/** Pixels below the screen in which rows are drawn already. */
export const NEAR = 1200

/** The number of rows after a step at idle. */
export function withStep(drawn: number, total: number): number {
  return Math.min(drawn + STEP, total)
}

/**
 * The number of rows that are drawn for a screen: those above its lower edge and some below it, and never fewer than before.
 * @param rest the place of the rows that are not drawn, in pixels from the top of the screen
 */
export function rowsForScreen(
  drawn: number,
  total: number,
  rest: { readonly top: number; readonly height: number },
  screenHeight: number,
): number {
  const waiting = total - drawn
  const missing = screenHeight + NEAR - rest.top
  if (waiting <= 0 || missing <= 0 || rest.height <= 0) return drawn
  return Math.min(drawn + Math.ceil(missing / (rest.height / waiting)), total)
}

/** Whether a key opens the browser's find, which finds rows that are drawn alone. */
export function opensFind({
  key,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return key === 'F3' || ((ctrlKey || metaKey) && ['f', 'g'].includes(key.toLowerCase()))
}
