import type { UsageOutcome } from '../store/control/counted-usage.ts'

/** @param status undefined when the client left before its response */
export function usageOutcome(status: number | undefined, isSimulated: boolean): UsageOutcome {
  if (isSimulated) return 'simulated'
  if (status === undefined) return 'none'
  if (status < 300) return '2xx'
  if (status < 400) return '3xx'
  return status < 500 ? '4xx' : '5xx'
}
