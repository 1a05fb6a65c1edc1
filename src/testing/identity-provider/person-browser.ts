/** The part of a person's browser at a provider: it keeps the provider's cookies and follows redirections. */
export interface PersonBrowser {
  /** Opens an address of the provider. @returns the address elsewhere to which the provider sends the browser */
  visit(location: string): Promise<URL>
}

/** More redirections than a provider needs. */
const MAX_REDIRECTIONS = 10

/** @param origin of the provider */
export function createPersonBrowser(origin: string): PersonBrowser {
  const cookies = new Map<string, string>()

  async function open(url: URL): Promise<URL> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { Cookie: Array.from(cookies, (pair) => pair.join('=')).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = response.headers.get('Location')
    if (location === null) {
      throw new Error(`the provider answered ${response.status}: ${(await response.text()).slice(0, 500)}`)
    }
    return new URL(location, url)
  }

  return {
    visit: async (location) => {
      let url = new URL(location)
      for (let count = 0; url.origin === origin && count < MAX_REDIRECTIONS; count++) url = await open(url)
      return url
    },
  }
}
