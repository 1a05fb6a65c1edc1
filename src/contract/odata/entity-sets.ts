import { endpointIds, endpoints } from '../endpoints.ts'
import type { Resource } from '../resources/field.ts'

/** The path of the service document; those of the entity sets begin with it. */
export const ODATA_ROOT = '/api/core/odata'

/** Content type and version of every response in the OData form (OData 4.0 JSON Format, section 3). */
export const ODATA_CONTENT_TYPE = 'application/json; odata.metadata=minimal; odata.streaming=true'
export const ODATA_VERSION = '4.0'
/** Content type of the number of records of an entity set (OData 4.01 Protocol 11.2.10). */
export const COUNT_CONTENT_TYPE = 'text/plain'

/** An entity set: its path below a network's address, and the resource of its records. */
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

/** The `@odata.context` of an entity set. @param baseUrl the network's address, as its clients know it */
export function odataContext(baseUrl: string, entitySet: string): string {
  return `${baseUrl}${ODATA_ROOT}/$metadata#${entitySet}`
}
