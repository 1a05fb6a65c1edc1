import { nextTask } from './next-task.ts'

/** Starts work in its turn. @returns what the work returns */
export type InTurn = <T>(start: () => T | Promise<T>) => Promise<T>

/**
 * A queue of work that no press waits for: each piece starts in a task of its own, so that presses and frames come between.
 * @param laterTask runs a function in a later task
 */
export function createTurns(laterTask: (run: () => void) => void): InTurn {
  const waiting: (() => void)[] = []

  function run() {
    waiting[0]?.()
    waiting.shift()
    if (waiting.length > 0) laterTask(run)
  }

  return (start) =>
    new Promise((resolve, reject) => {
      waiting.push(() => {
        try {
          resolve(start())
        } catch (error) {
          reject(error)
        }
      })
      if (waiting.length === 1) laterTask(run)
    })
}

/** The queue of the page. */
export const inTurn = createTurns(nextTask)
