import type { IncomingHttpHeaders } from 'node:http'
import { DIALECT_HEADER, type Dialect } from '#contract/dialect.ts'
import { invalidResponse, refusalOf, UpstreamUnavailable } from '../upstream/upstream-failures.ts'
import { type ListDependencies, type ListRequest, listFault, type WholeListRequest } from './list-request.ts'
import { createRowReader } from './row-reader.ts'

/** The data service's responses for one list, as rows. All of them must be in one dialect. */
export interface ListResponses {
  /**
   * Rows from one on as they come: the whole list, or a page whose size is not known yet.
   * @param accept called with each part of the rows
   * @returns the header of a 304; undefined when rows came
   * @throws {UpstreamUnavailable | UpstreamRefusal}
   */
  stream(
    skip: number,
    etag: string | undefined,
    accept: (rows: readonly string[]) => void,
  ): Promise<IncomingHttpHeaders | undefined>
  /** One page in one piece. @throws {UpstreamUnavailable | UpstreamRefusal} */
  fetchPage(skip: number): Promise<string[]>
  /** @throws {TypeError} before the first response. */
  readonly dialect: Dialect
  /** Header of the response with the first row; empty before it. */
  readonly firstHeaders: IncomingHttpHeaders
}

export function createListResponses(
  { service, dialect: finder }: ListDependencies,
  listed: WholeListRequest,
  request: ListRequest,
): ListResponses {
  const { network } = service.upstream
  const { context } = listed
  let dialect: Dialect | undefined
  let firstHeaders: IncomingHttpHeaders = {}

  /** Settles which dialect the list is in, and checks that all of it is. */
  async function checkHeaders(headers: IncomingHttpHeaders): Promise<void> {
    checkType(headers)
    finder.observe(headers[DIALECT_HEADER.toLowerCase()])
    const found = await finder.find(context)
    dialect ??= found.dialect
    if (found.dialect !== dialect) {
      throw invalidResponse(network, 'half a list in one dialect and half in another')
    }
  }

  function checkType(headers: IncomingHttpHeaders): void {
    if (!String(headers['content-type']).includes('json')) {
      throw invalidResponse(network, 'something other than JSON')
    }
  }

  function rowsOf(body: Buffer): string[] {
    try {
      const reader = createRowReader()
      const rows = reader.read(body)
      reader.end()
      return rows
    } catch (error) {
      throw listFault(network, error)
    }
  }

  return {
    stream: async (skip, etag, accept) => {
      const response = await service.open(request.address(skip), { ...context, etag })
      try {
        if (response.status === 304) return response.headers
        if (response.status !== 200) throw refusalOf(network, response.status, listed.resource)
        if (skip === 0) firstHeaders = response.headers
        await checkHeaders(response.headers)
        const reader = createRowReader()
        for await (const piece of response.pieces) accept(reader.read(piece))
        reader.end()
      } catch (error) {
        const fault = listFault(network, error)
        if (fault instanceof UpstreamUnavailable && fault.reason === 'invalid') response.refuse(fault)
        throw fault
      } finally {
        response.close()
      }
      return undefined
    },
    fetchPage: async (skip) => {
      let rows: string[] = []
      const response = await service.request(request.address(skip), context, ({ status, headers, body }) => {
        if (status !== 200) return
        checkType(headers)
        rows = rowsOf(body)
      })
      if (response.status !== 200) throw refusalOf(network, response.status, listed.resource)
      await checkHeaders(response.headers)
      return rows
    },
    get dialect() {
      if (dialect === undefined) throw new TypeError('the dialect of the list is not known yet')
      return dialect
    },
    get firstHeaders() {
      return firstHeaders
    },
  }
}
