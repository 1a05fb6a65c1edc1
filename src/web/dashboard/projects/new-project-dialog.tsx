import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DashboardResults, SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import { projectNameFault } from '#contract/dashboard/project-name.ts'
import { networksQuery } from '#web/api/endpoint-query.ts'
import { reasonOf } from '#web/dashboard/calls/dashboard-failure.ts'
import { FormDialog } from '#web/dashboard/calls/form-dialog.tsx'
import { useCall } from '#web/dashboard/calls/use-call.ts'
import { randomUuid } from '#web/dashboard/new-key/environment-file.ts'
import { chosenLifetime, KeyLifetimeField } from '#web/dashboard/new-key/new-key-dialog.tsx'
import { ProjectNameField } from '#web/dashboard/project/project-dialogs.tsx'
import { refreshProjectLists } from '#web/dashboard/project/stored-projects.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { Notice } from '#web/ui/states/notice.tsx'
import { firstChoice, NetworkFieldset, networkChoices } from './network-fieldset.tsx'

/** The form for a new project; the response to it has the secret. */
export function NewProjectDialog({
  options,
  onClose,
  onCreated,
}: {
  options: SignInOptions
  onClose: () => void
  onCreated: (result: DashboardResults['createProject']) => void
}) {
  const { data: listed } = useSuspenseQuery(networksQuery)
  const current = useNetwork().name
  const choices = networkChoices(options.networks, listed)
  const [name, setName] = useState('')
  const [network, setNetwork] = useState(() => firstChoice(choices, current))
  const [isSubmitted, setIsSubmitted] = useState(false)
  // The same for each attempt with this form, so that one whose response was lost makes no second project.
  const [idempotencyKey] = useState(randomUuid)
  const create = useCall('createProject', (result) => {
    // Only the dialog that shows the secret has it.
    create.reset()
    onCreated(result)
  })
  const reason = reasonOf(create.error)
  const isLost = reason === 'conflict'
  // The response that was lost, or another tab, may have made a project.
  const queryClient = useQueryClient()
  useEffect(() => {
    if (reason !== undefined) void refreshProjectLists(queryClient)
  }, [reason, queryClient])

  function submit(text: (field: string) => string): void {
    setIsSubmitted(true)
    const typed = name.trim()
    if (network === undefined || projectNameFault(typed) !== undefined) return
    create.mutate({ body: { name: typed, network, idempotencyKey, ...chosenLifetime(text) } })
  }

  return (
    <FormDialog
      title="New project"
      submit={network === undefined || isLost ? undefined : 'Create project and key'}
      keep={isLost ? 'Close' : 'Cancel'}
      call={create}
      isFailureShown={isLost || reason === 'bad-request' || reason === 'network-not-served'}
      noValidate
      onSubmit={submit}
      onClose={onClose}
    >
      <ProjectNameField
        hint="For you only. It can change later."
        name={name}
        isSubmitted={isSubmitted}
        refusal={reason === 'bad-request' ? create.error?.message : undefined}
        onChange={setName}
      />
      <NetworkFieldset
        choices={choices}
        chosen={network}
        fault={reason === 'network-not-served' ? create.error?.message : undefined}
        onChoose={setNetwork}
      />
      <KeyLifetimeField label="The key expires" />
      {isLost && <LostSecret />}
    </FormDialog>
  )
}

/** The refusal of a second attempt: the response to the first one, which had the secret, was lost on its way. */
function LostSecret() {
  return (
    <Notice kind="warn" title="The project is made, but its secret did not arrive.">
      Nobody can read that secret. Close this form, open the project, and make a new key there.
    </Notice>
  )
}
