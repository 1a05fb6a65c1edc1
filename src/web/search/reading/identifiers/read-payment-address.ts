import { type PaymentAddressResult, parsePaymentAddress } from '#cardano/payment-address.ts'
import { accountChoice, contextOn, otherNetwork } from '../choices.ts'
import { notCovered } from '../not-covered.ts'
import { named, type SearchContext, type SearchResult } from '../search-result.ts'
import { type Bech32Family, lengthsOf } from './bech32-families.ts'
import { explainFault } from './mistyped.ts'
import { nameOf, otherNetworkHeading } from './read-stake-address.ts'

/** The account that a payment address belongs to, if it has a stake part. */
export function readPaymentAddress(text: string, family: Bech32Family, context: SearchContext): SearchResult {
  const { network } = context
  const isHere = family.prefix === (network.addressNetworkId === 1 ? 'addr' : 'addr_test')
  const there = isHere ? network : otherNetwork(network)
  const result = parsePaymentAddress(text, there)
  if (!result.ok && result.fault === 'checksum') {
    return explainFault(text, family, lengthsOf(family), (corrected) =>
      readPaymentAddress(corrected, family, context),
    )
  }
  return paymentAddressResult(text, result, there, context)
}

/** @param there the network of the address */
export function paymentAddressResult(
  text: string,
  result: PaymentAddressResult,
  there: SearchContext['network'],
  context: SearchContext,
): SearchResult {
  if (!result.ok) {
    return named(
      'This is not a payment address.',
      result.fault === 'wrong-length'
        ? 'Its length does not match its first byte.'
        : 'Its first byte is not that of a payment address.',
    )
  }
  const { address } = result
  switch (address.kind) {
    case 'base': {
      const isHere = there === context.network
      const detail = `Account on ${nameOf(there)}, the stake part of this payment address`
      return {
        heading: isHere ? 'This payment address belongs to' : otherNetworkHeading(there),
        choices: [
          accountChoice(
            contextOn(context, there),
            address.stakeAddress,
            isHere ? detail : `${detail}, leaves ${nameOf(context.network)}`,
          ),
        ],
      }
    }
    case 'pointer':
    case 'enterprise': {
      const linked = there.addressNetworkId === 1 ? (['address', text] as const) : undefined
      return notCovered('an address without a stake part', text, context, linked)
    }
  }
}
