import { type FormEvent, useId, useState } from 'react'
import { timeZone } from '../../browser/time-zone.ts'
import { epochStartText } from '../../chain/epoch-time.ts'
import { useNetwork } from '../../links/network-context.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { type Epochs, readTypedEpoch } from './as-of.ts'
import { stateText } from './statistics-words.ts'

/** The choice of the epoch that the statistics are about. What is typed applies on Enter, and when the focus leaves the field. */
export function AsOfChoice({
  epoch,
  epochs,
  onEpoch,
}: {
  epoch: number
  epochs: Epochs
  onEpoch: (epoch: number) => void
}) {
  const network = useNetwork()
  const zone = timeZone.use()
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<string>()
  const { first, last, present, standard } = epochs
  const state = stateText(epoch, epochs)

  function leave() {
    setTyped(undefined)
    setFault(undefined)
  }

  function choose(next: number) {
    leave()
    if (next !== epoch) onEpoch(next)
  }

  function apply(event?: FormEvent) {
    event?.preventDefault()
    if (typed === undefined) return
    const read = readTypedEpoch(typed, epochs)
    if (typeof read === 'string') setFault(read)
    else choose(read)
  }

  const step = (to: number, name: string, icon: 'left' | 'right') => {
    const isEnd = to < first || to > last
    return (
      <button
        type="button"
        className="button button--icon"
        aria-label={name}
        aria-disabled={isEnd || undefined}
        onClick={() => !isEnd && choose(to)}
      >
        <Icon name={icon} />
      </button>
    )
  }
  return (
    <form className="as-of" onSubmit={apply}>
      <label htmlFor={`${id}-field`}>As of epoch</label>
      {step(epoch - 1, 'Epoch before', 'left')}
      <input
        id={`${id}-field`}
        className="as-of-field"
        value={typed ?? String(epoch)}
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? `${id}-state` : `${id}-fault`}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => apply()}
        onKeyDown={({ key }) => key === 'Escape' && leave()}
      />
      {step(epoch + 1, 'Epoch after', 'right')}
      {epoch !== standard && (
        <button type="button" className="button" onClick={() => choose(standard)}>
          {present === undefined ? 'Newest' : 'Now'}
        </button>
      )}
      <span id={`${id}-state`} className="as-of-state secondary">
        from {epochStartText(network, epoch, zone)}
        {state && `, ${state}`}
      </span>
      {fault !== undefined && (
        <p id={`${id}-fault`} className="as-of-fault" role="alert">
          {fault}
        </p>
      )}
    </form>
  )
}
