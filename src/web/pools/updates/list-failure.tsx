import { FailureNotice } from '../../failures/failure-notice.tsx'

/** The failure of the rest of the list, which is tried again after a pause. */
export function ListFailure({
  network,
  error,
  retry,
  stillShown,
}: {
  network: string
  error: Error
  retry: () => void
  stillShown: string
}) {
  return (
    <FailureNotice
      place={`${network} list of pool updates`}
      error={error}
      tryAgain={retry}
      subject="The rest of the list did not load"
      stillShown={stillShown}
    />
  )
}
