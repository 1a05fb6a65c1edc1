import type { Handler } from 'hono'
import { DASHBOARD_REFERENCE } from '#contract/dashboard/dashboard-reference.ts'
import { DIALECT_HEADER } from '#contract/dialect.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import { toFetchResponse } from '#http/http-message.ts'
import { DESCRIPTION_CACHE_CONTROL } from '../cache/cache-control.ts'
import { cacheableResponse } from '../cache/cacheable-response.ts'
import { checkRequest } from './check-request.ts'

/** Serves what a network's base address describes: its source, its dialect and its extent. */
export function networkDescription(description: NetworkDescription, address: string | undefined): Handler {
  const response = cacheableResponse({
    contentType: 'application/json; charset=utf-8',
    cacheControl: DESCRIPTION_CACHE_CONTROL,
    headers: { [DIALECT_HEADER]: description.dialect },
    body: JSON.stringify({ ...description, address, dashboard: DASHBOARD_REFERENCE }),
  })
  return async (c) => {
    checkRequest(c.req, 'application/json')
    return toFetchResponse(await response.respond(c.req))
  }
}
