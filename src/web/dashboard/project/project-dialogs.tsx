import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { ListedProject } from '#contract/dashboard/dashboard-results.ts'
import { projectNameFault } from '#contract/dashboard/project-name.ts'
import { announce } from '../../ui/controls/announcer.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Notice } from '../../ui/records/notice.tsx'
import { ActionButton, FailureNotice } from '../calls/action-button.tsx'
import { callDashboard } from '../calls/dashboard-client.ts'
import { reasonOf } from '../calls/dashboard-failure.ts'
import { useAction, useCall } from '../calls/use-call.ts'
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

/** Whether a typed text confirms what is done to a project: its name; how a keyboard composes letters does not matter. */
export function isConfirmedBy(typed: string, name: string): boolean {
  return typed.normalize().trim() === name.normalize().trim()
}

/**
 * Asks before something stops working.
 * @param name typed by the person to confirm; undefined where a press is enough
 * @param onConfirm gets the typed text
 */
export function ConfirmDialog({
  title,
  name,
  keep,
  confirm,
  isBusy,
  error,
  onClose,
  onConfirm,
  children,
}: {
  title: string
  name?: string
  keep: string
  confirm: string
  isBusy: boolean
  error: Error | null
  onClose: () => void
  onConfirm: (typed: string) => void
  children: ReactNode
}) {
  const form = useId()
  const [typed, setTyped] = useState('')
  const isConfirmed = name === undefined || isConfirmedBy(typed, name)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isConfirmed && !isBusy) onConfirm(typed)
  }

  return (
    <Dialog
      isAlert
      title={title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {keep}
          </button>
          <ActionButton
            type="submit"
            form={form}
            className={name === undefined ? 'button button--primary' : 'button button--danger'}
            isBusy={!isConfirmed || isBusy}
          >
            {confirm}
          </ActionButton>
        </>
      }
    >
      <form id={form} className="dialog-form" onSubmit={submit}>
        <div className="secondary confirm-text">{children}</div>
        {name !== undefined && (
          <TextField
            label={
              <>
                Type <b className="confirm-name">{name}</b> to confirm
              </>
            }
            name="confirmation"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-initial-focus
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        {error && <FailureNotice error={error} />}
      </form>
    </Dialog>
  )
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
      confirm="Delete key"
      isBusy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={(confirmation) =>
        remove.mutate({ parameters: { project: id, key: named.id }, body: { confirmation } })
      }
    >
      <p>
        Requests with <code className="confirm-key">{named.key}</code> stop working at once.{' '}
        <RecentUse project={project} keys={[named]} /> This cannot be undone, though{' '}
        {keys.length === 1 ? 'you can make a new key for the project.' : 'the other key goes on working.'}
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
      data-initial-focus
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
  const form = useId()
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

  function submit(event: FormEvent): void {
    event.preventDefault()
    send(isAsked ? project.name : began)
  }

  return (
    <Dialog
      title="Rename the project"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {isAsked ? 'Keep theirs' : 'Cancel'}
          </button>
          <ActionButton
            type="submit"
            form={form}
            className="button button--primary"
            isBusy={rename.isPending}
          >
            {isAsked ? 'Use my text' : 'Rename'}
          </ActionButton>
        </>
      }
    >
      <form id={form} className="dialog-form" noValidate onSubmit={submit}>
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
        {rename.error && !isNameRefused && <FailureNotice error={rename.error} />}
      </form>
    </Dialog>
  )
}
