/** Calls a function once the browser has painted what the page shows now; at once in a hidden page, which paints nothing. */
export function afterPaint(run: () => void): void {
  if (document.hidden) run()
  else requestAnimationFrame(() => setTimeout(run))
}
