import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { secretForms } from '../../proxy/upstream/secrets/secret-forms.ts'

/** A secret that was found where it must not be. */
export interface FoundSecret {
  /** The kind of secret, such as "password". */
  readonly secret: string
  readonly place: string
}

/** Every secret of a test run, which is searched for as it is and in its encoded forms, in any case of letters. */
export interface SecretSearch {
  /** @param kind what it is, such as "password" */
  add(kind: string, secret: string): void
  /** Number of secrets. */
  readonly size: number
  bytes(place: string, searched: Uint8Array): readonly FoundSecret[]
  text(place: string, searched: string): readonly FoundSecret[]
  /** Searches the bytes of each file of a directory; files that are removed meanwhile are left out. */
  directory(path: string): Promise<readonly FoundSecret[]>
}

/** Bytes by which forms are looked up. */
const KEY_BYTES = 3

export function createSecretSearch(): SecretSearch {
  /**
   * The forms by their last bytes, so that a search reads each byte once, however many secrets there are: many begin
   * alike, such as tokens.
   */
  const forms = new Map<number, { readonly kind: string; readonly form: Buffer }[]>()
  const isEnd = new Uint8Array(2 ** (8 * KEY_BYTES))
  const known = new Set<string>()

  function bytes(place: string, searched: Uint8Array): readonly FoundSecret[] {
    const found = new Set<string>()
    let key = 0
    for (let end = 0; end < searched.length; end++) {
      key = ((key << 8) | (LOWER_CASE[searched[end] ?? 0] ?? 0)) & 0xffffff
      if (isEnd[key] === 0) continue
      for (const { kind, form } of forms.get(key) ?? []) {
        const there = searched.subarray(Math.max(0, end + 1 - form.length), end + 1)
        if (form.equals(there.map((byte) => LOWER_CASE[byte] ?? 0))) found.add(kind)
      }
    }
    return [...found].map((secret) => ({ secret, place }))
  }

  return {
    add: (kind, secret) => {
      if (known.has(secret)) return
      known.add(secret)
      for (const text of new Set([...secretForms(secret), ...escapedForms(secret)])) {
        const form = Buffer.from(text)
        const key = form.readUIntBE(form.length - KEY_BYTES, KEY_BYTES)
        isEnd[key] = 1
        const others = forms.get(key) ?? []
        others.push({ kind, form })
        forms.set(key, others)
      }
    },
    get size() {
      return known.size
    },
    bytes,
    text: (place, searched) => bytes(place, Buffer.from(searched)),
    directory: async (path) => {
      const found: FoundSecret[] = []
      for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue
        const file = join(entry.parentPath, entry.name)
        const content = await readFile(file).catch(absent)
        if (content) found.push(...bytes(relative(path, file), content))
      }
      return found
    },
  }
}

/** As URLs, forms and JSON write it, in lower case. */
function escapedForms(secret: string): string[] {
  const form = new URLSearchParams([['', secret]]).toString().slice(1)
  return [encodeURIComponent(secret), form, JSON.stringify(secret).slice(1, -1)].map((text) =>
    text.toLowerCase(),
  )
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Each byte with ASCII letters in lower case, as the forms of secrets are. */
const LOWER_CASE = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte,
)
