import { API_KEY_HEADER, GRANT_TYPE, TOKEN_PATH } from '#contract/token.ts'
import { type SnippetCall, safePath, snippetVariables } from './snippet-call.ts'

const { key, secret, token } = snippetVariables

/** Commands for any POSIX shell. `sed` takes the token out, since neither Debian nor macOS brings `jq`. */
function curlSnippet({ baseUrl, identityUrl = baseUrl, path, withToken }: SnippetCall): string {
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

/** A script for Python 3.8 or newer, without a package. */
function pythonSnippet({ baseUrl, identityUrl, path, withToken }: SnippetCall): string {
  const tokenUrl = identityUrl === undefined ? `f"{base}${TOKEN_PATH}"` : `"${identityUrl}${TOKEN_PATH}"`
  const tokenStep = [
    `secret = os.environ["${secret}"]`,
    '',
    `form = {"grant_type": "${GRANT_TYPE}", "client_id": key, "client_secret": secret}`,
    'body = urllib.parse.urlencode(form).encode()',
    `with urllib.request.urlopen(${tokenUrl}, body, timeout=10) as issued:`,
    '    token = json.load(issued)["access_token"]',
  ]
  return [
    withToken ? 'import json, os, urllib.parse, urllib.request' : 'import json, os, urllib.request',
    'from decimal import Decimal',
    '',
    `base = "${baseUrl}"`,
    `key = os.environ["${key}"]`,
    ...(withToken ? tokenStep : [`token = os.environ["${token}"]`]),
    '',
    `headers = {"Authorization": f"Bearer {token}", "${API_KEY_HEADER}": key}`,
    `call = urllib.request.Request(f"{base}${safePath(path)}", headers=headers)`,
    'with urllib.request.urlopen(call, timeout=30) as response:',
    '    # Decimal keeps every digit of an amount.',
    '    print(json.load(response, parse_float=Decimal))',
    '',
  ].join('\n')
}

/** A module for Node 20 or newer, without a package. */
function javascriptSnippet({ baseUrl, identityUrl, path, withToken }: SnippetCall): string {
  const tokenUrl = identityUrl === undefined ? `\`\${base}${TOKEN_PATH}\`` : `"${identityUrl}${TOKEN_PATH}"`
  const tokenStep = [
    `const secret = process.env.${secret};`,
    '',
    `const issued = await fetch(${tokenUrl}, {`,
    '  method: "POST",',
    `  body: new URLSearchParams({ grant_type: "${GRANT_TYPE}", client_id: key, client_secret: secret }),`,
    '});',
    'if (!issued.ok) throw new Error(await issued.text());',
    'const { access_token: token } = await issued.json();',
  ]
  return [
    '// Node 20 or newer. Save it as call.mjs.',
    `const base = "${baseUrl}";`,
    `const key = process.env.${key};`,
    ...(withToken ? tokenStep : [`const token = process.env.${token};`]),
    '',
    `const response = await fetch(\`\${base}${safePath(path)}\`, {`,
    `  headers: { Authorization: \`Bearer \${token}\`, "${API_KEY_HEADER}": key },`,
    '});',
    'const text = await response.text();',
    'if (!response.ok) throw new Error(text);',
    '// Printed as text, since JSON.parse rounds amounts above 2^53.',
    'console.log(text);',
    '',
  ].join('\n')
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
 * The text of a call in a language, exactly as it runs. Key, secret and token come from the environment
 * (`snippetVariables`), so that no page shows them and no history has them.
 */
export function callSnippet({
  language,
  ...call
}: SnippetCall & { readonly language: SnippetLanguage }): string {
  return snippets[language].write(call)
}
