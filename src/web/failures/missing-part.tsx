import { ConnectionError, ReloadNeeded } from '../api/api-error.ts'

/**
 * Stands in place of an optional part that failed.
 * @param name begins the sentence, as in "The chart"
 */
export function MissingPart({
  name,
  error,
  className = 'secondary',
}: {
  name: string
  error: unknown
  className?: string
}) {
  return (
    <p className={className} role="status">
      {name} did not load.{' '}
      {error instanceof ConnectionError
        ? 'It is tried again every few seconds.'
        : error instanceof ReloadNeeded
          ? 'It comes when the page is reloaded.'
          : 'This is an error in the page, not in your request.'}
    </p>
  )
}
