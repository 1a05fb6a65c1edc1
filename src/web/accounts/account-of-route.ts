import type { Params } from 'react-router'
import { recordQuery } from '../api/endpoint-query.ts'
import { endpointOfRoute } from '../links/endpoint-route.ts'
import { networkOf } from '../links/network-context.ts'
import { RouteFault } from '../links/route-fault.ts'

/** The account of the path. */
export function accountOfRoute(params: Params) {
  const { name } = networkOf(params)
  const call = endpointOfRoute(name, `/accounts/${params.stakeAddress}`)
  if (call.id !== 'account') throw new RouteFault(404, 'There is no such account.')
  return { name, address: call.params.stake_address, query: recordQuery(name, 'account', call.params) }
}
