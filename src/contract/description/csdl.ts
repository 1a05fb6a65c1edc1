import { type Dialect, dialects } from '../dialect.ts'
import { entitySets, ODATA_ROOT, ODATA_VERSION } from '../odata/entity-sets.ts'
import type { Field, FieldKind, Resource } from '../resources/field.ts'

/** Not in the specification: names that the metadata document needs besides those of the contract. */
const NAMESPACE = 'Epochal'
const CONTAINER = 'Container'

/** A property's type and facets (OData CSDL 4.01, section 7). */
interface PropertyType {
  readonly type: string
  readonly precision?: number
  /** Digits after the point; `variable` where there is no bound. */
  readonly scale?: number | 'variable'
}

/** Bytes are `Edm.String`: their base64 has the standard alphabet, and that of `Edm.Binary` is another. */
const propertyTypes: {
  readonly [Kind in FieldKind]: (dialect: Dialect) => PropertyType
} = {
  boolean: () => ({ type: 'Edm.Boolean' }),
  text: () => ({ type: 'Edm.String' }),
  base64: () => ({ type: 'Edm.String' }),
  time: () => ({ type: 'Edm.DateTimeOffset', precision: 0 }),
  int32: () => ({ type: 'Edm.Int32' }),
  int64: () => ({ type: 'Edm.Int64' }),
  index: () => ({ type: 'Edm.Int64' }),
  lovelace: () => ({ type: 'Edm.Decimal', precision: 39, scale: 0 }),
  ada: (dialect) => ({ type: 'Edm.Decimal', precision: 39, scale: dialects[dialect].ada === 'ADA' ? 6 : 0 }),
  share: () => ({ type: 'Edm.Decimal', scale: 'variable' }),
}

const sets: readonly (readonly [name: string, path: string, resource: Resource])[] = [...entitySets].map(
  ([name, { path, resource }]) => [name, path, resource],
)

/** The service document (OData 4.01 JSON Format, section 5): the name and relative address of each set. */
export function serviceDocument(baseUrl: string): unknown {
  return {
    '@odata.context': `${baseUrl}${ODATA_ROOT}/$metadata`,
    value: sets.map(([name, path]) => ({ name, kind: 'EntitySet', url: path.slice(ODATA_ROOT.length + 1) })),
  }
}

/** The entity model of the entity sets as CSDL XML, version 4.0. */
export function csdlXml(dialect: Dialect): string {
  const types = sets.map(([, , { name, fields }]) => {
    const properties = Object.entries(fields).map(([field, description]) => {
      const { type, precision, scale } = propertyTypes[description.kind](dialect)
      const facets = [
        ...(description.nullable ? [] : ['Nullable="false"']),
        ...(precision === undefined ? [] : [`Precision="${precision}"`]),
        ...(scale === undefined ? [] : [`Scale="${scale}"`]),
      ]
      return `        <Property Name="${field}" Type="${type}"${facets.map((facet) => ` ${facet}`).join('')}/>`
    })
    return [
      `      <EntityType Name="${name}">`,
      '        <Key><PropertyRef Name="id"/></Key>',
      ...properties,
      '      </EntityType>',
    ].join('\n')
  })
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<edmx:Edmx Version="${ODATA_VERSION}" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">`,
    '  <edmx:DataServices>',
    `    <Schema Namespace="${NAMESPACE}" xmlns="http://docs.oasis-open.org/odata/ns/edm">`,
    ...types,
    `      <EntityContainer Name="${CONTAINER}">`,
    ...sets.map(
      ([name, , resource]) =>
        `        <EntitySet Name="${name}" EntityType="${NAMESPACE}.${resource.name}"/>`,
    ),
    '      </EntityContainer>',
    '    </Schema>',
    '  </edmx:DataServices>',
    '</edmx:Edmx>',
    '',
  ].join('\n')
}

/** The same model as CSDL JSON, version 4.0. */
export function csdlJson(dialect: Dialect): unknown {
  const types = sets.map(([, , { name, fields }]) => [
    name,
    {
      $Kind: 'EntityType',
      $Key: ['id'],
      ...Object.fromEntries(Object.entries(fields).map(([field, kind]) => [field, property(kind, dialect)])),
    },
  ])
  const container = sets.map(([name, , resource]) => [
    name,
    { $Collection: true, $Type: `${NAMESPACE}.${resource.name}` },
  ])
  return {
    $Version: ODATA_VERSION,
    $EntityContainer: `${NAMESPACE}.${CONTAINER}`,
    [NAMESPACE]: {
      ...Object.fromEntries(types),
      [CONTAINER]: { $Kind: 'EntityContainer', ...Object.fromEntries(container) },
    },
  }
}

/** A property without a type is an `Edm.String`, and a decimal without a scale has any. */
function property({ kind, nullable }: Field, dialect: Dialect): unknown {
  const { type, precision, scale } = propertyTypes[kind](dialect)
  return {
    ...(type !== 'Edm.String' && { $Type: type }),
    ...(nullable && { $Nullable: true }),
    ...(precision !== undefined && { $Precision: precision }),
    ...(typeof scale === 'number' && { $Scale: scale }),
  }
}
