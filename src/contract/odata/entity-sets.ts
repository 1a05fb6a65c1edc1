import { endpointIds, endpoints } from '../endpoints.ts'
import type { Resource } from '../resources/resource.ts'

/** Not in the specification: the options that a list takes, and that one record takes, without their `$`. */
export const listOptions = ['filter', 'orderby', 'select', 'top', 'skip', 'count'] as const
export const recordOptions = ['select'] as const
export type ListOption = (typeof listOptions)[number]
export type RecordOption = (typeof recordOptions)[number]

/** The service document's path; below it stand the entity sets. */
export const ODATA_ROOT = '/api/core/odata'

/** Content type and version of every answer in the OData form (OData 4.0 JSON Format, section 3). */
export const ODATA_CONTENT_TYPE = 'application/json; odata.metadata=minimal; odata.streaming=true'
export const ODATA_VERSION = '4.0'

/** An entity set: where it is, below a network's address, and what is in it. */
export interface EntitySet {
  readonly path: string
  readonly resource: Resource
}

/** The entity sets by name. */
export const entitySets: ReadonlyMap<string, EntitySet> = new Map(
  endpointIds.flatMap((id) => {
    const { form, returns, path, parameters, resource } = endpoints[id]
    const whole = form === 'odata' && returns === 'list' && Object.keys(parameters).length === 0
    return whole && resource.entitySet ? [[resource.entitySet, { path, resource }]] : []
  }),
)

/** @param baseUrl the network's address, as its clients know it */
export function odataContext(baseUrl: string, entitySet: string): string {
  return `${baseUrl}${ODATA_ROOT}/$metadata#${entitySet}`
}
