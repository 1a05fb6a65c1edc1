import { memo, type ReactNode } from 'react'
import { useHref } from 'react-router'
import { statusesOf } from '#contract/description/endpoint-descriptions.ts'
import { OPENAPI_PATH } from '#contract/description/openapi-path.ts'
import { endpointIds } from '#contract/endpoints.ts'
import { ODATA_ROOT } from '#contract/odata/entity-sets.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { EndpointRow, statusColumns, statusRow, successRows } from './endpoint/endpoint-row.tsx'
import { resourceSections } from './endpoint-places.ts'
import { FactsTable, FieldTable } from './field-table.tsx'
import { LimitsSection } from './limits-section.tsx'
import { PageIndex } from './page-index.tsx'
import { useOpensNamedPlace } from './reference-place.ts'
import { TokenSection } from './token-section.tsx'
import { UnitsSection } from './units-section.tsx'
import './reference.css'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'

/** The reference of the interface, computed from the contract. */
export function Component() {
  useOpensNamedPlace()
  return <Reference />
}

/** The content of the page, which is not drawn anew with each change of the address. */
const Reference = memo(function Reference() {
  const { name } = useNetwork()
  return (
    <div className="page-width">
      <title>API reference · Epochal</title>
      <div className="page-header">
        <div>
          <div className="page-kicker">Core API, version 1.0</div>
          <h1>API reference</h1>
        </div>
        <div className="page-tools">
          <a className="button" href={useHref(`/${name}${OPENAPI_PATH}`)}>
            <Icon name="code" />
            OpenAPI
          </a>
          <a className="button" href={useHref(`/${name}${ODATA_ROOT}/$metadata`)}>
            $metadata
          </a>
        </div>
        <p className="page-lede">
          {endpointIds.length} endpoints for accounts, epochs, blocks and pool updates. A call needs a key and
          a token. Trying one out on this page needs neither.
        </p>
      </div>
      <div className="reference">
        <PageIndex />
        <div>
          <Section anchor="units" title="Address and units">
            <UnitsSection />
          </Section>
          <Section anchor="token" title="Get a token" note="OAuth 2.0, client credentials">
            <TokenSection />
          </Section>
          {resourceSections.map((section) => (
            <Section key={section.anchor} {...section}>
              {section.endpoints.map((id) => (
                <EndpointRow key={id} id={id} />
              ))}
              <FieldTable section={section} />
            </Section>
          ))}
          <Section
            anchor="statuses"
            title="Statuses"
            note="Every error is application/problem+json, and its detail says what is wrong."
          >
            <FactsTable
              caption="Statuses"
              first="Status"
              columns={statusColumns}
              rows={[...successRows(), ...statusesOf(endpointIds).map(statusRow)]}
            />
          </Section>
          <Section anchor="limits" title="Limits" note="For each key, and for each request">
            <LimitsSection />
          </Section>
          <Section anchor="documents" title="Documents" note="They hold no chain data and need no key.">
            <DocumentsSection />
          </Section>
        </div>
      </div>
    </div>
  )
})

function Section({
  anchor,
  title,
  note,
  children,
}: {
  anchor: string
  title: string
  note?: string
  children: ReactNode
}) {
  return (
    <section className="section" id={anchor} tabIndex={-1}>
      <div className="section-header">
        <h2>{title}</h2>
        {note && <span className="section-note">{note}</span>}
      </div>
      {children}
    </section>
  )
}

/** The documents about the interface, by the name that the page gives them. */
const referenceDocuments = [
  { name: 'OpenAPI 3.1', use: 'Client generators, Postman, Insomnia', path: OPENAPI_PATH },
  { name: '$metadata, XML', use: 'Excel, Power BI and other OData clients', path: `${ODATA_ROOT}/$metadata` },
  { name: '$metadata, JSON', use: 'The same as CSDL JSON', path: `${ODATA_ROOT}/$metadata?$format=json` },
  { name: 'Service document', use: 'The lists that an OData client can open', path: ODATA_ROOT },
] as const

/** The documents about the interface of the network in view. */
function DocumentsSection() {
  const root = useHref(`/${useNetwork().name}`)
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
        head: <a href={root + document.path}>{document.name}</a>,
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
