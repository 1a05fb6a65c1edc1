import { type NetworkName, networkNames, networks } from '#cardano/network.ts'
import type { OfferedNetwork, PasskeyOffer, SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { DashboardHandlers } from './dashboard-call.ts'

export interface SignInOptionsDependencies {
  readonly registration: SignInOptions['registration']
  readonly mailer: Pick<Mailer, 'state'>
  readonly providers: readonly { readonly id: string; readonly name: string }[]
  readonly passkeys: PasskeyOffer
  /** The networks that this service serves. */
  readonly networks: readonly NetworkName[]
}

/** The ways to sign in and to register that this service offers, which anyone may read. */
export function createSignInOptionsHandler(
  deps: SignInOptionsDependencies,
): Pick<DashboardHandlers, 'signInOptions'> {
  const { registration, mailer, passkeys } = deps
  const providers = deps.providers.map(({ id, name }) => ({ id, name }))
  const networks = offeredNetworks(deps.networks)
  return {
    signInOptions: async () => ({
      result: { registration, mail: mailer.state, providers, passkeys, networks },
    }),
  }
}

/** The networks for which projects can be made here, and those that are announced, in the order of all lists. */
export function offeredNetworks(served: readonly NetworkName[]): readonly OfferedNetwork[] {
  return networkNames().flatMap((network): readonly OfferedNetwork[] => {
    const { title, state } = networks[network]
    if (served.includes(network)) return [{ network, title, state: 'offered' }]
    return state === 'announced' ? [{ network, title, state }] : []
  })
}
