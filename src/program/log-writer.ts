/** Writes a line to the log. */
export type Log = (line: string) => void

/** Milliseconds after which collected lines are written. */
const WRITE_DELAY = 100
/** Characters that are written at once. */
const FULL_BUFFER = 65_536

/**
 * Writes lines to a stream. Lines in quick succession are collected into one write; the end of the process
 * writes those that are still collected.
 */
export function createLogWriter(stream: Pick<NodeJS.WritableStream, 'write'>): Log {
  let collected = ''
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (collected !== '') stream.write(collected)
    collected = ''
  }

  process.on('exit', flush)
  return (line) => {
    collected += `${line}\n`
    if (collected.length >= FULL_BUFFER) flush()
    else timer ??= setTimeout(flush, WRITE_DELAY)
  }
}
