declare module 'odata-csdl/lib/xml2json.js' {
  /** CSDL XML as CSDL JSON, by OASIS's own transformation. */
  export function xml2json(xml: string, options: object): unknown
}
