/** Starts work in its turn. @returns what the work returns */
export type InTurn = <T>(start: () => T | Promise<T>) => Promise<T>

/**
 * A queue of work that no press waits for: each piece starts in a task of its own, so that presses and frames come between.
 * @param nextTask runs a function in a later task
 */
export function createTurns(nextTask: (run: () => void) => void): InTurn {
  const waiting: (() => void)[] = []

  function run() {
    waiting[0]?.()
    waiting.shift()
    if (waiting.length > 0) nextTask(run)
  }

  return (start) =>
    new Promise((resolve) => {
      waiting.push(() => resolve(start()))
      if (waiting.length === 1) nextTask(run)
    })
}

/** The queue of the page. Nobody presses anything in a hidden page, whose timers the browser delays by a second. */
export const inTurn = createTurns((run) => {
  if (document.hidden) run()
  else setTimeout(run)
})
