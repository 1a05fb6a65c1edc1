import { ProjectsPage } from './projects/projects-page.tsx'
import { ProviderFailure } from './sign-in/provider-buttons.tsx'
import { SignedIn } from './signed-in.tsx'

/** The user's projects. */
export function Component() {
  return (
    <SignedIn title="Dashboard">
      {(user, options) => (
        <>
          <ProviderFailure />
          <ProjectsPage user={user} options={options} />
        </>
      )}
    </SignedIn>
  )
}
