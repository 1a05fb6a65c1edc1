import type { ReactNode } from 'react'
import { useNetwork } from '#web/routing/network-context.tsx'
import { FailureNotice } from './failure-notice.tsx'
import './list-frame.css'

/**
 * The frame of a list: what stands in the place of its rows while they are waited for, when they did not come, and where there
 * are none. A list that could not be read again stays, below the failure.
 */
export function ListFrame<Row>({
  name,
  rows,
  request,
  waiting,
  empty,
  children,
}: {
  /** The list in a sentence, such as `list of pools`. */
  name: string
  /** Undefined until they are there. */
  rows: readonly Row[] | undefined
  /** The failure of the list's request, if any; absent for rows of a list that is there. */
  request?: { readonly error: Error | null; readonly tryAgain: () => void }
  /** A placeholder of the same size. */
  waiting?: ReactNode
  /** The sentence of a list without rows. */
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}) {
  const network = useNetwork()
  return (
    <>
      {request?.error && (
        <FailureNotice
          place={`${network.name} ${name}`}
          error={request.error}
          tryAgain={request.tryAgain}
          subject={`The ${name} did not load`}
          {...(rows && { stillShown: 'What has come stays.' })}
        />
      )}
      {rows === undefined ? (
        !request?.error && waiting
      ) : rows.length === 0 ? (
        <div className="list-empty">{empty}</div>
      ) : (
        children(rows)
      )}
    </>
  )
}
