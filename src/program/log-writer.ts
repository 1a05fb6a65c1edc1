/** Where the programs tell the operator what they do, a line at a time. */
export type Tell = (line: string) => void

/** Milliseconds for which a line may wait for others. */
const LONGEST_WAIT = 100
/** Characters that are written without waiting for more. */
const ENOUGH = 65_536

/** Writes lines, several at once where they come fast; what waits when the process ends is written then. */
export function writeLines(stream: NodeJS.WriteStream): Tell {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting !== '') stream.write(waiting)
    waiting = ''
  }

  process.on('exit', flush)
  return (line) => {
    waiting += `${line}\n`
    if (waiting.length >= ENOUGH) flush()
    else timer ??= setTimeout(flush, LONGEST_WAIT)
  }
}
