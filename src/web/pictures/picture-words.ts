import type { Network } from '#cardano/network.ts'
import type { NetworkDescription } from '#contract/network-description.ts'

/** The words of a picture, which says by itself what it shows and where that is from. */
export interface PictureWords {
  readonly title: string
  /** Range, units and scale, in a line below the title. */
  readonly subtitle: string
  /** Lines at the foot: the meaning of its marks, where the data is from and of what time, and its page. */
  readonly notes: readonly string[]
}

/** Where a picture is made. */
export interface PictureContext {
  readonly network: Network
  /** Undefined until the data service has described itself. */
  readonly source: NetworkDescription['source'] | undefined
  /** Whether the figures are a copy that could not be renewed. */
  readonly isOld: boolean
  /** Address of the page that shows the same. */
  readonly address: string
}

/** `Cardano mainnet`; a simulated chain by its title. */
export function chainName({ name, state, title }: Network): string {
  return state === 'simulated' ? title : `Cardano ${name}`
}

/** Where the figures of a picture are from, and where the same is shown. @param upTo a sentence on what time they go up to */
export function sourceNotes(
  { network: { title }, source, isOld, address }: PictureContext,
  upTo?: string,
): readonly string[] {
  const old = isOld && 'The figures are a stored copy: newer ones were not at hand.'
  return [
    [sourceTexts[source ?? 'unknown'](title), upTo, old].filter(Boolean).join(' '),
    `Epochal, ${address}`,
  ]
}

const sourceTexts: Readonly<Record<NetworkDescription['source'] | 'unknown', (title: string) => string>> = {
  live: (title) => `${title}, live data.`,
  recorded: (title) => `${title}, a recording with gaps.`,
  simulated: (title) => `${title}, a simulated chain: nothing in it happened.`,
  unknown: (title) => `${title}.`,
}
