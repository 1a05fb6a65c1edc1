import { FailureNotice } from './failure-notice.tsx'
import { useRetried } from './use-retried.ts'

/** The failure of a part of the page, in its place, which is tried again before the part is rendered again. */
export function PartFailure({
  place,
  error,
  restart,
}: {
  place: string
  error: unknown
  restart: () => void
}) {
  const { failure, tryAgain } = useRetried(error, restart)
  return <FailureNotice place={place} error={failure} tryAgain={tryAgain} />
}
