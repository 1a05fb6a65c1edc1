import type { NewKey } from '#contract/dashboard/dashboard-results.ts'
import { snippetVariables } from '#web/request-panel/snippets/service-address.ts'

/**
 * A new key as a file of environment variables, as Docker, dotenv and shells read it.
 * @param address base address of the network; left out where it is not known
 */
export function environmentFile(
  { name, network }: { readonly name: string; readonly network: string },
  { key, secret }: NewKey,
  address: string | undefined,
): string {
  const lines = [
    `# Epochal: key of the project "${name}" on ${network}. The secret is a password: keep this file to yourself.`,
    `${snippetVariables.key}=${key}`,
    `${snippetVariables.secret}=${secret}`,
    ...(address === undefined ? [] : [`EPOCHAL_BASE_URL=${address}`]),
  ]
  return `${lines.join('\n')}\n`
}

/** A new key as commands that set it in a shell; neither text has a character that a shell knows. */
export function shellVariables({ key, secret }: NewKey): string {
  return `export ${snippetVariables.key}=${key}\nexport ${snippetVariables.secret}=${secret}\n`
}

/** `epochal-stake-desk.env`; browsers do not save a file whose name begins with a point. */
export function environmentFileName(projectName: string): string {
  return `epochal-${fileNamePart(projectName)}.env`
}

/** The letters and digits of a name, for the name of a file. */
export function fileNamePart(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '') || 'project'
}

/** A random UUID (RFC 9562, version 4); `crypto.randomUUID` does not exist at addresses without TLS. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'.charAt((bytes[8] ?? 0) & 3)
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20),
  ].join('-')
}
