import { HOUR, SECOND } from '#cardano/utc-time.ts'
import type { SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import { TOKEN_LIFETIME } from '#contract/token.ts'
import { useNetwork, useNetworkDescription } from '../../links/network-context.ts'
import { paths } from '../../links/paths.ts'
import { CallTabs } from '../../requests/call-tabs.tsx'
import { serviceAddress } from '../../requests/snippets/snippet-call.ts'
import { Link } from '../../ui/controls/link.tsx'
import { wayToAccount } from './way-to-account.ts'
import './quick-start.css'

/** The way from no account to a first response, in three steps. */
export function QuickStart({ options }: { options: SignInOptions }) {
  const { name } = useNetwork()
  const description = useNetworkDescription()
  const hours = (TOKEN_LIFETIME * SECOND) / HOUR
  return (
    <>
      <h2 id="quick-start">Your first response, in about two minutes</h2>
      <ol className="quick-start">
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
              A token lasts {hours === 1 ? 'one hour' : `${hours} hours`}. The{' '}
              <Link to={paths.reference}>reference</Link> has all calls.
            </p>
            <CallTabs address={serviceAddress(name, description)} path="/api/core/epochs/latest" />
          </div>
        </li>
      </ol>
    </>
  )
}
