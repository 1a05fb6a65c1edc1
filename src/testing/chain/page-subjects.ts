import type { NetworkName } from '#cardano/network.ts'
import { callPath, endpoints } from '#contract/endpoints.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import { readList, readRecord } from '#contract/read-response.ts'
import type { ListedNetwork } from '#explorer-protocol/site-document.ts'
import type { ResponseReader } from '#proxy/page-heads/network-page.ts'

export const ACCOUNT = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'
export const HASH = '89ff1090614105a919c9ccc8bb3914aaef1ddd28214a4d55ff65436d2c9fc0b2'

/** Records as a data service sends them. */
export const epoch = {
  id: 302,
  out_sum: 1000000,
  fees: 123456780000,
  tx_count: 1234567,
  blk_count: 21345,
  no: 301,
  start_time: '2021-11-11T21:45:00',
  end_time: '2021-11-16T21:44:40',
}
export const block = {
  id: 8416431,
  hash: 'if8QkGFBBakZyczIuzkUqu8d3SghSk1V/2VDbSyfwLI=',
  epoch_no: 394,
  slot_no: 85165743,
  epoch_slot_no: 320943,
  block_no: 8415364,
  previous_id: 8416430,
  slot_leader_id: 7195394,
  size: 47554,
  time: '2023-02-18T14:53:54',
  tx_count: 1,
  proto_major: 8,
  proto_minor: 0,
  vrf_key: null,
  op_cert: null,
  op_cert_counter: null,
  hash_hex: HASH,
  op_cert_hex: '',
}
export const account = {
  stake_address: ACCOUNT,
  is_registered: true,
  last_reg_dereg_tx: '5234f99b194603b2b0b63fff5d60ac9df916190360497d4f189e4ff4dd9130ff',
  last_reg_dereg_epoch_no: 289,
  pool_id: 'pool1abc',
  last_deleg_tx: null,
  delegated_since_epoch_no: null,
  total_balance: 134346.23976,
  controlled_stakes: 92101.860445,
  total_rewards: 42244.379315,
  total_withdrawals: 0,
  available_rewards: 42244.379315,
}
export const update = {
  id: 7,
  hash_id: 4268,
  cert_index: 0,
  vrf_key_hash: 'if8QkGFBBakZyczIuzkUqu8d3SghSk1V/2VDbSyfwLI=',
  pledge: 500000000000,
  active_epoch_no: 210,
  meta_id: null,
  margin: 3,
  registered_tx_id: 1,
  reward_addr_id: null,
  fixed_cost: 340,
  vrf_key_hash_hex: HASH,
}

/** Responses by the path of their resource. */
export function reading(responses: Readonly<Record<string, object>>): ResponseReader {
  return (_, call) => {
    const response = responses[callPath(call).replace('/api/core', '')]
    if (response === undefined) return undefined
    const text = JSON.stringify(response)
    return endpoints[call.id].returns === 'record'
      ? readRecord(call.id as 'epoch', text, 'documented')
      : readList(call.id as 'epochs', text, 'documented')
  }
}

/** A list of one network. */
export function listed(network: NetworkName, source: NetworkDescription['source']): ListedNetwork[] {
  const description = { network, source, dialect: 'documented', start_time: null, recording: null } as const
  return [{ name: network, state: 'live', description, has_answered: true, has_plenty: false }]
}
