import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Frees what the filling of a database left in memory: up to 100 MB, which V8
 * keeps for as long as a server has little to do. It stops the thread for some 100 ms.
 */
export function collectGarbage(): void {
  // Node has no other way to the collector without an option on its command line.
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  // The second run gives back the pages that the first one has emptied.
  for (let run = 0; run < 2; run++) collect()
}
