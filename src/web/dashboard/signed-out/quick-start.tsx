import type { SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import { CallTabs } from '#web/request-panel/call-tabs.tsx'
import { serviceAddress } from '#web/request-panel/snippets/service-address.ts'
import { Link } from '#web/routing/link.tsx'
import { useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import '#web/ui/content/numbered-steps.css'
import './quick-start.css'

/** The way from no account to a first response, in three steps. */
export function QuickStart({ options }: { options: SignInOptions }) {
  const { name } = useNetwork()
  const description = useNetworkDescription()
  return (
    <>
      <h2 id="quick-start">Your first response, in about two minutes</h2>
      <ol className="numbered-steps quick-start">
        <li>
          <div>
            <b>Make an account</b>
            <p>{wayToAccount(options)}</p>
          </div>
        </li>
        <li>
          <div>
            <b>Make a project</b>
            <p>Name it and choose a network. You get an API key and a secret. The secret is shown once.</p>
          </div>
        </li>
        <li>
          <div>
            <b>Get a token, then ask</b>
            <p>
              The <Link to={paths.reference}>reference</Link> has all calls.
            </p>
            <CallTabs address={serviceAddress(name, description)} path="/api/core/epochs/latest" />
          </div>
        </li>
      </ol>
    </>
  )
}

/** The sentence that says what an account takes at this explorer. */
export function wayToAccount({
  registration,
  mail,
  providers,
}: Pick<SignInOptions, 'registration' | 'mail' | 'providers'>): string {
  if (registration === 'closed') return 'New accounts are not open here. With one that you have, sign in.'
  const hasMails = mail !== 'off'
  const hasProviders = providers.length > 0
  if (!hasMails && !hasProviders)
    return 'The operator of this server makes accounts, by the command “epochal user create EMAIL”.'
  const needed = hasMails ? 'An e-mail address' : 'A provider on this page'
  return registration === 'invited' ? `${needed} and an invitation are needed.` : `${needed} is enough.`
}
