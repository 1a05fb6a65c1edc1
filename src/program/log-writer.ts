import { lostLogLines } from '#http/process-metrics.ts'
import type { WriteLine } from './open-log.ts'

/** Milliseconds after which collected lines are written. */
const WRITE_DELAY = 100
/** Characters that are written at once. */
const FULL_BUFFER = 65_536

/**
 * Writes lines to a stream. Lines in quick succession are collected into one write; the end of the process
 * writes those that are still collected. Lines that cannot be written, on a full device or to a pipe whose reader has
 * ended, are counted and lost; the next ones are tried again.
 * @param reportFault called with the first fault, and with the first one after lines were written again
 */
export function createLogWriter(
  stream: Pick<NodeJS.WritableStream, 'write' | 'on'>,
  reportFault: (error: Error) => void,
): WriteLine {
  let collected: string[] = []
  let characters = 0
  let timer: NodeJS.Timeout | undefined
  let isFailing = false

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const lines = collected
    if (lines.length === 0) return
    collected = []
    characters = 0
    stream.write(`${lines.join('\n')}\n`, (error) => {
      if (error) lose(lines.length, error)
      else isFailing = false
    })
  }

  function lose(lines: number, error: Error): void {
    lostLogLines.inc(lines)
    if (isFailing) return
    isFailing = true
    reportFault(error)
  }

  // The callback of each write has the error. Without a listener it would end the process.
  stream.on('error', () => undefined)
  process.on('exit', flush)
  return (line) => {
    collected.push(line)
    characters += line.length + 1
    if (characters >= FULL_BUFFER) flush()
    else timer ??= setTimeout(flush, WRITE_DELAY)
  }
}
