import { OPENAPI_PATH } from '#contract/description/openapi-path.ts'
import { ODATA_ROOT } from '#contract/odata/entity-sets.ts'

/** The documents about the interface, by the name that the page gives them. */
export const referenceDocuments = [
  { name: 'OpenAPI 3.1', use: 'Client generators, Postman, Insomnia', path: OPENAPI_PATH },
  { name: '$metadata, XML', use: 'Excel, Power BI and other OData clients', path: `${ODATA_ROOT}/$metadata` },
  { name: '$metadata, JSON', use: 'The same as CSDL JSON', path: `${ODATA_ROOT}/$metadata?$format=json` },
  { name: 'Service document', use: 'The lists that an OData client can open', path: ODATA_ROOT },
] as const
