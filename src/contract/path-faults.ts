import { describeStakeAddressFault } from '#cardano/describe-stake-address-fault.ts'
import type { Network } from '#cardano/network.ts'
import type { ParameterFault, PathParameter } from './path-parameter.ts'
import { shortenText } from './shorten-text.ts'

/** A malformed parameter of a path. */
export interface PathFault {
  /** Its text in the path. */
  readonly text: string
  readonly parameter: PathParameter
  readonly reason: ParameterFault
}

/** A sentence that names each malformed parameter and its reason. */
export function describePathFaults(faults: readonly PathFault[], network: Network): string {
  const clauses = faults.map(
    ({ text, parameter, reason }) =>
      `"${shortenText(text, LONGEST_TEXT)}" is not ${parameter.noun}: ${describeParameterFault(reason, network)}`,
  )
  return `${[...new Set(clauses)].join('; ')}.`
}

/** The reason in a clause without a full stop. */
export function describeParameterFault(reason: ParameterFault, network: Network): string {
  return typeof reason === 'string' ? reason : describeStakeAddressFault(reason, network)
}

/** Characters of a malformed text that a sentence quotes. */
const LONGEST_TEXT = 100
