import { gzipSync } from 'node:zlib'
import type { Page, Request, Response } from 'playwright/test'
import { openCompletePage } from './app-page.ts'

/** What a visit loads until the page rests. Sizes are in bytes. */
export interface PageWeight {
  /** Documents, scripts, style sheets and fonts. */
  readonly files: number
  readonly dataRequests: number
  /** Everything as it came, with header fields. */
  readonly bytes: number
  /** Scripts, each compressed by gzip. */
  readonly scripts: number
  /** The document as it came. */
  readonly document: number
}

const DOCUMENT = /^text\/html\b/
const SCRIPT = /^text\/javascript\b/
const FILE = /^(text\/(html|javascript|css)\b|font\/)/
const DATA = /^application\/(problem\+)?json\b/

/**
 * Opens a page and measures until it rests. For a first visit, the page's context must be new and without service
 * workers. Requests that a page of a live network sends from time to time later are not among them.
 */
export async function measurePageWeight(page: Page, address: string): Promise<PageWeight> {
  const loaded = watchLoading(page)
  await openCompletePage(page, address)
  const responses = await loaded()
  const ofType = (type: RegExp) =>
    responses.filter((response) => type.test(response.headers()['content-type'] ?? ''))
  const sizes = async (of: readonly Response[]) =>
    Promise.all(of.map((response) => response.request().sizes()))
  return {
    files: new Set(ofType(FILE).map((response) => response.url())).size,
    dataRequests: ofType(DATA).length,
    bytes: sum(
      (await sizes(responses)).map(
        ({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize,
      ),
    ),
    scripts: await scriptBytes(responses),
    document: sum((await sizes(ofType(DOCUMENT))).map(({ responseBodySize }) => responseBodySize)),
  }
}

/** @returns a function that gives the responses that have come since, in full */
function watchLoading(page: Page): () => Promise<Response[]> {
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  return async () => {
    const responses = await Promise.all(finished.map((request) => request.response()))
    return responses.filter((response) => response !== null)
  }
}

/** Bytes of the scripts among responses, each once and compressed by gzip. */
async function scriptBytes(responses: readonly Response[]): Promise<number> {
  const scripts = new Map(
    responses
      .filter((response) => SCRIPT.test(response.headers()['content-type'] ?? ''))
      .map((response) => [response.url(), response]),
  )
  const sizes = [...scripts.values()].map(async (response) => gzipSync(await response.body()).length)
  return sum(await Promise.all(sizes))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
