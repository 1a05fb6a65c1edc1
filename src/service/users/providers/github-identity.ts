import { z } from 'zod'
import { personName, verifiedEmail } from './identity-claims.ts'
import type { GitHubProvider, ProviderIdentity } from './provider.ts'
import { ProviderFault } from './provider-fault.ts'
import type { ProviderFetch } from './provider-fetch.ts'

/** `login` can be renamed and taken by another; `id` cannot. */
const user = z.object({ id: z.int().positive(), name: z.string().nullish() })
const emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** The person to whom an access token of GitHub belongs, with the primary address if GitHub has verified it. */
export async function readGitHubIdentity(
  { issuer, urls }: GitHubProvider,
  accessToken: string,
  fetchProvider: ProviderFetch,
): Promise<ProviderIdentity> {
  async function read<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    const response = await fetchProvider(`${urls.api}${path}`, {
      method: 'GET',
      headers: {
        Accept: 'application/vnd.github+json',
        Authorization: `Bearer ${accessToken}`,
        'X-GitHub-Api-Version': '2022-11-28',
      },
    })
    if (response.status !== 200) throw refusal(path, response.status)
    const result = schema.safeParse(parsedJson(await response.text()))
    if (!result.success) {
      throw new ProviderFault('provider-invalid', `its response to ${path} has another form`, result.error)
    }
    return result.data
  }

  const { id, name } = await read('/user', user)
  const primary = (await read('/user/emails', emails)).find((each) => each.primary && each.verified)
  return {
    issuer,
    subject: String(id),
    verifiedEmail: verifiedEmail(primary?.email),
    name: personName(name),
  }
}

function refusal(path: string, status: number): ProviderFault {
  const isOutage = status >= 500 || status === 429
  return new ProviderFault(
    isOutage ? 'provider-unavailable' : 'provider-refused',
    `the provider answered ${path} with status ${status}`,
  )
}

/** The value of a JSON text; undefined when it is none. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
