import type { ContentEncoding } from './content-codings.ts'
import { taggedAs } from './fields/entity-tag.ts'
import type { HttpResponse } from './http-message.ts'

/**
 * Fields that a 200 and a 304 response to the same request share (RFC 9110 section 15.4.5).
 * @param identityTag of the content without encoding; undefined where conditions do not apply
 */
export function representationFields(
  identityTag: string | undefined,
  encoding: ContentEncoding,
  headers: Readonly<Record<string, string>> | undefined,
): Record<string, string> {
  const vary = headers?.Vary === undefined ? 'Accept-Encoding' : `${headers.Vary}, Accept-Encoding`
  return identityTag === undefined
    ? { ...headers, Vary: vary }
    : { ETag: taggedAs(identityTag, encoding), ...headers, Vary: vary }
}

/**
 * Fields that describe the content of a 200 response.
 * @param length in bytes; undefined where it is not known yet
 */
export function contentFields(
  contentType: string,
  encoding: ContentEncoding,
  length: number | undefined,
): Record<string, string> {
  const fields: Record<string, string> = { 'Content-Type': contentType }
  if (encoding !== 'identity') fields['Content-Encoding'] = encoding
  if (length !== undefined) fields['Content-Length'] = String(length)
  return fields
}

/**
 * The fields of a stored response with those of one request. `Object.assign` takes 0.1 µs here, a literal that begins
 * with a spread 1.7 µs (Node 20).
 */
export function joinedFields(
  fields: HttpResponse['headers'],
  more: HttpResponse['headers'],
): Record<string, string> {
  return Object.assign({}, fields, more)
}

/** The 304 response. @param fields those that the 200 response would have, without its content fields */
export function notModified(fields: HttpResponse['headers']): HttpResponse {
  return { status: 304, headers: fields, body: undefined }
}

/** The 200 response; to HEAD the same fields without the body. @param fields all of them */
export function representation(
  method: string,
  fields: HttpResponse['headers'],
  body: HttpResponse['body'],
): HttpResponse {
  return { status: 200, headers: fields, body: method === 'HEAD' ? undefined : body }
}
