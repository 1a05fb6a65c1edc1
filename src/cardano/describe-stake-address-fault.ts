import type { Network } from './network.ts'
import { STAKE_ADDRESS_BYTES, type StakeAddressFault } from './stake-address.ts'

/** Describes a fault in a clause without a full stop, so that it fits into a sentence. */
export function describeStakeAddressFault(fault: StakeAddressFault, network: Network): string {
  switch (fault.kind) {
    case 'empty':
      return 'no stake address was given'
    case 'mixed-case':
      return `character ${fault.position} changes between capitals and small letters; bech32 allows one case only`
    case 'impossible-character':
      return `character ${fault.position}, "${fault.character}", cannot appear in an address`
    case 'no-prefix':
      return `a ${network.title} stake address begins with ${network.stakePrefix}1`
    case 'wrong-prefix':
      return `the prefix "${fault.prefix}" is not that of a stake address, which begins with ${network.stakePrefix}1`
    case 'checksum':
      return fault.length === fault.expectedLength
        ? 'the checksum fails, so at least one character is wrong'
        : `the checksum fails, and it has ${fault.length} characters where such an address has ${fault.expectedLength}`
    case 'wrong-length':
      return `it holds ${fault.bytes} bytes, and a stake address holds ${STAKE_ADDRESS_BYTES}`
    case 'wrong-header':
      return `its header byte 0x${fault.header.toString(16).padStart(2, '0')} is not that of a ${network.title} stake address`
    case 'other-network':
      return `the prefix "${fault.prefix}" belongs to another network; on ${network.title} a stake address begins with ${network.stakePrefix}1`
  }
}
