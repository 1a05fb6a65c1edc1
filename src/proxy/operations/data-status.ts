import { settleWithin } from '#async/settle-within.ts'
import { networks } from '#cardano/network.ts'
import { type Instant, SECOND } from '#cardano/utc-time.ts'
import type { DataStatus, NetworkStatus } from '#explorer-protocol/data-status.ts'
import { PROGRAM_VERSION } from '#http/program-version.ts'
import type { NetworkSource } from '../networks/network-source.ts'
import type { FailureLog } from '../upstream/proxy-log.ts'
import { announcedStatus, networkStatus } from './network-reports.ts'

/** Makes the document about the state of each network's data. */
export type DataStatusReport = (requestId: string) => Promise<DataStatus>

/** Milliseconds that the document waits for the data services: a page shows what is known, and requests it again. */
const QUICK_WAIT = 2 * SECOND

export function createDataStatusReport(
  sources: readonly NetworkSource[],
  now: () => Instant,
  failures: FailureLog,
): DataStatusReport {
  const startedAt = now()

  /** Requests what a page does, so that the document shows the present also when nobody looks at a page. */
  async function refresh(requestId: string): Promise<void> {
    await Promise.all([
      ...sources.map((source) => source.check(requestId)),
      ...sources.map((source) => source.readNewestBlock(requestId)),
    ])
  }

  return async (requestId) => {
    const refreshed = refresh(requestId).catch((error: unknown) => failures.write(error, requestId))
    await settleWithin(refreshed, QUICK_WAIT, undefined)
    return {
      now: now(),
      started_at: startedAt,
      version: PROGRAM_VERSION,
      networks: Object.values(networks).flatMap(({ name, state }): NetworkStatus[] => {
        if (state === 'announced') return [announcedStatus(name)]
        const source = sources.find(({ network }) => network === name)
        return source ? [networkStatus(name, source.state, now(), source.service.gate.nextAt)] : []
      }),
    }
  }
}
