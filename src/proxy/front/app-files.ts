import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { PageModulePath } from '#explorer-protocol/pages.ts'
import { type CodingName, codingNames, contentCodings } from '#http/content-codings.ts'
import { WholeRepresentation } from '#http/representation.ts'

/** The built app. */
export interface AppFiles {
  /** @param path of the request; undefined where there is no such file */
  file(path: string): AppFile | undefined
  /** Template of the document of a page at this address. */
  document(url: string): Promise<string>
  /** Addresses of the scripts that the app and a page need, by the module of the page; none in development. */
  readonly scriptsOf: (module: PageModulePath | undefined) => readonly string[]
  /** Content-Security-Policy of documents; undefined for the strictest one. */
  readonly contentSecurityPolicy?: string
}

/** The part of Vite's manifest that is read here: the files of the build by their modules (https://vite.dev/guide/backend-integration). */
type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>

export interface AppFile {
  readonly content: WholeRepresentation
  /** Whether the content at this address never changes. */
  readonly isImmutable: boolean
}

const contentTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
}

/** Files below this path have a hash of their content in their name. */
const IMMUTABLE = '/assets/'

/**
 * Reads the files of the built app into memory, with their compressed forms. They do not change while the process
 * runs.
 * @param directory absolute
 */
export function readAppFiles(directory: string): AppFiles {
  const files = new Map<string, Buffer>(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        return [`/${relative(directory, path).split(sep).join('/')}`, readFileSync(path)] as const
      }),
  )
  const served = new Map<string, AppFile>(
    [...files].flatMap(([path, content]): [string, AppFile][] => {
      const type = contentTypes[path.slice(path.lastIndexOf('.') + 1)]
      if (type === undefined || path === DOCUMENT || path === MANIFEST) return []
      const encoded = new Map<CodingName, Buffer>()
      for (const encoding of codingNames) {
        const bytes = files.get(path + contentCodings[encoding].fileEnding)
        if (bytes) encoded.set(encoding, bytes)
      }
      const file = new WholeRepresentation({ contentType: type, headers: {} }, content, { encoded })
      return [[path, { content: file, isImmutable: path.startsWith(IMMUTABLE) }]]
    }),
  )
  const document = files.get(DOCUMENT)?.toString()
  if (document === undefined) throw new Error(`there is no app in ${directory}: run npm run build`)
  const manifest: Manifest = JSON.parse(files.get(MANIFEST)?.toString() ?? '{}')
  return {
    file: (path) => served.get(path),
    document: async () => document,
    scriptsOf: (module) => {
      const ofApp = importsOf(manifest, ENTRY)
      const all = module === undefined ? ofApp : importsOf(manifest, `src/web/${module}`, ofApp)
      return Array.from(all, (name) => `/${manifest[name]?.file}`)
    },
  }
}

const DOCUMENT = '/index.html'
const MANIFEST = '/manifest.json'
/** The module of the app in the manifest. */
const ENTRY = 'index.html'

/** A module with all that it imports before it runs. */
function importsOf(manifest: Manifest, module: string, found = new Set<string>()): Set<string> {
  if (found.has(module) || !manifest[module]) return found
  found.add(module)
  for (const name of manifest[module].imports ?? []) importsOf(manifest, name, found)
  return found
}
