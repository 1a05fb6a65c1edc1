import { Link } from 'react-router'
import { HOUR, SECOND } from '#cardano/utc-time.ts'
import { TOKEN_LIFETIME } from '#contract/token.ts'
import { paths } from '../../links/paths.ts'
import { CopyButton } from '../../ui/controls/copy-button.tsx'

const calls = `curl -d "client_id=$KEY&client_secret=$SECRET" \\
     -d grant_type=client_credentials \\
     $BASE_URL/connect/token
curl -H "Authorization: Bearer $TOKEN" \\
     -H "Client-Api-Key: $KEY" \\
     $BASE_URL/api/core/epochs/latest`

/** The way from no account to a first response, in three steps. */
export function QuickStart() {
  const hours = (TOKEN_LIFETIME * SECOND) / HOUR
  return (
    <>
      <h2 id="quick-start">Your first response, in about two minutes</h2>
      <ol className="quick-start">
        <li>
          <div>
            <b>Make an account</b>
            <p>An e-mail address is enough.</p>
          </div>
        </li>
        <li>
          <div>
            <b>Make a project</b>
            <p>Name it and choose a network. You get an API key and a secret. The secret is shown once.</p>
          </div>
        </li>
        <li>
          <div>
            <b>Get a token, then ask</b>
            <p>
              A token lasts {hours === 1 ? 'one hour' : `${hours} hours`}. The{' '}
              <Link to={paths.reference}>reference</Link> has all calls.
            </p>
            <div className="code-well">
              <div className="code-well-head">
                <span>Shell</span>
                <CopyButton text={calls} what="both calls" />
              </div>
              <pre>
                {calls.split(/(\$[A-Z_]+)/).map((part, index) =>
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a constant text never move
                  part.startsWith('$') ? <b key={index}>{part}</b> : part,
                )}
              </pre>
            </div>
          </div>
        </li>
      </ol>
    </>
  )
}
