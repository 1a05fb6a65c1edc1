import { API_KEY_HEADER, GRANT_TYPE, TOKEN_PATH } from '#contract/token.ts'
import { type SnippetCall, safePath, snippetVariables } from './snippet-call.ts'

const { key, secret, token } = snippetVariables

/** A script for Python 3.8 or newer, without a package. */
export function pythonSnippet({ baseUrl, identityUrl, path, withToken, apiKey }: SnippetCall): string {
  const keyText = apiKey === undefined ? `os.environ["${key}"]` : JSON.stringify(apiKey)
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
    `key = ${keyText}`,
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
