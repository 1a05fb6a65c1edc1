import { type Bech32Repair, bech32Repairs } from '#cardano/bech32-repair.ts'
import { type Network, networks } from '#cardano/network.ts'
import type { StakeAddressFault } from '#cardano/stake-address.ts'
import { paths } from '../../links/paths.ts'
import type { SearchDiagnosis } from './reading-parts.ts'
import type { KnownNetwork } from './search-result.ts'

const UNSENT = 'Nothing was sent to the service. Compare with the source before you use the correction.'

/** The diagnosis of a malformed stake address: what is wrong, where, and the next step. */
export function stakeAddressDiagnosis(
  fault: StakeAddressFault,
  text: string,
  network: KnownNetwork,
): SearchDiagnosis {
  switch (fault.kind) {
    case 'empty':
      return {
        title: 'The address is empty.',
        detail: `A ${network.title} stake address begins with ${network.stakePrefix}1.`,
      }
    case 'mixed-case':
      return {
        title: `Character ${fault.position} has the wrong case.`,
        detail: 'An address is all lower case or all upper case.',
        marks: [fault.position],
        isFinal: true,
      }
    case 'impossible-character':
      return {
        title: `Character ${fault.position} cannot appear in an address.`,
        detail: `After its prefix, an address has only letters and digits, without 1, b, i and o. ${lookalike(fault.character)}`,
        marks: [fault.position],
        isFinal: true,
      }
    case 'no-prefix':
    case 'wrong-prefix':
      return {
        title: 'This is not a stake address.',
        detail: `A ${network.title} stake address begins with ${network.stakePrefix}1.`,
      }
    case 'checksum':
      return checksumDiagnosis(text, fault, networkOfText(text, network) ?? network)
    case 'wrong-length':
      return {
        title: 'The address has the wrong length.',
        detail: `It has ${fault.bytes} bytes; a stake address has 29.`,
        isFinal: true,
      }
    case 'wrong-header':
      return {
        title: 'This is not the address of a stake account.',
        detail: `Its first byte, 0x${fault.header.toString(16)}, is not that of a stake account on ${network.title}.`,
        isFinal: true,
      }
    case 'other-network': {
      const others = openNetworks.filter(({ stakePrefix }) => stakePrefix === fault.prefix)
      const [first] = others
      return {
        title:
          fault.prefix === 'stake_test' ? 'This is a test network address.' : 'This is a mainnet address.',
        detail: `The prefix ${fault.prefix} belongs to ${others.map(({ title }) => title).join(' and ')}. You are viewing ${network.title}.`,
        isFinal: true,
        ...(first && {
          action: {
            label: `Open on ${first.title}`,
            path: paths.account(first.name, text.toLowerCase()),
          },
        }),
      }
    }
  }
}

const openNetworks = Object.values(networks).filter(({ state }) => state !== 'announced')

/** The network with the prefix of the text; the page's own first, since test networks share a prefix. */
function networkOfText(text: string, network: KnownNetwork): KnownNetwork | undefined {
  const has = ({ stakePrefix }: Network) => text.toLowerCase().startsWith(`${stakePrefix}1`)
  return has(network) ? network : openNetworks.find(has)
}

function checksumDiagnosis(
  text: string,
  { length, expectedLength }: Extract<StakeAddressFault, { kind: 'checksum' }>,
  network: KnownNetwork,
): SearchDiagnosis {
  const repairs = bech32Repairs(text, network.stakePrefix, expectedLength)
  const [repair] = repairs
  if (repairs.length === 1 && repair) {
    return {
      ...repairWords(repair),
      action: { label: 'Open the corrected address', path: paths.account(network.name, repair.corrected) },
      isFinal: length >= expectedLength,
    }
  }
  if (repairs.length > 1) {
    return {
      title: 'The checksum fails.',
      detail: `${repairs.length} different corrections would make it pass, so none is offered. Nothing was sent to the service.`,
    }
  }
  return length === expectedLength
    ? {
        title: 'The checksum fails.',
        detail:
          'No correction of one or two characters makes it pass, so more characters are wrong. Nothing was sent to the service.',
        isFinal: true,
      }
    : {
        title: `The address is too ${length < expectedLength ? 'short' : 'long'}.`,
        detail: `It has ${length} characters; an address with this prefix has ${expectedLength}. Nothing was sent to the service.`,
        isFinal: length > expectedLength,
      }
}

function repairWords(repair: Bech32Repair): Pick<SearchDiagnosis, 'title' | 'detail' | 'marks'> {
  switch (repair.kind) {
    case 'substitution': {
      const positions = repair.changes.map(({ position }) => position)
      const places = positions.join(' and ')
      const swaps = repair.changes.map(({ from, to }) => `${to} in place of ${from}`).join(' and ')
      return {
        title:
          positions.length === 1 ? `Character ${places} looks wrong.` : `Characters ${places} look wrong.`,
        detail: `With ${swaps}, the checksum passes. ${UNSENT}`,
        marks: positions,
      }
    }
    case 'transposition':
      return {
        title: `Characters ${repair.position} and ${repair.position + 1} look swapped.`,
        detail: `When they are swapped, the checksum passes. ${UNSENT}`,
        marks: [repair.position, repair.position + 1],
      }
    case 'missing':
      return {
        title: `A character is missing at position ${repair.position}.`,
        detail: `With ${repair.character} inserted there, the checksum passes. ${UNSENT}`,
        marks: [repair.position],
      }
    case 'surplus':
      return {
        title: `Character ${repair.position} is extra.`,
        detail: `Without this ${repair.character}, the checksum passes. ${UNSENT}`,
        marks: [repair.position],
      }
  }
}

const LOOKALIKES: Readonly<Record<string, string>> = { o: '0', i: 'l', 1: 'l', b: '6' }

function lookalike(character: string): string {
  const likely = LOOKALIKES[character.toLowerCase()]
  return likely === undefined
    ? 'It does not belong there.'
    : `It is probably ${likely === 'l' ? 'an' : 'a'} ${likely}, typed or scanned as ${character}.`
}
