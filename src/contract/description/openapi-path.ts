/** The path at which a service describes itself as OpenAPI, without a key. */
export const OPENAPI_PATH = '/openapi.json'
