import { API_KEY_HEADER, GRANT_TYPE, TOKEN_PATH } from '#contract/token.ts'
import { type SnippetCall, safePath, snippetVariables } from './service-address.ts'

const { key, secret } = snippetVariables

/** Commands for any POSIX shell. `sed` takes the token out, since neither Debian nor macOS brings `jq`. */
function curlSnippet({ baseUrl, identityUrl = baseUrl, path }: SnippetCall): string {
  return `\
TOKEN=$(curl -sS '${identityUrl}${TOKEN_PATH}' \\
  -d grant_type=${GRANT_TYPE} \\
  -d "client_id=$${key}" \\
  -d "client_secret=$${secret}" |
  sed 's/.*"access_token" *: *"\\([^"]*\\)".*/\\1/')

curl -sS --fail-with-body \\
  '${baseUrl}${safePath(path)}' \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "${API_KEY_HEADER}: $${key}"
`
}

/** A script for Python 3.8 or newer, without a package. */
function pythonSnippet({ baseUrl, identityUrl = baseUrl, path }: SnippetCall): string {
  return `\
import json, os, urllib.parse, urllib.request
from decimal import Decimal

key = os.environ["${key}"]
secret = os.environ["${secret}"]

form = {"grant_type": "${GRANT_TYPE}", "client_id": key, "client_secret": secret}
body = urllib.parse.urlencode(form).encode()
with urllib.request.urlopen("${identityUrl}${TOKEN_PATH}", body, timeout=10) as issued:
    token = json.load(issued)["access_token"]

headers = {"Authorization": f"Bearer {token}", "${API_KEY_HEADER}": key}
call = urllib.request.Request("${baseUrl}${safePath(path)}", headers=headers)
with urllib.request.urlopen(call, timeout=30) as response:
    # Decimal keeps every digit of an amount.
    print(json.load(response, parse_float=Decimal))
`
}

/** A module for Node 20 or newer, without a package. */
function javascriptSnippet({ baseUrl, identityUrl = baseUrl, path }: SnippetCall): string {
  return `\
// Node 20 or newer. Save it as call.mjs.
const key = process.env.${key};
const secret = process.env.${secret};

const issued = await fetch("${identityUrl}${TOKEN_PATH}", {
  method: "POST",
  body: new URLSearchParams({ grant_type: "${GRANT_TYPE}", client_id: key, client_secret: secret }),
});
if (!issued.ok) throw new Error(await issued.text());
const { access_token: token } = await issued.json();

const response = await fetch("${baseUrl}${safePath(path)}", {
  headers: { Authorization: \`Bearer \${token}\`, "${API_KEY_HEADER}": key },
});
const text = await response.text();
if (!response.ok) throw new Error(text);
// Printed as text, since JSON.parse rounds amounts above 2^53.
console.log(text);
`
}

const snippets = {
  curl: { name: 'curl', write: curlSnippet },
  javascript: { name: 'JavaScript', write: javascriptSnippet },
  python: { name: 'Python', write: pythonSnippet },
} as const satisfies Record<string, { name: string; write: (call: SnippetCall) => string }>

export type SnippetLanguage = keyof typeof snippets

export const snippetLanguages = Object.keys(snippets) as SnippetLanguage[]

export function languageName(language: SnippetLanguage): string {
  return snippets[language].name
}

/**
 * The text of a call in a language, exactly as it runs. Key and secret come from the environment
 * (`snippetVariables`), so that no page shows them and no history has them.
 */
export function callSnippet({
  language,
  ...call
}: SnippetCall & { readonly language: SnippetLanguage }): string {
  return snippets[language].write(call)
}
