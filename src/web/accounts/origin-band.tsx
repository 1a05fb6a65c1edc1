import type { AddressOrigin } from '#web/routing/address-origin.ts'
import { Link } from '#web/routing/link.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { pastedState } from './lookup/pasted-state.ts'
import './origin-band.css'

/** Characters at the end of an address that are shown. */
const SHOWN = 9

/** The text that was pasted, where the address of the page was read from something else. */
export function OriginBand({
  origin: { kind, pasted },
  address,
}: {
  origin: AddressOrigin
  address: string
}) {
  const { name } = useNetwork()
  if (kind === 'mended') {
    const at = [...address].findIndex((character, i) => character !== pasted[i])
    const from = Math.min(Math.max(at - 2, 0), address.length - SHOWN)
    return (
      <p className="origin-band origin-band--warn">
        <span>
          You pasted <Shown text={pasted} from={from} at={at} />; this is{' '}
          <Shown text={address} from={from} at={at} />
        </span>
        <Link className="push" to={paths.accounts(name)} state={pastedState(pasted)}>
          See both
        </Link>
      </p>
    )
  }
  return (
    <p className="origin-band">
      <span>
        From the {kind} <code>{pasted}</code> <CopyButton text={pasted} what={kind} />
      </span>
      {kind === 'payment address' && <span className="push">One account can have many</span>}
    </p>
  )
}

/** A part of an address with one character marked. */
function Shown({ text, from, at }: { text: string; from: number; at: number }) {
  return (
    <code>
      {from > 0 && '…'}
      {text.slice(from, at)}
      <mark>{text.charAt(at)}</mark>
      {text.slice(at + 1, from + SHOWN)}
      {from + SHOWN < text.length && '…'}
    </code>
  )
}
