import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ListedProject } from '#contract/dashboard/dashboard-results.ts'
import { projectNameFault } from '#contract/dashboard/project-name.ts'
import { callDashboard } from '#web/dashboard/calls/dashboard-client.ts'
import { reasonOf } from '#web/dashboard/calls/dashboard-failure.ts'
import { ConfirmDialog, FormDialog } from '#web/dashboard/calls/form-dialog.tsx'
import { useAction, useCall } from '#web/dashboard/calls/use-call.ts'
import { announce } from '#web/ui/controls/announcer.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Notice } from '#web/ui/states/notice.tsx'
import { RecentUse } from './recent-use.tsx'
import { type NamedKey, storeProject } from './stored-projects.ts'

/**
 * The effect of a press of "Rename": `done` when the project has the name already; `ask` when another tab gave it a name that
 * the form did not begin with.
 */
export type RenameStep = 'send' | 'done' | 'ask'

/**
 * @param began the name that the form shows as the present one
 * @param current the name that the project has
 * @param typed the name to give
 */
export function renameStep(began: string, current: string, typed: string): RenameStep {
  if (typed === current) return 'done'
  return current === began ? 'send' : 'ask'
}

/** Deletes a key, after its project's name was typed. */
export function DeleteKeyDialog({
  project,
  named,
  onClose,
}: {
  project: ListedProject
  named: NamedKey
  onClose: () => void
}) {
  const { id, name, keys } = project
  const queryClient = useQueryClient()
  const remove = useCall('deleteKey', (changed) => {
    storeProject(queryClient, changed)
    announce('The key is deleted')
    onClose()
  })
  return (
    <ConfirmDialog
      title={keys.length === 1 ? 'Delete this key?' : `Delete ${named.words}?`}
      name={name}
      keep="Keep the key"
      submit="Delete key"
      call={remove}
      onClose={onClose}
      onConfirm={(confirmation) =>
        remove.mutate({ parameters: { project: id, key: named.id }, body: { confirmation } })
      }
    >
      <p>
        Requests with <code className="wrap-anywhere">{named.key}</code> are refused at once.{' '}
        <RecentUse project={project} keys={[named]} /> This cannot be undone. Other keys stay as they are.
      </p>
    </ConfirmDialog>
  )
}

/**
 * The name of a project in a form.
 * @param isSubmitted true once the form was sent: before, only faults are shown that more characters do not repair
 * @param refusal the service's sentence about this name
 */
export function ProjectNameField({
  hint,
  name,
  isSubmitted,
  refusal,
  onChange,
}: {
  hint?: ReactNode
  name: string
  isSubmitted: boolean
  refusal?: string | undefined
  onChange: (name: string) => void
}) {
  return (
    <TextField
      label="Name"
      hint={hint}
      fault={shownNameFault(name, isSubmitted) ?? refusal}
      name="project-name"
      autoComplete="off"
      value={name}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** The fault to show below a name; spaces around it are left out when it is sent. */
function shownNameFault(typed: string, isSubmitted: boolean): string | undefined {
  const name = typed.trim()
  return name === '' && !isSubmitted ? undefined : projectNameFault(name)
}

/** Renames a project. A name that another tab gave in the meantime is not replaced without asking. */
export function RenameDialog({ project, onClose }: { project: ListedProject; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [began, setBegan] = useState(project.name)
  const [typed, setTyped] = useState(project.name)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const name = typed.trim()
  const isAsked = renameStep(began, project.name, name) === 'ask'
  const rename = useAction(
    async (from: string) => {
      const parameters = { project: project.id }
      const current = await callDashboard('project', { parameters })
      return renameStep(from, current.name, name) === 'send'
        ? callDashboard('renameProject', { parameters, body: { name } })
        : current
    },
    (changed) => {
      storeProject(queryClient, changed)
      if (changed.name === name) onClose()
    },
  )
  const isNameRefused = reasonOf(rename.error) === 'bad-request'

  function send(from: string): void {
    setIsSubmitted(true)
    if (projectNameFault(name) !== undefined) return
    setBegan(from)
    rename.mutate(from)
  }

  return (
    <FormDialog
      title="Rename the project"
      submit={isAsked ? 'Use my text' : 'Rename'}
      keep={isAsked ? 'Keep theirs' : 'Cancel'}
      call={rename}
      isFailureShown={isNameRefused}
      noValidate
      onSubmit={() => send(isAsked ? project.name : began)}
      onClose={onClose}
    >
      {isAsked && (
        <Notice kind="info" title="Renamed in another tab.">
          It is now “{project.name}”. Your text “{name}” is still in the field.
        </Notice>
      )}
      <ProjectNameField
        name={typed}
        isSubmitted={isSubmitted}
        refusal={isNameRefused ? rename.error?.message : undefined}
        onChange={setTyped}
      />
    </FormDialog>
  )
}
