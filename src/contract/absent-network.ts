import { isNetworkName, networks } from '#cardano/network.ts'
import { shortenText } from '#cardano/shorten.ts'

/** A sentence that says why a network is not served, and one that lists those that are. */
export function absentNetworkMessage(name: string, served: readonly string[]): string {
  const list = new Intl.ListFormat('en').format(served)
  return `${reasonOf(name)} ${list ? `Served here: ${list}.` : 'No network is served here.'}`
}

function reasonOf(name: string): string {
  if (name === '') return 'Every path begins with a network.'
  if (!isNetworkName(name)) return `"${shortenText(name, MAX_NAME_LENGTH)}" is not a network.`
  const { title, state } = networks[name]
  return state === 'announced'
    ? `${title} is announced and not served yet.`
    : `${title} is not configured here.`
}

/** Characters of an unknown name that a sentence quotes. */
const MAX_NAME_LENGTH = 40
