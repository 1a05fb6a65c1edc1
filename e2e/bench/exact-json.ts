import { parseExactJson } from '#contract/exact-json.ts'
import { print } from './lib/print.ts'
import { median } from './lib/statistics.ts'

/** The exact JSON reader, compared with `JSON.parse`, on a list as long as mainnet's pool updates. */
const ROWS = 45_000
const ROUNDS = 15

const row = (id: number, pledge: string) =>
  `{"id":${id},"hash_id":4268,"cert_index":0,"vrf_key_hash":"m+NFvLywzwVZsRNUZ/0uTHjHQYmM34vLc3stxRImMt8=",` +
  `"pledge":${pledge},"active_epoch_no":473,"meta_id":33370,"margin":2.99,"fixed_cost":340,` +
  `"registered_tx_id":86928296,"reward_addr_id":2480780,` +
  `"vrf_key_hash_hex":"9be345bcbcb0cf0559b1135467fd2e4c78c741898cdf8bcb737b2dc5122632df"}`
/** Typical: few of mainnet's pledges pass 15 digits. Worst: all pledges do. */
const pledges = { typical: '130000000000', worst: '18446744073709551615' }

function medianTime(parse: () => unknown): number {
  return median(
    Array.from({ length: ROUNDS }, () => {
      const start = performance.now()
      parse()
      return performance.now() - start
    }),
  )
}

for (const [name, pledge] of Object.entries(pledges)) {
  const text = `[${Array.from({ length: ROWS }, (_, id) => row(id, pledge)).join(',')}]`
  const plain = medianTime(() => JSON.parse(text))
  const exact = medianTime(() => parseExactJson(text))
  print(
    `${ROWS} pool updates, ${(text.length / 1e6).toFixed(1)} MB, ${name}, median of ${ROUNDS}: ` +
      `JSON.parse ${plain.toFixed(0)} ms, parseExactJson ${exact.toFixed(0)} ms, ${(exact / plain).toFixed(2)} times`,
  )
}
