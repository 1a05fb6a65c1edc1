import type { ReactNode } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import type { NetworkName } from '#cardano/network.ts'
import type { ContradictionSubject, NetworkStatus } from '#explorer-protocol/data-status.ts'
import { paths } from '../links/paths.ts'
import { Link } from '../ui/controls/link.tsx'
import { Status } from '../ui/values/status.tsx'
import { Disclosure } from './disclosure.tsx'
import { minuteText } from './last-hour.tsx'

/** The contradictions that the records of the last hour had, each with a link to its record. */
export function ContradictionList({
  network,
  contradictions,
  records,
}: {
  network: NetworkName
  contradictions: NetworkStatus['contradictions']
  /** Records that were looked at. */
  records: number
}) {
  const read = groupDigits(String(records))
  const [title, extent] = ['Contradictions in the data', `${read} ${records === 1 ? 'record' : 'records'}`]
  if (contradictions.length === 0) {
    return (
      <p className="status-part status-part--closed">
        <b>{title}</b>
        <span>
          {records === 0
            ? 'no records that could be compared were read in the last hour'
            : `none in ${extent} compared in the last hour`}
        </span>
      </p>
    )
  }
  return (
    <Disclosure
      title={title}
      isOpen
      summary={
        <>
          <Status kind="warn">{contradictions.length} found</Status>
          <span>in {extent} compared in the last hour</span>
        </>
      }
    >
      <ul className="status-contradictions">
        {contradictions.map(({ sentence, subject, seen_at }) => (
          <li key={`${sentence} ${JSON.stringify(subject)}`}>
            <p>{sentence}</p>
            <span>
              {linkTo(network, subject)}, seen {minuteText(seen_at)} UTC
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

function linkTo(network: NetworkName, subject: ContradictionSubject): ReactNode {
  if (subject.kind === 'epochs') return <Link to={paths.epochs(network)}>Epochs</Link>
  if (subject.kind === 'account') return <Link to={paths.account(network, subject.id)}>Account</Link>
  const text = groupDigits(String(subject.id))
  return subject.kind === 'block' ? (
    <Link to={paths.block(network, subject.id)}>Block {text}</Link>
  ) : (
    <Link to={paths.epoch(network, subject.id)}>Epoch {text}</Link>
  )
}
