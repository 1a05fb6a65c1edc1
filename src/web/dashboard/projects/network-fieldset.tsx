import { useId } from 'react'
import { Notice } from '../../ui/records/notice.tsx'
import type { NetworkChoice } from './network-choices.ts'

/** The networks as radio buttons, with those that cannot be chosen and why. */
export function NetworkFieldset({
  choices,
  chosen,
  fault,
  onChoose,
}: {
  choices: readonly NetworkChoice[]
  chosen: string | undefined
  fault: string | undefined
  onChoose: (network: string) => void
}) {
  const id = useId()
  return (
    <fieldset className="network-fieldset" aria-describedby={`${id}-note`}>
      <legend>Network</legend>
      <div className="network-choices">
        {choices.map(({ network, title, canChoose, state, sentence }) => (
          <label key={network}>
            <input
              type="radio"
              name={id}
              value={network}
              checked={network === chosen}
              disabled={!canChoose}
              aria-describedby={`${id}-${network}`}
              onChange={() => onChoose(network)}
            />
            <span>{title}</span>
            <span className={state === 'announced' ? 'tag' : 'network-choice-state'}>{state}</span>
            <span className="network-choice-sentence" id={`${id}-${network}`}>
              {sentence}
            </span>
          </label>
        ))}
      </div>
      {fault !== undefined && <p className="text-field-fault">{fault}</p>}
      {chosen === undefined ? (
        <Notice kind="warn" title="No network can be chosen.">
          The service has no network for which it gives keys. Its operator sets them.
        </Notice>
      ) : (
        <p className="text-field-hint" id={`${id}-note`}>
          A key works on one network. The network cannot change later.
        </p>
      )}
    </fieldset>
  )
}
