import { bytesFromHex } from '#cardano/encoding.ts'
import { type NetworkName, networks } from '#cardano/network.ts'
import {
  type PaymentAddressResult,
  parsePaymentAddress,
  readPaymentAddress,
} from '#cardano/payment-address.ts'
import { parseStakeAddress, stakeAddressOf } from '#cardano/stake-address.ts'
import { paths } from '../../links/paths.ts'
import { shortAddress } from '../../links/short-address.ts'
import type { SearchResult } from './reading-parts.ts'
import type { KnownNetwork, SearchChoice } from './search-result.ts'
import { stakeAddressDiagnosis } from './stake-address-diagnosis.ts'

export function readStakeAddress(text: string, network: KnownNetwork): SearchResult {
  const result = parseStakeAddress(text, network)
  if (!result.ok) return { diagnosis: stakeAddressDiagnosis(result.fault, text, network) }
  const { text: address, credential } = result.address
  return {
    choices: [accountChoice(network, address, `of a stake ${credential} on ${network.title}`)],
  }
}

/** The account that a payment address belongs to, if it has a stake part. */
export function readPaymentAddressText(text: string, network: KnownNetwork): SearchResult {
  const lower = text.toLowerCase()
  if (text !== lower && text !== text.toUpperCase()) {
    return {
      diagnosis: {
        title: 'This payment address mixes upper and lower case.',
        detail: 'An address is all upper case or all lower case, so at least one letter is wrong.',
        isFinal: true,
      },
    }
  }
  return paymentAddressResult(parsePaymentAddress(lower, network), network, (other) =>
    readPaymentAddressText(text, other),
  )
}

/** A stake address with a damaged prefix: the checksum shows which prefix fits its data. */
export function readBrokenPrefix(text: string, network: KnownNetwork): SearchResult | undefined {
  const data = /[ac-hj-np-z02-9]{53}$/.exec(text)?.[0]
  if (data === undefined) return undefined
  for (const candidate of [network, otherNetwork(network)]) {
    const address = `${candidate.stakePrefix}1${data}`
    if (!parseStakeAddress(address, candidate).ok) continue
    return {
      diagnosis: {
        title: 'The prefix of this stake address is wrong.',
        detail: `With ${candidate.stakePrefix}1 before the last 53 characters, the checksum passes. Nothing was sent to the service. Compare with the source before you use the correction.`,
        action: { label: 'Open the corrected address', path: paths.account(candidate.name, address) },
        isFinal: true,
      },
    }
  }
  return undefined
}

/** An address as bytes in hex: a reward account, a payment address, or only a credential (CIP-19). */
export function readAddressHex(digits: string, network: KnownNetwork): SearchResult {
  const bytes = bytesFromHex(digits)
  if (bytes.length === CREDENTIAL_BYTES) {
    return {
      choices: [
        accountChoice(network, stakeAddressOf('key', bytes, network), 'of the stake key with this hash'),
        accountChoice(network, stakeAddressOf('script', bytes, network), 'of the script with this hash'),
      ],
    }
  }
  const header = bytes[0] ?? 0
  const credential = REWARD_ACCOUNTS.get(header >> 4)
  if (credential === undefined) {
    return paymentAddressResult(readPaymentAddress(bytes, network), network, (other) =>
      readAddressHex(digits, other),
    )
  }
  const other = (header & 0b1111) === network.addressNetworkId ? network : otherNetwork(network)
  const address = stakeAddressOf(credential, bytes.slice(1), other)
  return readStakeAddress(address, network)
}

const CREDENTIAL_BYTES = 28
/** Credentials of reward accounts by the high half of the header byte (CIP-19). */
const REWARD_ACCOUNTS = new Map<number, 'key' | 'script'>([
  [0b1110, 'key'],
  [0b1111, 'script'],
])

function paymentAddressResult(
  result: PaymentAddressResult,
  network: KnownNetwork,
  readOn: (other: KnownNetwork) => SearchResult,
): SearchResult {
  if (result.ok) {
    const { address } = result
    switch (address.kind) {
      case 'base':
        return {
          choices: [
            accountChoice(
              network,
              address.stakeAddress,
              `the stake part of this payment address, a ${address.credential}`,
            ),
          ],
        }
      case 'pointer':
        return {
          diagnosis: {
            title: 'This payment address only points to a stake account.',
            detail:
              'It contains the position of a registration on the chain, which the data service does not resolve.',
            isFinal: true,
          },
        }
      case 'enterprise':
        return {
          diagnosis: {
            title: 'This payment address has no stake part.',
            detail: 'It belongs to no account, so there is none to show.',
            isFinal: true,
          },
        }
    }
  }
  if (result.fault === 'other-network') {
    const other = otherNetwork(network)
    const [choice] = readOn(other).choices ?? []
    return {
      diagnosis: {
        title: `This is a payment address of ${other.addressNetworkId === 1 ? 'mainnet' : 'a test network'}.`,
        detail: `You are viewing ${network.title}.`,
        ...(choice && { action: { label: `Open its account on ${other.title}`, path: choice.path } }),
        isFinal: true,
      },
    }
  }
  return { diagnosis: paymentFaults[result.fault] }
}

const paymentFaults = {
  checksum: {
    title: 'This payment address is not valid.',
    detail: 'Its checksum fails: a character is wrong, missing or extra. Nothing was sent to the service.',
  },
  'wrong-length': {
    title: 'This payment address has the wrong length.',
    detail: 'The length does not match its first byte.',
  },
  'wrong-header': {
    title: 'This is not a payment address.',
    detail: 'Its first byte is not that of a payment address.',
  },
}

function otherNetwork({ addressNetworkId }: KnownNetwork): KnownNetwork {
  return networks[(addressNetworkId === 1 ? 'preprod' : 'mainnet') satisfies NetworkName]
}

function accountChoice(network: KnownNetwork, address: string, detail: string): SearchChoice {
  return {
    kind: 'account',
    title: `Account ${shortAddress(address)}`,
    detail,
    path: paths.account(network.name, address),
  }
}
