const missing = new WeakSet<Error>()

// Server rendering has no window. The document's own script reloads it for want of a file (index.html).
globalThis.window?.addEventListener('vite:preloadError', ({ payload }) => missing.add(payload))

/** Whether an error is that of code which the server does not have, or which did not come: a browser does not ask for it again. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && missing.has(error)
}
