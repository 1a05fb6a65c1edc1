import { useId } from 'react'
import { parseUtcTime } from '#cardano/utc-time.ts'
import type { LinkedProvider } from '#contract/dashboard/dashboard-results.ts'
import { ActionButton, CallFailure } from '#web/dashboard/calls/action-button.tsx'
import { useCall } from '#web/dashboard/calls/use-call.ts'
import { Status } from '#web/ui/values/status.tsx'
import { DateOf } from '#web/ui/values/timestamp.tsx'
import { AccountRow, LAST_WAY } from './account-row.tsx'
import { useAccountChange } from './form-dialogs.tsx'

/**
 * A provider to sign in at, linked or not.
 * @param isOffered whether this service still offers it
 * @param onUnlinked called when the row goes, since it was not offered any more
 */
export function ProviderRow({
  id,
  name,
  linked,
  isOffered = true,
  onUnlinked,
}: {
  id: string
  name: string
  linked: LinkedProvider | undefined
  isOffered?: boolean
  onUnlinked?: () => void
}) {
  const reasonId = useId()
  const changed = useAccountChange()
  const link = useCall('startProviderLink', ({ location }) => window.location.assign(location))
  const unlink = useCall('unlinkProvider', async () => {
    await changed(`${name} is unlinked.`)
    onUnlinked?.()
  })
  const error = link.error ?? unlink.error
  const isLast = linked !== undefined && !linked.canUnlink
  const call = linked ? unlink : link
  return (
    <AccountRow
      title={name}
      actions={
        <ActionButton
          isBusy={isLast || call.isPending || link.isSuccess}
          aria-label={`${linked ? 'Unlink' : 'Link'} ${name}`}
          aria-describedby={isLast ? reasonId : undefined}
          onClick={() => call.mutate({ parameters: { provider: id } })}
        >
          {linked ? 'Unlink' : 'Link'}
        </ActionButton>
      }
    >
      {linked ? (
        <>
          <Status kind={isOffered ? 'ok' : 'off'}>Linked</Status>
          <span className="aside">
            since <DateOf time={parseUtcTime(linked.linkedAt)} />
          </span>
        </>
      ) : (
        <Status kind="off">Not linked</Status>
      )}
      {!isOffered && <span>This service no longer offers it: nobody can sign in by it.</span>}
      {isLast && <span id={reasonId}>{LAST_WAY}</span>}
      {error && <CallFailure error={error} />}
    </AccountRow>
  )
}
