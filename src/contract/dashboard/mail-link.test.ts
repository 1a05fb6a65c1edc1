import { expect, test } from 'vitest'
import { mailLinkKinds, mailLinkPath, readMailLink } from './mail-link.ts'

test.each(Object.keys(mailLinkKinds) as (keyof typeof mailLinkKinds)[])(
  'a link of the kind %s carries its token in the fragment alone',
  (kind) => {
    const url = new URL(mailLinkPath(kind, 'aZ0-_'), 'https://explorer.example')
    expect(url.pathname + url.search).toBe('/dashboard/link')
    expect(readMailLink(url.hash)).toEqual({ kind, token: 'aZ0-_' })
  },
)

test.each(['', '#', '#kind=sign-in', '#token=x', '#kind=toString&token=x', '#kind=sign-in&token=a b'])(
  '%s is no link',
  (fragment) => {
    expect(readMailLink(fragment)).toBeUndefined()
  },
)
