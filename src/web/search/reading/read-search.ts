import { groupDigits } from '#cardano/decimal.ts'
import { epochFirstSlot, epochLength } from '#cardano/slot-time.ts'
import { vrfKeyHash } from '#cardano/vrf-key.ts'
import { paths } from '../../links/paths.ts'
import { shortenMiddle } from '../../ui/values/shorten-middle.ts'
import { readAddressHex, readBrokenPrefix, readPaymentAddressText, readStakeAddress } from './read-address.ts'
import { isLink, readLink } from './read-link.ts'
import { readMoment } from './read-moment.ts'
import { readNumber } from './read-number.ts'
import { readingOf, type SearchDiagnosis, type SearchResult } from './reading-parts.ts'
import type { KnownNetwork, SearchContext, SearchReading, SubjectKind } from './search-result.ts'
import { MOST_ADDRESSES, readSeveral } from './several-addresses.ts'

/** White space, quotes and invisible characters. */
const NOISE = /[\s"'`“”‘’«»\u00ad\u200b-\u200f\u2028-\u202f\u2060\ufeff]/g

/** The meanings of a text, from the text and the schedule of the chain alone: no request is sent. */
export function readSearch(input: string, context: SearchContext): SearchReading {
  const text = input.replace(NOISE, '')
  const result = text === '' ? {} : (readWhole(input, context) ?? readText(text, undefined, context))
  return readingOf(text, result)
}

/** A text whose white space matters: several addresses, or several numbers. */
function readWhole(input: string, { network }: SearchContext): SearchResult | undefined {
  const several = readSeveral(input)
  if (several) {
    return several.length > MOST_ADDRESSES
      ? {
          diagnosis: {
            title: `${groupDigits(String(several.length))} addresses are too many.`,
            detail: `At most ${MOST_ADDRESSES} can be compared at once.`,
            isFinal: true,
          },
        }
      : {
          choices: [
            {
              kind: 'accounts',
              title: `Compare ${several.length} accounts`,
              detail: 'one row each, with totals',
              path: paths.accountSheet(network.name, several),
            },
          ],
        }
  }
  const numbers = input.trim().split(/\s+/)
  if (numbers.length < 2 || !numbers.every((part) => /^\d+$/.test(part))) return undefined
  const isGrouped = numbers.every((part, at) => (at === 0 ? part.length <= 3 : part.length === 3))
  if (isGrouped) return undefined
  return numbers.length === 2
    ? readSlotPair(numbers[0] ?? '', numbers[1] ?? '', network)
    : { diagnosis: { title: 'These are several numbers.', detail: 'Look up one at a time.', isFinal: true } }
}

const WORDS: Readonly<Record<string, SubjectKind>> = {
  epoch: 'epoch',
  block: 'block',
  pool: 'pool',
  slot: 'slot',
}

/** @param word the kind that the user or the link has named */
function readText(text: string, word: SubjectKind | undefined, context: SearchContext): SearchResult {
  const { network } = context
  const lower = text.toLowerCase()
  if (isLink(text)) {
    return readLink(text, network, (value, kind, there) => {
      // The schedule of a simulated chain is known only to the page of its network.
      const on = there.name === network.name ? network : there
      return ofKind(readText(value, kind, { ...context, network: on }), kind)
    })
  }
  if (/^stake(_test)?1/.test(lower)) return readStakeAddress(text, network)
  if (/^addr(_test)?1/.test(lower)) return readPaymentAddressText(text, network)
  if (/^(Ae2|DdzFF|37bt|2cW)[1-9A-HJ-NP-Za-km-z]{40,}$/.test(text)) {
    return {
      diagnosis: {
        title: 'This is an address of the Byron era.',
        detail: 'It has no stake part, so it belongs to no account.',
        isFinal: true,
      },
    }
  }
  if (lower.startsWith('pool1')) return { diagnosis: poolIdentifier }
  if (lower.startsWith('vrf_vk1')) return readVrfKey(lower, network)
  if (/^[0-9a-f]{64}$/.test(lower)) return readHash(lower, network)
  if (/^([0-9a-f]{56}|[0-9a-f]{58}|[0-9a-f]{114})$/.test(lower)) return readAddressHex(lower, network)
  const [, named, digits] =
    /^(epoch|block|pool|slot)?[:#=]?((?:0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*))$/.exec(lower) ?? []
  if (digits !== undefined) {
    return readNumber(BigInt(digits.replaceAll(',', '')), WORDS[named ?? ''] ?? word, context)
  }
  const [, epochNo, slotNo] = /^(?:epoch)?(0|[1-9]\d*)\/(?:slot)?(0|[1-9]\d*)$/.exec(lower) ?? []
  if (epochNo !== undefined && slotNo !== undefined) return readSlotPair(epochNo, slotNo, network)
  return readMoment(lower, context) ?? readBrokenPrefix(lower, network) ?? unknown(lower)
}

/** The choices of the kind that a link names; none of another kind. */
function ofKind(result: SearchResult, word: SubjectKind | undefined): SearchResult {
  if (!word || !result.choices) return result
  const kinds = word === 'slot' ? ['slot', 'block'] : [word]
  const choices = result.choices.filter(({ kind }) => kinds.includes(kind))
  if (choices.length > 0) return { choices }
  return word === 'pool' ? { diagnosis: poolIdentifier } : {}
}

const poolIdentifier: SearchDiagnosis = {
  title: 'This is a pool identifier.',
  detail: 'The data service finds pool updates by pool number or VRF key hash only.',
  isFinal: true,
}

function unknown(lower: string): SearchResult {
  const isHex = /^[0-9a-f]{50,130}$/.test(lower)
  return {
    diagnosis: isHex
      ? {
          title: `These are ${lower.length} hex digits.`,
          detail: 'A block hash and a VRF key hash have 64, a stake key hash 56, a reward account 58.',
        }
      : {
          title: 'This does not look like anything on the chain.',
          detail:
            'Epochal reads stake and payment addresses, block numbers and hashes, epochs, slots, dates, pool numbers, VRF keys, and links to any of them.',
        },
  }
}

function readHash(hash: string, network: KnownNetwork): SearchResult {
  return {
    choices: [
      {
        kind: 'block',
        title: `Block ${shortenMiddle(hash, 8)}`,
        detail: 'by its hash',
        path: paths.block(network.name, hash),
      },
      {
        kind: 'pool',
        title: 'Pool',
        detail: `that registered the VRF key with the hash ${shortenMiddle(hash, 8)}`,
        path: paths.pool(network.name, hash),
      },
    ],
  }
}

/**
 * An epoch with an absolute slot, or with a slot counted from its start where the number is too small to be
 * absolute.
 */
function readSlotPair(epochText: string, slotText: string, network: KnownNetwork): SearchResult {
  const epochNo = Number(epochText)
  const entered = BigInt(slotText)
  if (epochNo > 2 ** 31 - 1 || entered > 2n ** 63n - 1n) {
    return {
      diagnosis: { title: 'This slot number is too large.', detail: 'Write epoch/slot, as in 394/85165743.' },
    }
  }
  const first = BigInt(epochFirstSlot(network, epochNo))
  const isRelative = entered < first && entered < BigInt(epochLength(network, epochNo))
  const slotNo = isRelative ? first + entered : entered
  return {
    choices: [
      {
        kind: 'slot',
        title: `Block in slot ${groupDigits(slotNo.toString())}`,
        detail: isRelative
          ? `slot ${groupDigits(slotText)} of epoch ${epochNo}, counted from its start`
          : `absolute, in epoch ${epochNo}`,
        path: paths.blockBySlot(network.name, epochNo, slotNo),
      },
    ],
  }
}

function readVrfKey(text: string, network: KnownNetwork): SearchResult {
  try {
    const hash = vrfKeyHash(text)
    return {
      choices: [
        {
          kind: 'pool',
          title: 'Pool',
          detail: `that registered this VRF key, by its hash ${shortenMiddle(hash, 8)}`,
          path: paths.pool(network.name, hash),
        },
      ],
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return {
      diagnosis: {
        title: 'This VRF key is not valid.',
        detail: 'Its checksum fails: a character is wrong, missing or extra.',
      },
    }
  }
}
