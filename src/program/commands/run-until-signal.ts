import type { Log } from '../log-writer.ts'

interface Program {
  close(): Promise<void>
}

/**
 * Closes the programs in their order at SIGINT or SIGTERM, and then ends the process.
 * @param databaseEnded settles when the embedded database ends; before a signal, the process then fails
 */
export function runUntilSignal(
  programs: readonly Program[],
  databaseEnded: Promise<void> | undefined,
  log: Log,
): void {
  let isClosing = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      isClosing = true
      for (const program of programs) await program.close()
      process.exit(0)
    })
  }
  databaseEnded?.then(() => {
    if (isClosing) return
    log('the embedded database ended')
    process.exit(1)
  })
}
