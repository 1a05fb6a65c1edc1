import { lazy, Suspense, useState } from 'react'
import { hexFromBytes } from '#cardano/encoding.ts'
import { parseStakeAddress } from '#cardano/stake-address.ts'
import { useNetwork } from '../links/network-context.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { FullHash } from '../ui/hash.tsx'
import { Icon } from '../ui/icon.tsx'

const QrDialog = lazy(() => import('./qr-dialog.tsx').then(({ QrDialog }) => ({ default: QrDialog })))

const GROUP = /.{1,4}/g

/** The address in groups of four, for the eye alone: what is selected and copied has no spaces. */
export function AccountAddress({ address }: { address: string }) {
  const separator = address.lastIndexOf('1') + 1
  const [showsCode, setShowsCode] = useState(false)
  return (
    <>
      <div className="addr">
        <span className="hash-full g4">
          <span className="muted">{address.slice(0, separator)}</span>
          {(address.slice(separator).match(GROUP) ?? []).map((group, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity but their place
            <span key={i}>{group}</span>
          ))}
        </span>
        <CopyButton text={address} what="stake address" />
        <button
          type="button"
          className="copy"
          aria-label="Show the stake address as a QR code"
          title="QR code"
          onClick={() => setShowsCode(true)}
        >
          <Icon name="qr" />
        </button>
      </div>
      <Anatomy address={address} />
      {showsCode && (
        <Suspense fallback={null}>
          <QrDialog text={address} what="Stake address" onClose={() => setShowsCode(false)} />
        </Suspense>
      )}
    </>
  )
}

/** What the letters of the address say (CIP-19). */
function Anatomy({ address }: { address: string }) {
  const network = useNetwork()
  const result = parseStakeAddress(address, network)
  if (!result.ok) return null
  const { bytes, credential } = result.address
  const header = (bytes[0] ?? 0).toString(16)
  return (
    <details className="anatomy">
      <summary>
        <Icon name="right" />
        Anatomy: {credential === 'key' ? 'a stake key' : 'a script'} on{' '}
        {network.addressNetworkId === 1 ? 'mainnet' : 'a test network'}
      </summary>
      <dl className="kv mt2">
        <dt>Prefix</dt>
        <dd>
          <code>{network.stakePrefix}</code>
          <span className="muted">a stake address, as people read it</span>
        </dd>
        <dt>Header</dt>
        <dd>
          <code>0x{header}</code>
          <span className="muted">
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
          <span className="muted">finds up to four wrong characters</span>
        </dd>
      </dl>
    </details>
  )
}
