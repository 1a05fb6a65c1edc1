import { isBech32 } from '#cardano/bech32-repair.ts'
import { parseStakeAddress } from '#cardano/stake-address.ts'
import { accountChoice, contextOn, otherNetwork } from '../choices.ts'
import { type KnownNetwork, named, type SearchContext, type SearchResult } from '../search-result.ts'
import { type Bech32Family, lengthsOf } from './bech32-families.ts'
import { explainFault } from './mistyped.ts'

export function readStakeAddress(text: string, family: Bech32Family, context: SearchContext): SearchResult {
  const { network } = context
  const there = family.prefix === network.stakePrefix ? network : otherNetwork(network)
  const result = parseStakeAddress(text, there)
  if (result.ok) {
    const { text: address } = result.address
    const detail = `Account on ${nameOf(there)}`
    return there === network
      ? { heading: 'This is', choices: [accountChoice(context, address, `${detail}, checksum passes`)] }
      : {
          heading: otherNetworkHeading(there),
          choices: [
            accountChoice(contextOn(context, there), address, `${detail}, leaves ${nameOf(network)}`),
          ],
        }
  }
  if (result.fault.kind === 'wrong-header') {
    return named(
      'This is not the address of a stake account.',
      `Its first byte, 0x${result.fault.header.toString(16)}, is not that of a stake account on ${there.title}.`,
    )
  }
  if (result.fault.kind === 'wrong-length') {
    const detail = `It has ${result.fault.bytes} bytes; a stake address has 29.`
    return named('This is not the address of a stake account.', detail)
  }
  return explainFault(text, family, lengthsOf(family), (corrected) =>
    readStakeAddress(corrected, family, context),
  )
}

export function otherNetworkHeading({ addressNetworkId }: KnownNetwork): string {
  return `This is a ${addressNetworkId === 1 ? 'mainnet' : 'test network'} address`
}

/** The network's title as a word in a sentence. */
export function nameOf({ title }: KnownNetwork): string {
  return title.toLowerCase()
}

/** A stake or payment address with a damaged prefix: the checksum shows which prefix fits its data. */
export function readBrokenPrefix(
  text: string,
  read: (corrected: string) => SearchResult | undefined,
): SearchResult | undefined {
  const lower = text.toLowerCase()
  if (lower.length > MAX_DAMAGED || /[^a-z0-9_]/.test(lower)) return undefined
  for (const [prefix, length] of PREFIXES) {
    const data = lower.slice(-length)
    if (data.length < length || /[^ac-hj-np-z02-9]/.test(data)) continue
    const corrected = `${prefix}1${data}`
    const [choice] = read(corrected)?.choices ?? []
    if (!choice) continue
    return {
      note: {
        kind: 'mistyped',
        title: `The prefix of this ${prefix.startsWith('stake') ? 'stake' : 'payment'} address is wrong.`,
        detail: `With ${prefix}1 before the last ${length} characters the checksum passes. Compare it with where you copied it from.`,
      },
      suggestions: [{ ...choice, title: 'Open the corrected address' }],
    }
  }
  return undefined
}

/** Prefixes, each with the characters of its data: a stake address, and a payment address with a stake part. */
const PREFIXES = [
  ['stake', 53],
  ['stake_test', 53],
  ['addr', 98],
  ['addr_test', 98],
] as const
const MAX_DAMAGED = 120

/** An address that is followed by pieces which may belong to it, none of them the beginning of another address. */
const PIECES =
  /\b(?:stake|addr)(?:_test)?1[a-z0-9]{20,100}(?: (?!(?:stake|addr)(?:_test)?1)[a-z0-9]{1,100}\b){1,3}/gi

/** The text with those addresses in one piece that a line break divided: whose pieces pass the checksum when joined. */
export function joinAddresses(text: string): string {
  return text.replace(PIECES, (match) => {
    const pieces = match.split(' ')
    if (isBech32(pieces[0] ?? '')) return match
    for (let count = 2; count <= pieces.length; count++) {
      const joined = pieces.slice(0, count).join('')
      if (isBech32(joined)) return [joined, ...pieces.slice(count)].join(' ')
    }
    return match
  })
}
