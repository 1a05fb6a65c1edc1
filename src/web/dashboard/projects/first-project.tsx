import type { ReactNode } from 'react'

/** The list without a project: what to do, in order. */
export function FirstProject({ children }: { children: ReactNode }) {
  return (
    <section className="section first-project" aria-labelledby="first-project">
      <h2 id="first-project">You have no project yet</h2>
      <ol className="first-project-steps">
        <li>
          <p>
            <b>Make a project.</b> Choose a network. You get a key and a secret; the secret is shown once.
          </p>
        </li>
        <li>
          <p>
            <b>Get an access token</b> with both, at the identity server of that network.
          </p>
        </li>
        <li>
          <p>
            <b>Ask.</b> The window with the secret shows both calls, ready to copy.
          </p>
        </li>
      </ol>
      {children}
    </section>
  )
}
