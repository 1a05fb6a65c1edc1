import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { secretForms } from '#proxy/upstream/secret-guard.ts'

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

export function createSecretSearch(): SecretSearch {
  const forms: SecretForm[] = []
  const known = new Set<string>()
  /** The parts of all forms; undefined after a secret was added. */
  let parts: FormParts | undefined

  function bytes(place: string, searched: Uint8Array): readonly FoundSecret[] {
    if (forms.length === 0) return []
    parts ??= partsOf(forms)
    const { isPart, step, starts } = parts
    const found = new Set<string>()
    for (let at = 0; at + PART_BYTES <= searched.length; at += step) {
      const part = partAt(searched, at)
      if (isPart[part] === 0) continue
      for (const { kind, form, offset } of starts.get(part) ?? []) {
        if (hasAt(searched, at - offset, form)) found.add(kind)
      }
    }
    return [...found].map((secret) => ({ secret, place }))
  }

  return {
    add: (kind, secret) => {
      if (known.has(secret)) return
      known.add(secret)
      parts = undefined
      for (const text of new Set([...secretForms(secret), ...escapedForms(secret)])) {
        forms.push({ kind, form: Buffer.from(text) })
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

/** A secret in one of its encodings, in lower case. */
interface SecretForm {
  readonly kind: string
  readonly form: Uint8Array
}

/** Bytes by which forms are looked up. */
const PART_BYTES = 3

/** Parts of all forms by which a search that reads one part of each `step` bytes finds each form, wherever it stands. */
interface FormParts {
  readonly step: number
  /** 1 for each part of a form. */
  readonly isPart: Uint8Array
  readonly starts: ReadonlyMap<number, readonly (SecretForm & { readonly offset: number })[]>
}

/** Any `step` parts that follow each other include one that is read: the first ones of each form. */
function partsOf(forms: readonly SecretForm[]): FormParts {
  const step = Math.min(...forms.map(({ form }) => form.length)) - PART_BYTES + 1
  if (step < 1) throw new RangeError('a secret is too short to search for')
  const isPart = new Uint8Array(2 ** (8 * PART_BYTES))
  const starts = new Map<number, (SecretForm & { readonly offset: number })[]>()
  for (const { kind, form } of forms) {
    for (let offset = 0; offset < step; offset++) {
      const part = partAt(form, offset)
      isPart[part] = 1
      const others = starts.get(part)
      if (others) others.push({ kind, form, offset })
      else starts.set(part, [{ kind, form, offset }])
    }
  }
  return { step, isPart, starts }
}

function partAt(bytes: Uint8Array, at: number): number {
  return (lowerCaseAt(bytes, at) << 16) | (lowerCaseAt(bytes, at + 1) << 8) | lowerCaseAt(bytes, at + 2)
}

function hasAt(searched: Uint8Array, start: number, form: Uint8Array): boolean {
  if (start < 0 || start + form.length > searched.length) return false
  for (let i = 0; i < form.length; i++) {
    if (lowerCaseAt(searched, start + i) !== form[i]) return false
  }
  return true
}

function lowerCaseAt(bytes: Uint8Array, at: number): number {
  return LOWER_CASE[bytes[at] ?? 0] ?? 0
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
