import { groupDigits } from '#cardano/decimal.ts'
import { isNetworkName, type Network, type NetworkName, networks } from '#cardano/network.ts'
import { epochSlot } from '#cardano/slot-time.ts'
import { parseStakeAddress, type StakeAddressFault } from '#cardano/stake-address.ts'
import { vrfKeyHash } from '#cardano/vrf-key.ts'
import { paths } from '../links/paths.ts'

/** Something the text can mean, with the page that shows it. */
interface SearchChoice {
  readonly title: string
  readonly detail: string
  readonly path: string
}

/** Why the text means nothing here, and what would help. */
export interface SearchVerdict {
  readonly title: string
  readonly detail: string
  /** The character to point at, counted from 1. */
  readonly mark?: number
  readonly action?: { readonly label: string; readonly path: string }
}

export interface SearchReading {
  /** The text as it was understood: without white space, quotes and invisible characters around and in it. */
  readonly text: string
  readonly choices: readonly SearchChoice[]
  readonly verdict: SearchVerdict | undefined
}

/** White space, quotes, and characters that cannot be seen. */
const NOISE = /[\s"'`“”‘’«»\u00ad\u200b-\u200f\u2028-\u202f\u2060\ufeff]/g

const INT32_MAX = 2 ** 31 - 1
const INT64_MAX = 2n ** 63n - 1n

/** Says what a text can be, without asking anyone: the text alone decides. */
export function readSearch(input: string, network: Network): SearchReading {
  const text = input.replace(NOISE, '')
  const found = text === '' ? {} : readText(text, network)
  return { text, choices: found.choices ?? [], verdict: found.verdict }
}

interface Found {
  readonly choices?: readonly SearchChoice[]
  readonly verdict?: SearchVerdict
}

function readText(text: string, network: Network): Found {
  const name = nameOf(network)
  const lower = text.toLowerCase()
  if (/^stake(_test)?1/.test(lower)) return readStakeAddress(text, network)
  if (/^addr(_test)?1/.test(lower)) {
    return {
      verdict: {
        title: 'That is a payment address.',
        detail: `Accounts are looked up by their stake address, which begins with ${network.stakePrefix}1.`,
      },
    }
  }
  if (lower.startsWith('pool1')) {
    return {
      verdict: {
        title: 'That is a bech32 pool identifier.',
        detail:
          'The data service files pool updates by number or VRF key hash, and names no identifier with them.',
      },
    }
  }
  if (lower.startsWith('vrf_vk1')) return readVrfKey(lower, name)
  if (/^[0-9a-f]{64}$/.test(lower)) {
    return {
      choices: [
        { title: 'Block', detail: `with the hash ${shortened(lower)}`, path: paths.block(name, lower) },
        { title: 'Pool', detail: `with the VRF key hash ${shortened(lower)}`, path: paths.pool(name, lower) },
      ],
    }
  }
  const [, word = '', digits] =
    /^(epoch|block|pool|slot)?[:#]?((?:0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*))$/.exec(lower) ?? []
  if (digits !== undefined) return readNumber(BigInt(digits.replaceAll(',', '')), word, network)
  const [, epochNo, slotNo] = /^(0|[1-9]\d*)\/(0|[1-9]\d*)$/.exec(lower) ?? []
  if (epochNo !== undefined && slotNo !== undefined) {
    return {
      choices: [
        {
          title: 'Block',
          detail: `in epoch ${epochNo}, absolute slot ${groupDigits(slotNo)}`,
          path: paths.blockBySlot(name, Number(epochNo), BigInt(slotNo)),
        },
      ],
    }
  }
  if (/^[0-9a-f]{60,70}$/.test(lower)) {
    return {
      verdict: {
        title: `That is ${lower.length} hex digits.`,
        detail: 'A block hash and a VRF key hash have 64.',
      },
    }
  }
  return {
    verdict: {
      title: 'Nothing on the chain looks like that.',
      detail: `Epochal knows stake addresses, block numbers and hashes, epochs, epoch/slot pairs, pool numbers and VRF keys.`,
    },
  }
}

function readNumber(number: bigint, word: string, network: Network): Found {
  const name = nameOf(network)
  const shown = groupDigits(number.toString())
  const choices: (SearchChoice & { word: string })[] = []
  if (number <= INT32_MAX) {
    choices.push({
      word: 'block',
      title: `Block ${shown}`,
      detail: 'by its number',
      path: paths.block(name, Number(number)),
    })
    choices.push({
      word: 'epoch',
      title: `Epoch ${shown}`,
      detail: 'by its number',
      path: paths.epoch(name, Number(number)),
    })
  }
  if (number <= INT64_MAX) {
    choices.push({
      word: 'pool',
      title: `Pool ${shown}`,
      detail: 'by its number in the update history',
      path: paths.pool(name, number),
    })
  }
  if (number <= BigInt(Number.MAX_SAFE_INTEGER)) {
    const { epochNo } = epochSlot(network, Number(number))
    choices.push({
      word: 'slot',
      title: `Slot ${shown}`,
      detail: `absolute, in epoch ${epochNo}: the block in it, if there is one`,
      path: paths.blockBySlot(name, epochNo, number),
    })
  }
  if (choices.length === 0) {
    return {
      verdict: {
        title: 'That number is off the scale.',
        detail: 'Block, epoch, pool and slot numbers have 19 digits at most.',
      },
    }
  }
  // A small number is more likely an epoch than one of the first blocks.
  const epochFirst = number < 1000n
  const ordered = epochFirst
    ? choices.toSorted((a, b) => Number(b.word === 'epoch') - Number(a.word === 'epoch'))
    : choices
  return { choices: word ? ordered.filter((choice) => choice.word === word) : ordered }
}

function readVrfKey(text: string, name: NetworkName): Found {
  try {
    const hash = vrfKeyHash(text)
    return {
      choices: [
        { title: 'Pool', detail: `whose VRF key hashes to ${shortened(hash)}`, path: paths.pool(name, hash) },
      ],
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return {
      verdict: {
        title: 'That VRF key is not complete.',
        detail: 'Its checksum fails: a character is wrong, missing or too many.',
      },
    }
  }
}

function readStakeAddress(text: string, network: Network): Found {
  const name = nameOf(network)
  const result = parseStakeAddress(text, network)
  if (result.ok) {
    const { text: address, credential } = result.address
    return {
      choices: [
        {
          title: 'Account',
          detail: `of a ${credential === 'key' ? 'stake key' : 'script'} on ${network.title}`,
          path: paths.account(name, address),
        },
      ],
    }
  }
  return { verdict: stakeAddressVerdict(result.fault, text, network) }
}

/** A fault of a stake address in words for a page: what is wrong, and the next step. */
export function stakeAddressVerdict(fault: StakeAddressFault, text: string, network: Network): SearchVerdict {
  const name = nameOf(network)
  switch (fault.kind) {
    case 'empty':
      return {
        title: 'No address was given.',
        detail: `A ${network.title} stake address begins with ${network.stakePrefix}1.`,
      }
    case 'mixed-case':
      return {
        title: `Character ${fault.position} changes the case.`,
        detail: 'An address is written in small letters or in capitals, and never in both.',
        mark: fault.position,
      }
    case 'impossible-character':
      return {
        title: `Character ${fault.position} cannot appear in an address.`,
        detail:
          'After the prefix, bech32 leaves out 1, b, i and o, because they are easily mistaken for others.',
        mark: fault.position,
      }
    case 'no-prefix':
    case 'wrong-prefix':
      return {
        title: 'That is not a stake address.',
        detail: `A ${network.title} stake address begins with ${network.stakePrefix}1.`,
      }
    case 'checksum': {
      const [repair] = fault.repairs
      return fault.repairs.length === 1 && repair
        ? {
            title: `Character ${repair.position} looks wrong.`,
            detail: `With ${repair.replacement} in place of ${repair.character} the checksum passes. Nothing was sent to the service. Compare with the source before using the correction.`,
            mark: repair.position,
            action: { label: 'Open the corrected address', path: paths.account(name, repair.corrected) },
          }
        : {
            title: 'The checksum fails.',
            detail: `At least one of the ${text.length} characters is wrong, missing or too many. Nothing was sent to the service.`,
          }
    }
    case 'wrong-length':
      return {
        title: 'The address has the wrong length.',
        detail: `It holds ${fault.bytes} bytes, and a stake address holds 29.`,
      }
    case 'wrong-header':
      return {
        title: 'The address is not one of a stake account.',
        detail: `Its first byte is 0x${fault.header.toString(16)}, which is no stake account on ${network.title}.`,
      }
    case 'other-network': {
      const other = Object.values(networks).find(
        (candidate) => candidate.stakePrefix === fault.prefix && candidate.state === 'live',
      )
      return {
        title:
          fault.prefix === 'stake_test' ? 'This is a test network address.' : 'This is a mainnet address.',
        detail: `The prefix ${fault.prefix} belongs to ${other?.title ?? 'another network'}. You are looking at ${network.title}.`,
        ...(other && {
          action: { label: `Open on ${other.title}`, path: paths.account(nameOf(other), text.toLowerCase()) },
        }),
      }
    }
  }
}

function nameOf({ name }: Network): NetworkName {
  if (!isNetworkName(name)) throw new TypeError(`${name} is not a network`)
  return name
}

function shortened(hex: string): string {
  return `${hex.slice(0, 8)}…${hex.slice(-6)}`
}
