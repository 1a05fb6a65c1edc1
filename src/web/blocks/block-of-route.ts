import type { Params } from 'react-router'
import { recordQuery } from '../api/endpoint-query.ts'
import { endpointOfRoute } from '../links/endpoint-route.ts'
import { networkOf } from '../links/network-context.ts'
import { RouteFault } from '../links/route-fault.ts'

/** The block of the path: by number, by hash, by epoch and slot, or the latest. */
export function blockOfRoute(params: Params) {
  const { name } = networkOf(params)
  const place = params.slot === undefined ? params.block : `epochs/${params.epoch}/slots/${params.slot}`
  const call = endpointOfRoute(name, `/blocks/${place}`)
  switch (call.id) {
    case 'latestBlock':
      return { name, query: recordQuery(name, call.id, call.params) }
    case 'blockByNo':
      return { name, query: recordQuery(name, call.id, call.params) }
    case 'blockByHash':
      return { name, query: recordQuery(name, call.id, call.params) }
    case 'blockBySlot':
      return { name, query: recordQuery(name, call.id, call.params) }
    default:
      throw new RouteFault(404, 'no block')
  }
}
