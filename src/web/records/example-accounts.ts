import { useSuspenseQuery } from '@tanstack/react-query'
import { type NetworkName, networks } from '#cardano/network.ts'
import type { ExampleAccount } from '#contract/network-description.ts'
import type { ListedNetwork } from '#explorer-protocol/site-document.ts'
import { networksQuery } from '#web/api/endpoint-query.ts'
import { useNetwork } from '#web/routing/network-context.tsx'

/** Accounts that exist, to try. */
export interface ExampleAccounts {
  /** Those of the network: all of a recording, or some of a simulated chain. */
  readonly own: readonly { readonly address: string; readonly shows?: ExampleAccount['shows'] }[]
  /** One of each other network that names some. */
  readonly elsewhere: readonly {
    readonly network: NetworkName
    readonly title: string
    readonly address: string
  }[]
}

export function useExampleAccounts(): ExampleAccounts {
  const { name } = useNetwork()
  return exampleAccountsOf(useSuspenseQuery(networksQuery).data, name)
}

export function exampleAccountsOf(
  listed: readonly Pick<ListedNetwork, 'name' | 'description'>[],
  network: NetworkName,
): ExampleAccounts {
  const addressesOf = ({ description }: Pick<ListedNetwork, 'description'>): ExampleAccounts['own'] =>
    description?.recording?.accounts.map((address) => ({ address })) ?? description?.example_accounts ?? []
  return {
    own: listed.filter(({ name }) => name === network).flatMap(addressesOf),
    elsewhere: listed.flatMap((other) => {
      const [first] = addressesOf(other)
      return other.name === network || first === undefined
        ? []
        : [{ network: other.name, title: networks[other.name].title, address: first.address }]
    }),
  }
}
