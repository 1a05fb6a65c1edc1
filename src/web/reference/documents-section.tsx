import { OPENAPI_PATH } from '#contract/description/openapi-path.ts'
import { ODATA_ROOT } from '#contract/odata/entity-sets.ts'
import { useNetwork } from '../links/network-context.ts'
import { CopyButton } from '../ui/controls/copy-button.tsx'
import { FactsTable } from './facts-table.tsx'

const documents = [
  { name: 'OpenAPI 3.1', use: 'Client generators, Postman, Insomnia', path: OPENAPI_PATH },
  { name: '$metadata, XML', use: 'Excel, Power BI and other OData clients', path: `${ODATA_ROOT}/$metadata` },
  { name: '$metadata, JSON', use: 'The same as CSDL JSON', path: `${ODATA_ROOT}/$metadata?$format=json` },
  { name: 'Service document', use: 'The lists that an OData client can open', path: ODATA_ROOT },
] as const

/** The documents about the interface of the network in view. */
export function DocumentsSection() {
  const { name } = useNetwork()
  return (
    <FactsTable
      caption="Documents"
      first="Document"
      columns={[
        { title: 'For', isWide: true },
        { title: 'Path', isWide: true },
      ]}
      rows={documents.map((document) => ({
        key: document.name,
        head: <a href={`/${name}${document.path}`}>{document.name}</a>,
        facts: [
          document.use,
          <span key="path" className="reference-document">
            <code>{document.path}</code>
            <CopyButton text={document.path} what={`path of ${document.name}`} />
          </span>,
        ],
      }))}
    />
  )
}
