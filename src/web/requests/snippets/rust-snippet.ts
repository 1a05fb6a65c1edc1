import { API_KEY_HEADER, GRANT_TYPE, TOKEN_PATH } from '#contract/token.ts'
import { type SnippetCall, safePath, snippetVariables } from './snippet-call.ts'

const { key, secret, token } = snippetVariables

/** A program with its dependencies in a comment. */
export function rustSnippet({ baseUrl, identityUrl, path, withToken, apiKey }: SnippetCall): string {
  const keyText = apiKey === undefined ? `env::var("${key}")?` : `${JSON.stringify(apiKey)}.to_string()`
  const tokenUrl =
    identityUrl === undefined ? `format!("{base}${TOKEN_PATH}")` : `"${identityUrl}${TOKEN_PATH}"`
  const tokenStep = [
    `    let secret = env::var("${secret}")?;`,
    '',
    '    let form = [',
    `        ("grant_type", "${GRANT_TYPE}"),`,
    '        ("client_id", &key),',
    '        ("client_secret", &secret),',
    '    ];',
    `    let token_url = ${tokenUrl};`,
    '    let issued = http.post(token_url).form(&form).send()?;',
    '    let issued: Value = issued.error_for_status()?.json()?;',
    '    let token = issued["access_token"].as_str().ok_or("no token")?;',
  ]
  return [
    '// Cargo.toml, where arbitrary_precision keeps every digit of an amount:',
    '// reqwest = { version = "0.12", features = ["blocking", "json"] }',
    '// serde_json = { version = "1", features = ["arbitrary_precision"] }',
    'use serde_json::Value;',
    'use std::{env, error::Error};',
    '',
    'fn main() -> Result<(), Box<dyn Error>> {',
    `    let base = "${baseUrl}";`,
    '    let http = reqwest::blocking::Client::new();',
    `    let key = ${keyText};`,
    ...(withToken ? tokenStep : [`    let token = env::var("${token}")?;`]),
    '',
    `    let url = format!("{base}${safePath(path)}");`,
    '    let response = http',
    '        .get(url)',
    '        .bearer_auth(token)',
    `        .header("${API_KEY_HEADER}", &key)`,
    '        .send()?;',
    '    let data: Value = response.error_for_status()?.json()?;',
    '    println!("{data:#}");',
    '    Ok(())',
    '}',
    '',
  ].join('\n')
}
