import { API_KEY_HEADER, GRANT_TYPE, TOKEN_PATH } from '#contract/token.ts'
import { type SnippetCall, safePath, snippetVariables } from './snippet-call.ts'

const { key, secret, token } = snippetVariables

/** Commands for any POSIX shell. `sed` takes the token out, since neither Debian nor macOS brings `jq`. */
export function curlSnippet({ baseUrl, identityUrl = baseUrl, path, withToken }: SnippetCall): string {
  const tokenStep = [
    `${token}=$(curl -sS '${identityUrl}${TOKEN_PATH}' \\`,
    `  -d grant_type=${GRANT_TYPE} \\`,
    `  -d "client_id=$${key}" \\`,
    `  -d "client_secret=$${secret}" |`,
    `  sed 's/.*"access_token" *: *"\\([^"]*\\)".*/\\1/')`,
    '',
  ]
  return [
    ...(withToken ? tokenStep : []),
    'curl -sS --fail-with-body \\',
    `  '${baseUrl}${safePath(path)}' \\`,
    `  -H "Authorization: Bearer $${token}" \\`,
    `  -H "${API_KEY_HEADER}: $${key}"`,
    '',
  ].join('\n')
}
