import { Link } from '../../ui/controls/link.tsx'
import { projectListSearch } from './project-list-address.ts'

/** The list without a project: what to do, in order. */
export function FirstProject() {
  return (
    <section className="section" aria-labelledby="first-project">
      <h2 id="first-project">You have no project yet</h2>
      <ol className="first-project-steps">
        <li>
          <p>
            <Link to={{ search: projectListSearch({ isMaking: true }) }}>Make a project.</Link> Choose a
            network. You get a key and a secret; the secret is shown once.
          </p>
        </li>
        <li>
          <p>
            <b>Get an access token</b> with both, at the identity server of that network.
          </p>
        </li>
        <li>
          <p>
            <b>Ask.</b> The window with the secret has both calls, ready to copy, in four languages.
          </p>
        </li>
      </ol>
    </section>
  )
}
