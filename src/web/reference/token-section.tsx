import {
  API_KEY_HEADER,
  GRANT_TYPE,
  TOKEN_LIFETIME,
  TOKEN_PATH,
  TOKEN_SCOPE,
  type TokenError,
  tokenErrors,
} from '#contract/token.ts'
import { serviceAddress } from '#web/request-panel/snippets/service-address.ts'
import { Link } from '#web/routing/link.tsx'
import { useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { CodeLines } from '#web/ui/content/code-lines.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { FactsTable } from './field-table.tsx'

const response = `{
  "access_token": "<ACCESS_TOKEN>",
  "token_type": "Bearer",
  "expires_in": ${TOKEN_LIFETIME},
  "scope": "${TOKEN_SCOPE}"
}`

const fields = `Authorization: Bearer <ACCESS_TOKEN>
${API_KEY_HEADER}: <API_KEY>`

/** The way from no key to a call, in three steps, and the errors on it. */
export function TokenSection() {
  const { name } = useNetwork()
  const { baseUrl, identityUrl = baseUrl } = serviceAddress(name, useNetworkDescription())
  const request = `curl ${identityUrl}${TOKEN_PATH} \\
  -d client_id=<API_KEY> \\
  -d client_secret=<API_SECRET> \\
  -d grant_type=${GRANT_TYPE}`
  return (
    <ol className="token-steps">
      <li>
        <div>
          <h3>Make a project</h3>
          <p className="secondary">
            It gives you an API key and a secret. The secret is shown once.{' '}
            <Link to={paths.dashboard}>Open the dashboard</Link>
          </p>
        </div>
      </li>
      <li>
        <div>
          <h3>Trade both for a token</h3>
          <div className="token-pair">
            <div className="reference-well">
              <div className="reference-well-header">
                <span>Request</span>
                <CopyButton label="Copy" text={request} what="token request" />
              </div>
              <CodeLines text={request} grammar="code" label="Token request" />
            </div>
            <div className="reference-well">
              <div className="reference-well-header">
                <span>Response</span>
              </div>
              <CodeLines text={response} grammar="json" label="Token response" />
            </div>
          </div>
          <p className="reference-note">
            A token lasts {TOKEN_LIFETIME / 60} minutes. Get a new one before it ends, and when a call answers
            401 or 403. Do this on a server, so that the secret stays out of browsers.
          </p>
          <details className="token-errors">
            <summary>Errors of the token address</summary>
            <FactsTable
              caption="Errors of the token address"
              first="Error"
              columns={[{ title: 'Status' }, { title: 'Meaning', isWide: true }]}
              rows={Object.entries(tokenErrors).map(([error, status]) => ({
                key: error,
                head: <code>{error}</code>,
                facts: [String(status), errorMeanings[error as TokenError]],
              }))}
            />
          </details>
        </div>
      </li>
      <li>
        <div>
          <h3>Send two header fields with every call</h3>
          <CodeLines text={fields} grammar="code" label="Header fields of a call" />
        </div>
      </li>
    </ol>
  )
}

const errorMeanings: Readonly<Record<TokenError, string>> = {
  invalid_request: 'A parameter is missing, repeated or too long, or the body is not a form.',
  invalid_client: 'The key or the secret is wrong, or the key is deleted.',
  unauthorized_client: 'The key may not use this way of getting a token.',
  unsupported_grant_type: `grant_type is not ${GRANT_TYPE}.`,
  invalid_scope: `scope names another than ${TOKEN_SCOPE}.`,
  slow_down: 'Too many wrong keys and secrets came from this address. Wait for the seconds in Retry-After.',
}
