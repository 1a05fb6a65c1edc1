import type { NetworkName } from '#cardano/network.ts'
import type { PasskeyOffer, SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { DashboardHandlers } from './dashboard-call.ts'
import { offeredNetworks } from './offered-networks.ts'

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
