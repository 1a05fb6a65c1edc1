import { useId } from 'react'
import { type NetworkName, networkNames, networks } from '#cardano/network.ts'
import type { OfferedNetwork } from '#contract/dashboard/dashboard-results.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import type { ListedNetwork } from '#explorer-protocol/site-document.ts'
import { Notice } from '#web/ui/states/notice.tsx'

/** A network in the form for a new project. */
export interface NetworkChoice {
  readonly network: string
  readonly title: string
  readonly canChoose: boolean
  /** A word at the end of its line; undefined where nothing is known of its data. */
  readonly state: string | undefined
  readonly sentence: string
}

const sourceSentences: Readonly<Record<NetworkDescription['source'], string>> = {
  live: 'The data follows the chain.',
  recorded: 'Recorded facts of the chain, which stay as they are and have gaps.',
  simulated: 'A generated chain that grows while the service runs. Nothing in it ever happened.',
}

/**
 * The networks that this service offers, those that are announced, and those that the explorer reads from another data
 * service, in the order of all lists.
 * @param listed networks of the explorer
 */
export function networkChoices(
  offered: readonly OfferedNetwork[],
  listed: readonly ListedNetwork[],
): readonly NetworkChoice[] {
  return networkNames().flatMap((name): readonly NetworkChoice[] => {
    const offer = offered.find(({ network }) => network === name)
    const shown = listed.find((network) => network.name === name)
    if (offer?.state === 'offered') return [offeredChoice(name, offer.title, shown?.description ?? undefined)]
    const { title } = networks[name]
    if (offer || shown?.state === 'announced') {
      return [closedChoice(name, title, 'announced', 'Not open yet. It will appear here when it is.')]
    }
    if (!shown) return []
    const elsewhere = 'Its data comes from another data service. The operator of that service gives the keys.'
    return [closedChoice(name, title, 'elsewhere', elsewhere)]
  })
}

/** The network that the form begins with: the one of the page if it can be chosen, or else the first. */
export function firstChoice(choices: readonly NetworkChoice[], current: string): string | undefined {
  const open = choices.filter(({ canChoose }) => canChoose)
  return (open.find(({ network }) => network === current) ?? open[0])?.network
}

function offeredChoice(
  network: NetworkName,
  title: string,
  description: NetworkDescription | undefined,
): NetworkChoice {
  const source = description?.source
  const kind = network === 'mainnet' ? 'Real ADA.' : source === 'simulated' ? '' : 'Test network.'
  const sentence = source === undefined ? 'Its data service does not respond now.' : sourceSentences[source]
  return { network, title, canChoose: true, state: source, sentence: `${kind} ${sentence}`.trim() }
}

function closedChoice(network: string, title: string, state: string, sentence: string): NetworkChoice {
  return { network, title, canChoose: false, state, sentence }
}

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
            <span className={state === 'announced' ? 'tag' : 'aside small'}>{state}</span>
            <span className="network-choice-sentence" id={`${id}-${network}`}>
              {sentence}
            </span>
          </label>
        ))}
      </div>
      {fault !== undefined && <p className="fault">{fault}</p>}
      {chosen === undefined ? (
        <Notice kind="warn" title="No network can be chosen.">
          The service has no network for which it gives keys. Its operator sets them.
        </Notice>
      ) : (
        <p className="aside small" id={`${id}-note`}>
          A key works on one network. The network cannot change later.
        </p>
      )}
    </fieldset>
  )
}
