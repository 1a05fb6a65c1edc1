import { API_KEY_HEADER, GRANT_TYPE, TOKEN_PATH } from '#contract/token.ts'
import { type SnippetCall, safePath, snippetVariables } from './snippet-call.ts'

const { key, secret, token } = snippetVariables

/** A module for Node 20 or newer, without a package. */
export function javascriptSnippet({ baseUrl, identityUrl, path, withToken, apiKey }: SnippetCall): string {
  const keyText = apiKey === undefined ? `process.env.${key}` : JSON.stringify(apiKey)
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
    `const key = ${keyText};`,
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
