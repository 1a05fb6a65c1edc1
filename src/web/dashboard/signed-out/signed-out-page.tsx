import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import { signInSearch } from '#explorer-protocol/general-searches.ts'
import { useSearch } from '#web/browser/use-search.ts'
import { formQuery } from '#web/dashboard/sign-in/form-parts.tsx'
import { ProviderFailure } from '#web/dashboard/sign-in/provider-buttons.tsx'
import { RegisterForm, ResetForm, SignInForm } from '#web/dashboard/sign-in/sign-in-forms.tsx'
import { QuickStart } from './quick-start.tsx'
import './signed-out-page.css'

/** The purpose of an account, in the words of the signed-out page. */
export function Purpose() {
  return (
    <div className="signed-out-purpose">
      <h1>Dashboard</h1>
      <p>
        API keys for your programs. Browsing Epochal needs no account. An account holds your projects. Each
        project has keys for one network and shows what they are used for.
      </p>
    </div>
  )
}

const forms = { 'sign-in': SignInForm, register: RegisterForm, reset: ResetForm } as const

/** The purpose of an account, and the form to sign in or to register, which the address names. */
export function SignedOutPage({ options }: { options: SignInOptions }) {
  const [email, setEmail] = useState('')
  const [invitation, setInvitation] = useInvitation()
  const { form: shown } = useSearch(signInSearch).values
  const Form = forms[shown]
  const before = useRef(shown)
  useEffect(() => {
    before.current = shown
  }, [shown])
  return (
    <div className="signed-out">
      <Purpose />
      <section className="signed-out-form" aria-labelledby="sign-in-form">
        <ProviderFailure />
        <Form
          key={shown}
          options={options}
          email={email}
          onEmail={setEmail}
          invitation={invitation}
          onInvitation={setInvitation}
          takesFocus={before.current !== shown}
        />
      </section>
      <section className="signed-out-steps" aria-labelledby="quick-start">
        <QuickStart options={options} />
        <p className="above-4 measure aside small">
          Epochal keeps your e-mail address, your projects with their audit logs, and request counts for 400
          days. You can export all of it, or delete the account and its keys, at any time.
        </p>
      </section>
    </div>
  )
}

/** The code in the fragment `#invitation=CODE`; empty without one. */
export function readInvitation(hash: string): string {
  return /^#invitation=([\w-]+)$/.exec(hash)?.[1] ?? ''
}

/**
 * The text of the invitation. A link may bring its code, which leaves the address and the history at once and opens the
 * form to register.
 */
function useInvitation(): readonly [invitation: string, setInvitation: (text: string) => void] {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [invitation, setInvitation] = useState(() => readInvitation(hash))
  const isInAddress = readInvitation(hash) !== ''
  useEffect(() => {
    if (isInAddress) void navigate({ search: formQuery('register'), hash: '' }, { replace: true })
  }, [isInAddress, navigate])
  return [invitation, setInvitation]
}
