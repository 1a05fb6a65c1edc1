import { useState } from 'react'
import { useLocation } from 'react-router'
import type { SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Notice } from '../../ui/records/notice.tsx'
import { OtherSignIns } from './other-sign-ins.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

export function SignedOutPage({ options }: { options: SignInOptions }) {
  const { hash } = useLocation()
  const [invitation, setInvitation] = useState(() => /^#invitation=([\w-]+)$/.exec(hash)?.[1] ?? '')
  return (
    <>
      <div className="page-header">
        <h1>API keys for your programs</h1>
      </div>
      {options.mail === 'printed' && (
        <Notice kind="info" title="Mails are shown in the terminal.">
          No mail server is set, so that links to sign in appear where Epochal runs.
        </Notice>
      )}
      <div className="columns dashboard-columns">
        <section className="section" aria-labelledby="sign-in">
          <div className="section-header">
            <h2 id="sign-in">Sign in</h2>
          </div>
          <SignInForm hasMails={options.mail !== 'off'} />
          <OtherSignIns options={options} invitation={invitation} />
        </section>
        <section className="section" aria-labelledby="register">
          <div className="section-header">
            <h2 id="register">Register</h2>
          </div>
          {options.registration === 'invited' && (
            <div className="dashboard-form dashboard-invitation">
              <TextField
                label="Invitation"
                hint="The code that the operator of this service gave you. It counts for sign-in at a provider too."
                name="invitation"
                autoComplete="off"
                value={invitation}
                onChange={({ target }) => setInvitation(target.value.trim())}
              />
            </div>
          )}
          <Registration options={options} invitation={invitation} />
        </section>
      </div>
    </>
  )
}

function Registration({
  options: { registration, mail },
  invitation,
}: {
  options: SignInOptions
  invitation: string
}) {
  if (registration === 'closed') return <p>New accounts cannot be registered here.</p>
  if (mail === 'off') return <p>This service sends no mails, so that nobody can register by e-mail.</p>
  return <RegistrationForm invitation={registration === 'invited' ? invitation : undefined} />
}
