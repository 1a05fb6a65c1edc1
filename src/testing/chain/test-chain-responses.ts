import { PUBLIC_URL } from '../service/test-service.ts'
import { GREATEST, hex, poolViewOf } from './test-chain.ts'

const block6 =
  `{"id":6,"hash":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAY=","epoch_no":300,"slot_no":44236850,"epoch_slot_no":50,` +
  `"block_no":102,"previous_id":5,"slot_leader_id":1,"size":3,"time":"2021-11-03T21:45:41","tx_count":1,"proto_major":6,` +
  `"proto_minor":0,"vrf_key":"vrf_vk1ksvt6yywk5j2wkq3rmkxghgru7svaetmjnf8kx4636x7pwcdmgrsy8peyv",` +
  `"op_cert":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAk=","op_cert_counter":9223372036854775807,` +
  `"hash_hex":"${hex(6, 32)}","op_cert_hex":"${hex(9, 32)}"}`
const epoch299 =
  `{"id":300,"out_sum":${GREATEST},"fees":0,"tx_count":6,"blk_count":1,"no":299,` +
  `"start_time":"2021-10-29T21:44:56","end_time":"2021-10-29T21:44:56"}`
export const epoch300 =
  '{"id":301,"out_sum":36893488147419103230,"fees":370000,"tx_count":2,"blk_count":2,"no":300,' +
  '"start_time":"2021-11-03T21:45:01","end_time":"2021-11-03T21:45:41"}'
const updatesOf = (margins: readonly string[], costs: readonly string[]) =>
  [
    `{"id":1,"hash_id":7,"cert_index":0,"vrf_key_hash":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAP8=","pledge":${GREATEST},"active_epoch_no":210,"meta_id":null,"margin":${margins[0]},"fixed_cost":${costs[0]},"registered_tx_id":1,"reward_addr_id":1,"vrf_key_hash_hex":"${hex(255, 32)}"}`,
    `{"id":2,"hash_id":8,"cert_index":0,"vrf_key_hash":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAP8=","pledge":0,"active_epoch_no":210,"meta_id":4,"margin":${margins[1]},"fixed_cost":${costs[1]},"registered_tx_id":1,"reward_addr_id":1,"vrf_key_hash_hex":"${hex(255, 32)}"}`,
    `{"id":3,"hash_id":7,"cert_index":0,"vrf_key_hash":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAP4=","pledge":9007199254740993,"active_epoch_no":210,"meta_id":5,"margin":${margins[2]},"fixed_cost":${costs[2]},"registered_tx_id":1,"reward_addr_id":1,"vrf_key_hash_hex":"${hex(254, 32)}"}`,
  ] as const
const documentedUpdates = updatesOf(['0', '100', '1.5'], ['340', '18446744073709.551615', '340.000001'])
const liveUpdates = updatesOf(['0', '1', '0.015'], ['340000000', GREATEST, '340000001'])
const context = `"@odata.context":"${PUBLIC_URL}/mainnet/api/core/odata/$metadata#`

/** Expected bodies in the dialect `documented`, byte for byte. */
export const documentedResponses: readonly (readonly [path: string, body: string])[] = [
  ['/epochs/299', epoch299],
  ['/epochs/300', epoch300],
  ['/epochs/latest', epoch300],
  ['/epochs?$filter=no ge 299', `[${epoch299},${epoch300}]`],
  ['/epochs?$orderby=out_sum desc&$top=1', `[${epoch300}]`],
  [
    '/odata/epochs?$select=no,out_sum&$count=true&$filter=out_sum gt 18446744073709551614',
    `{${context}Epochs(no,out_sum)","@odata.count":2,"value":[{"out_sum":${GREATEST},"no":299},{"out_sum":36893488147419103230,"no":300}]}`,
  ],
  [
    '/odata/epochs?$filter=end_time le 2021-10-29T21:44:56Z and no ne 0&$select=end_time',
    `{${context}Epochs(end_time)","value":[{"end_time":"2021-10-29T21:44:56Z"}]}`,
  ],
  ['/blocks/latest', block6],
  ['/blocks/102', block6],
  [`/blocks/${hex(6, 32)}`, block6],
  ['/blocks/epochs/300/slots/44236850', block6],
  ['/pools/updates', `[${documentedUpdates.join()}]`],
  ['/pools/7/updates', `[${documentedUpdates[0]},${documentedUpdates[2]}]`],
  [`/pools/${poolViewOf(7)}/updates`, `[${documentedUpdates[0]},${documentedUpdates[2]}]`],
  [`/pools/${hex(8, 28).toUpperCase()}/updates?$top=1`, `[${documentedUpdates[1]}]`],
  [`/pools/${hex(255, 32)}/updates`, `[${documentedUpdates[0]},${documentedUpdates[1]}]`],
  ['/pools/updates?$filter=fixed_cost eq 340.000001', `[${documentedUpdates[2]}]`],
  ['/pools/updates?$filter=margin eq 1.5', `[${documentedUpdates[2]}]`],
  [`/pools/updates?$filter=pledge eq ${GREATEST}`, `[${documentedUpdates[0]}]`],
  ['/pools/updates?$filter=pledge eq 9007199254740992', '[]'],
  ['/pools/updates?$filter=meta_id eq null', `[${documentedUpdates[0]}]`],
  ['/pools/updates?$filter=meta_id ne 4', `[${documentedUpdates[0]},${documentedUpdates[2]}]`],
  ['/pools/updates?$filter=not (meta_id gt 4)', `[${documentedUpdates[0]},${documentedUpdates[1]}]`],
  [
    '/pools/updates?$filter=meta_id in (4,5)&$orderby=meta_id desc',
    `[${documentedUpdates[2]},${documentedUpdates[1]}]`,
  ],
  ['/pools/updates?$orderby=meta_id', `[${documentedUpdates.join()}]`],
  [`/pools/updates?$filter=vrf_key_hash_hex eq '${hex(254, 32)}'`, `[${documentedUpdates[2]}]`],
  [
    "/pools/updates?$filter=endswith(vrf_key_hash_hex,'ff') and contains(vrf_key_hash,'AAP8=')",
    `[${documentedUpdates[0]},${documentedUpdates[1]}]`,
  ],
  ["/pools/updates?$filter=startswith(vrf_key_hash_hex,'00') eq false", '[]'],
  ['/pools/updates?$filter=vrf_key_hash lt vrf_key_hash_hex', '[]'],
  ['/pools/updates?$filter=vrf_key_hash_hex lt vrf_key_hash&$select=id', '[{"id":1},{"id":2},{"id":3}]'],
  ["/pools/updates?$filter=vrf_key_hash gt 'a'&$select=id", '[]'],
  ['/odata/epochs?$filter=start_time eq end_time&$select=no', `{${context}Epochs(no)","value":[{"no":299}]}`],
  ['/pools/updates?$filter=pledge gt fixed_cost', `[${documentedUpdates[0]},${documentedUpdates[2]}]`],
]

/** Expected bodies in the dialect `live`, byte for byte. */
export const liveResponses: readonly (readonly [path: string, body: string])[] = [
  ['/pools/updates', `[${liveUpdates.join()}]`],
  ['/pools/updates?$filter=margin eq 0.015 and fixed_cost eq 340000001', `[${liveUpdates[2]}]`],
  ['/epochs/300', epoch300],
]
