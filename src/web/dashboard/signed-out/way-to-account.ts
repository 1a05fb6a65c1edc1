import type { SignInOptions } from '#contract/dashboard/dashboard-results.ts'

/** The sentence that says what an account takes at this explorer. */
export function wayToAccount({
  registration,
  mail,
  providers,
}: Pick<SignInOptions, 'registration' | 'mail' | 'providers'>): string {
  if (registration === 'closed') return 'New accounts are not open here. With one that you have, sign in.'
  const hasMails = mail !== 'off'
  const hasProviders = providers.length > 0
  if (!hasMails && !hasProviders) return 'The operator of this server has not opened a way to make one yet.'
  const needed = hasMails ? 'An e-mail address' : 'A provider on this page'
  return registration === 'invited' ? `${needed} and an invitation are needed.` : `${needed} is enough.`
}
