import { FailureNotice } from '../calls/failure-notice.tsx'

/** The failure of a part of a page, in its place, with a button that requests the part again. */
export function FailedPart({
  error,
  isTrying,
  onTry,
}: {
  error: Error
  isTrying: boolean
  onTry: () => void
}) {
  return (
    <div className="failed-part">
      <FailureNotice error={error} />
      <button
        type="button"
        className="button"
        aria-disabled={isTrying || undefined}
        onClick={() => {
          if (!isTrying) onTry()
        }}
      >
        {isTrying ? 'Trying again' : 'Try again'}
      </button>
    </div>
  )
}
