/**
 * Loaded before a program (`node --import`), in whose parent process the tests run: moves the program's clock
 * forward by the milliseconds of each message. Plain JavaScript, since the program runs without a TypeScript loader.
 */
const systemNow = Date.now
let passed = 0
Date.now = () => systemNow() + passed

process.on('message', (milliseconds) => {
  passed += milliseconds
  process.send?.(passed)
})
// The program ends as it would without its parent's messages.
process.channel?.unref()
