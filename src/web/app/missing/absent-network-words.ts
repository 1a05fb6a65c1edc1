import { isNetworkName, type NetworkName, networks } from '#cardano/network.ts'

interface AbsentNetworkWords {
  readonly title: string
  readonly text: string
  /** Names of the settings that would serve the network. */
  readonly settings?: readonly string[]
}

/**
 * @param name first segment of the path
 * @param served names of the networks that are served
 * @returns undefined where the segment is no network's name: there is merely no such page
 */
export function absentNetworkWords(
  name: string,
  served: readonly NetworkName[],
): AbsentNetworkWords | undefined {
  if (!isNetworkName(name)) return undefined
  const { title, state } = networks[name]
  if (state === 'announced') {
    return {
      title: `${title} is not open yet`,
      text: `The data service has announced ${title} and named no date. Nothing on it can be looked up until then.`,
    }
  }
  const prefix = name.toUpperCase()
  return {
    title: `${title} is not set up on this explorer`,
    text: `The network exists, but this explorer has no data source for it. ${networksHere(served)}`,
    settings: [`${prefix}_BASE_URL`, `${prefix}_API_KEY`, `${prefix}_API_SECRET`],
  }
}

/** The networks that are served, in a sentence. */
export function networksHere(served: readonly NetworkName[]): string {
  const list = (names: readonly NetworkName[]) =>
    new Intl.ListFormat('en').format(names.map((name) => networks[name].title))
  return served.length > 0 ? `Networks here: ${list(served)}.` : 'No network is served here.'
}
