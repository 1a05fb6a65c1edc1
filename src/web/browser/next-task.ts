/** Runs a function in a task of its own. A hidden page does not hold it back for a second, as it does timers. */
export function nextTask(run: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    run()
  }
  port2.postMessage(undefined)
}
