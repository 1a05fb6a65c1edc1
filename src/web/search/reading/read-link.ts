import { isNetworkName, networks } from '#cardano/network.ts'
import type { SearchDiagnosis, SearchResult } from './reading-parts.ts'
import type { KnownNetwork, SubjectKind } from './search-result.ts'

/** A value in the path of a link, with the kind that the part before it names. */
interface LinkTarget {
  readonly value: string
  readonly word: SubjectKind | undefined
}

const LINK = /^(?:https?:)?\/\/|^(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?\/|^\/[a-z]/i

/** Path parts that other explorers and our own interface put before a value, with the kind they mean. */
const WORDS: Readonly<Record<string, SubjectKind>> = {
  account: 'account',
  accounts: 'account',
  address: 'account',
  addresses: 'account',
  stake: 'account',
  stakekey: 'account',
  stakekeys: 'account',
  'stake-key': 'account',
  rewards: 'account',
  wallet: 'account',
  block: 'block',
  blocks: 'block',
  epoch: 'epoch',
  epochs: 'epoch',
  number: 'epoch',
  pool: 'pool',
  pools: 'pool',
  slot: 'slot',
  slots: 'slot',
}

export function isLink(text: string): boolean {
  return LINK.test(text)
}

/**
 * A link to a page of another explorer or of this one: the value it names is read as if it were typed alone.
 * @param read reads a value on a network, as one kind if the link names the kind
 */
export function readLink(
  text: string,
  network: KnownNetwork,
  read: (value: string, word: SubjectKind | undefined, network: KnownNetwork) => SearchResult,
): SearchResult {
  const url = urlOf(text)
  const parts = url
    ? [...url.pathname.split('/'), ...[...url.searchParams].flat(), ...url.hash.slice(1).split(/[/=&?]/)]
        .map(decoded)
        .flatMap((part) => part.replace(/\.html?$/, '').split(/[()]/))
        .filter((part) => part !== '')
    : []
  if (parts.some((part) => /^(tx|txs|transaction|transactions)$/i.test(part))) {
    return {
      diagnosis: {
        title: 'This link is to a transaction.',
        detail: 'The data service has accounts, epochs, blocks and pool updates, but no transactions.',
        isFinal: true,
      },
    }
  }
  const there = url ? (networkOfLink(url, parts) ?? network) : network
  if (there.state === 'announced') {
    return {
      diagnosis: {
        title: `This link is to ${there.title}.`,
        detail: 'The network is announced, but has no data service yet.',
        isFinal: true,
      },
    }
  }
  let diagnosis: SearchDiagnosis | undefined
  for (const { value, word } of targetsOf(parts)) {
    const result = read(value, word, there)
    if (result.choices?.length) return onNetwork(result, there, network)
    diagnosis ??= result.diagnosis
  }
  if (diagnosis) return { diagnosis: { ...diagnosis, isFinal: true } }
  return {
    diagnosis: {
      title: 'This link names nothing that Epochal can look up.',
      detail: 'Epochal reads links to an account, an epoch, a block, a slot or a pool.',
      isFinal: true,
    },
  }
}

/**
 * The values of a link, the most specific first: those after a known word, last one first, then those that
 * are clear by themselves.
 */
function targetsOf(parts: readonly string[]): LinkTarget[] {
  const pair = slotPair(parts)
  const named = parts.flatMap((value, at): LinkTarget[] => {
    const before = /^(id|hash|no)$/i.test(parts[at - 1] ?? '') ? at - 2 : at - 1
    const word = WORDS[parts[before]?.toLowerCase() ?? '']
    return word ? [{ value, word }] : []
  })
  const telling = parts
    .filter(
      (part) =>
        /^(stake|addr|pool|vrf_vk)(_test)?1/i.test(part) || /^([0-9a-f]{58}|[0-9a-f]{64})$/i.test(part),
    )
    .map((value) => ({ value, word: undefined }))
  return [...pair, ...named.toReversed(), ...telling]
}

/** `/epochs/394/slots/85165743`, as in the interface. */
function slotPair(parts: readonly string[]): LinkTarget[] {
  const [epochNo, slotNo] = [/^epochs?$/i, /^slots?$/i].map(
    (word) => parts[parts.findIndex((part) => word.test(part)) + 1],
  )
  const isPair = parts.some((part) => /^epochs?$/i.test(part)) && parts.some((part) => /^slots?$/i.test(part))
  return isPair ? [{ value: `${epochNo}/${slotNo}`, word: undefined }] : []
}

/** The network that a link names in its host or path. */
function networkOfLink({ hostname }: URL, parts: readonly string[]): KnownNetwork | undefined {
  const name = [...hostname.split('.'), ...parts].map((part) => part.toLowerCase()).find(isNetworkName)
  if (name) return networks[name]
  return MAINNET_EXPLORERS.some((host) => hostname === host || hostname.endsWith(`.${host}`))
    ? networks.mainnet
    : undefined
}

/** Explorers whose links name a network only if it is a test network. */
const MAINNET_EXPLORERS = ['cardanoscan.io', 'cexplorer.io', 'adastat.net', 'pool.pm', 'explorer.cardano.org']

function onNetwork(result: SearchResult, there: KnownNetwork, here: KnownNetwork): SearchResult {
  if (there.name === here.name || !result.choices) return result
  return {
    ...result,
    choices: result.choices.map((choice) => ({ ...choice, detail: `on ${there.title}, ${choice.detail}` })),
  }
}

function urlOf(text: string): URL | undefined {
  const absolute = text.startsWith('//')
    ? `https:${text}`
    : text.startsWith('/')
      ? `https://epochal${text}`
      : text
  const url = /^https?:/i.test(absolute) ? absolute : `https://${absolute}`
  return URL.canParse(url) ? new URL(url) : undefined
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (error) {
    if (error instanceof URIError) return part
    throw error
  }
}
