import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { ListedProject } from '#contract/dashboard/dashboard-results.ts'
import { projectNameFault } from '#contract/dashboard/typed-names.ts'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Notice } from '../../ui/records/notice.tsx'
import { ActionButton } from '../calls/action-button.tsx'
import { callDashboard } from '../calls/dashboard-client.ts'
import { reasonOf } from '../calls/dashboard-failure.ts'
import { FailureNotice } from '../calls/failure-notice.tsx'
import { useAction } from '../calls/use-call.ts'
import { ProjectNameField } from './project-name-field.tsx'
import { renameStep } from './rename-step.ts'
import { storeProject } from './stored-projects.ts'

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
