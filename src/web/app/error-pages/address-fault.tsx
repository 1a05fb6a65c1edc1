import { useParams } from 'react-router'
import { isNetworkName, networks } from '#cardano/network.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import { describePathFaults, type PathFault } from '#contract/path-parameter.ts'
import { AbsentNetworkPage } from '#web/app/missing/absent-network-page.tsx'
import { PageNotFound } from '#web/app/missing/page-not-found.tsx'
import { serverNow } from '#web/browser/clock.ts'
import { FailureFrame } from '#web/failures/failure-frame.tsx'
import { Link } from '#web/routing/link.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import type { RouteFault } from '#web/routing/route-fault.ts'
import { DiagnosisView } from '#web/search/diagnosis-view.tsx'
import { readSearchText } from '#web/search/reading/read-search.ts'

/** The page for a malformed page address. A stake address in it is diagnosed like one in the search box. */
function MalformedAddress({ faults }: { faults: readonly PathFault[] }) {
  const { network, stakeAddress } = useParams()
  const { name } = useNetwork()
  if (stakeAddress !== undefined && network !== undefined && isNetworkName(network)) {
    const { text, choices, note, suggestions } = readSearchText(stakeAddress, {
      network: networks[network],
      now: serverNow() as UtcTime,
    })
    const account = choices.find(({ kind }) => kind === 'account')
    if (account || note) {
      return (
        <FailureFrame title={account ? 'This is another form of an address' : 'This is not an account'}>
          <DiagnosisView note={note} suggestions={account ? [account] : suggestions} text={text}>
            <Link className="button button--bare" to={paths.accounts(network)}>
              Look up another
            </Link>
          </DiagnosisView>
        </FailureFrame>
      )
    }
  }
  return (
    <FailureFrame title="This address is not valid" lede={describePathFaults(faults, networks[name])}>
      <div className="row above-4">
        <Link className="button" to={paths.overview(name)}>
          Overview
        </Link>
      </div>
    </FailureFrame>
  )
}

/** The page for an address that names no page of a network that is served. */
export function AddressFault({ fault: { problem } }: { fault: RouteFault }) {
  if (problem.kind === 'malformed') return <MalformedAddress faults={problem.faults} />
  if (problem.kind === 'network') return <AbsentNetworkPage name={problem.network} />
  return <PageNotFound />
}
