import { bytesFromBech32, hexFromBytes } from '#cardano/encoding.ts'
import { parseStakeAddress } from '#cardano/stake-address.ts'
import type { Account } from '#contract/resources/account.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { FieldList, type FieldRow } from '#web/ui/content/field-list.tsx'
import { FullHash } from '#web/ui/values/hash.tsx'
import { poolOf } from './account-words.ts'

/** Fields that are rarely needed: the parts of the address (CIP-19), the pool in hex, and the hashes of transactions. */
export function RareFields({ account }: { account: Account }) {
  const network = useNetwork()
  const parsed = parseStakeAddress(account.stake_address, network)
  const pool = poolOf(account)
  const poolHash = pool === undefined ? undefined : poolKeyHash(pool)
  const { last_deleg_tx, last_reg_dereg_tx, is_registered } = account
  const isKey = parsed.ok && parsed.address.credential === 'key'
  const hash = (label: string, text: string | null | undefined, what: string): FieldRow[] =>
    text == null ? [] : [{ label, value: <FullHash text={text} what={what} /> }]
  const rows = [
    ...(parsed.ok
      ? [
          { label: 'Network', value: network.addressNetworkId === 1 ? 'Mainnet' : 'Test networks' },
          { label: 'Kind', value: isKey ? 'Stake key' : 'Stake script' },
          ...hash(
            isKey ? 'Key hash' : 'Script hash',
            hexFromBytes(parsed.address.bytes.slice(1)),
            isKey ? 'stake key hash' : 'script hash',
          ),
          ...hash('Address in hex', hexFromBytes(parsed.address.bytes), 'stake address in hex'),
        ]
      : []),
    ...hash('Pool ID in hex', poolHash, 'pool ID in hex'),
    ...hash('Last delegation', is_registered ? last_deleg_tx : undefined, 'delegation transaction hash'),
    ...hash(
      is_registered ? 'Last registration' : 'Last deregistration',
      last_reg_dereg_tx,
      'registration transaction hash',
    ),
  ]
  return <FieldList rows={rows} />
}

/** Undefined for an identifier that is not bech32, which the contract does not guarantee. */
function poolKeyHash(poolId: string): string | undefined {
  try {
    return hexFromBytes(bytesFromBech32(poolId).bytes)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
