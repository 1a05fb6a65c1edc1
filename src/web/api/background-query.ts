import type { Priority } from '#explorer-protocol/priority.ts'

/** Milliseconds for which the responses of background requests wait for each other. */
const TOGETHER = 100

let delivery: Promise<void> | undefined

/**
 * A query of background requests, which the proxy may refuse while the data service is near its limits. Responses that come
 * within a tenth of a second are delivered together, so that the page renders them once.
 */
export function inBackground<Query extends { readonly queryFn?: (context: never) => unknown }>(query: Query) {
  return {
    ...query,
    queryFn: async (context: never) => {
      const data = await query.queryFn?.(context)
      await nextDelivery()
      return data
    },
    meta: { priority: 'background' satisfies Priority },
  } as Query
}

function nextDelivery(): Promise<void> {
  delivery ??= new Promise((resolve) => {
    setTimeout(() => {
      delivery = undefined
      resolve()
    }, TOGETHER)
  })
  return delivery
}
