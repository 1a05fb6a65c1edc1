import { networks } from '#cardano/network.ts'
import type { EndpointCall } from '#contract/endpoints.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import { recordName } from '#contract/subject.ts'
import { HttpError } from './http-error.ts'

/** The 404 of a record that the network does not have, which its sentence names. */
export function notFound({
  call,
  description: { network, source },
}: {
  readonly call: EndpointCall
  readonly description: NetworkDescription
}): HttpError {
  const { title } = networks[network]
  const beginning =
    source === 'recorded' ? `The recording of ${title} does not hold` : `${title} has no record of`
  return new HttpError(404, `${beginning} ${recordName(call)}.`)
}
