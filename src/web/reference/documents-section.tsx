import { useNetwork } from '../links/network-context.ts'
import { CopyButton } from '../ui/controls/copy-button.tsx'
import { FactsTable } from './facts-table.tsx'
import { referenceDocuments } from './reference-documents.ts'

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
      rows={referenceDocuments.map((document) => ({
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
