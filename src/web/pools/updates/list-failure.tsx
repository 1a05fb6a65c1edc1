import { FailureNotice } from '../../failures/failure-notice.tsx'

/**
 * The failure of the list, which is tried again after a pause.
 * @param missing the part of the list that did not load
 */
export function ListFailure({
  network,
  error,
  retry,
  stillShown,
  missing = 'The rest of the list',
}: {
  network: string
  error: Error
  retry: () => void
  stillShown: string
  missing?: string
}) {
  return (
    <FailureNotice
      place={`${network} list of pool updates`}
      error={error}
      tryAgain={retry}
      subject={`${missing} did not load`}
      stillShown={stillShown}
    />
  )
}
