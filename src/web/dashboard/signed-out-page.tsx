import type { SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import { Notice } from '../ui/records/notice.tsx'
import { OtherSignIns } from './other-sign-ins.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

export function SignedOutPage({ options }: { options: SignInOptions }) {
  return (
    <>
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
          <OtherSignIns options={options} />
        </section>
        <section className="section" aria-labelledby="register">
          <div className="section-header">
            <h2 id="register">Register</h2>
          </div>
          <Registration options={options} />
        </section>
      </div>
    </>
  )
}

function Registration({ options: { registration, mail } }: { options: SignInOptions }) {
  if (registration === 'closed') return <p>New accounts cannot be registered here.</p>
  if (mail === 'off') return <p>This service sends no mails, so that nobody can register by e-mail.</p>
  return <RegistrationForm needsInvitation={registration === 'invited'} />
}
