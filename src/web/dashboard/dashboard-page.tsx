import { useSearchParams } from 'react-router'
import { signInFailures } from '#contract/dashboard/sign-in-failures.ts'
import { Notice } from '../ui/records/notice.tsx'
import { ProjectsPage } from './projects/projects-page.tsx'
import { SignedIn } from './signed-in.tsx'

export { loader } from './calls/dashboard-loader.ts'

/** The user's projects. */
export function Component() {
  return (
    <>
      <ProviderFailure />
      <SignedIn title="Dashboard">
        {(user, options) => <ProjectsPage user={user} options={options} />}
      </SignedIn>
    </>
  )
}

/** Why a sign-in at a provider, which led the browser back here, had no success. */
function ProviderFailure() {
  const [search] = useSearchParams()
  const reason = search.get('failure') ?? ''
  const sentences: Readonly<Record<string, string>> = signInFailures
  if (!Object.hasOwn(sentences, reason)) return null
  return (
    <Notice kind="warn" title="You were not signed in by the provider.">
      {sentences[reason]}
    </Notice>
  )
}
