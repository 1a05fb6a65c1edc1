import { hexFromBytes } from '#cardano/encoding.ts'
import { parseStakeAddress } from '#cardano/stake-address.ts'
import { useNetwork } from '../links/network-context.ts'
import { FullHash } from '../ui/values/hash.tsx'

/** The parts of a stake address (CIP-19). */
export function AddressAnatomy({ address }: { address: string }) {
  const network = useNetwork()
  const result = parseStakeAddress(address, network)
  if (!result.ok) return null
  const { bytes, credential } = result.address
  const header = (bytes[0] ?? 0).toString(16)
  return (
    <dl className="field-list">
      <dt>Prefix</dt>
      <dd>
        <code>{network.stakePrefix}</code>
        <span className="aside">a stake address</span>
      </dd>
      <dt>Header</dt>
      <dd>
        <code>0x{header}</code>
        <span className="aside">
          {header.charAt(0)}: {credential === 'key' ? 'the hash of a key' : 'the hash of a script'},{' '}
          {header.charAt(1)}: {network.addressNetworkId === 1 ? 'mainnet' : 'any test network'}
        </span>
      </dd>
      <dt>{credential === 'key' ? 'Stake key hash' : 'Script hash'}</dt>
      <dd>
        <FullHash
          text={hexFromBytes(bytes.slice(1))}
          what={credential === 'key' ? 'stake key hash' : 'script hash'}
        />
      </dd>
      <dt>Reward account</dt>
      <dd>
        <FullHash text={hexFromBytes(bytes)} what="reward account in hex" />
      </dd>
      <dt>Checksum</dt>
      <dd>
        <code>{address.slice(-6)}</code>
        <span className="aside">finds up to four wrong characters</span>
      </dd>
    </dl>
  )
}
