import { useSuspenseQuery } from '@tanstack/react-query'
import { networks } from '#cardano/network.ts'
import { DIALECT_HEADER, dialects } from '#contract/dialect.ts'
import { referenceSearch } from '#explorer-protocol/general-searches.ts'
import { networksQuery } from '#web/api/endpoint-query.ts'
import { useSearchChange } from '#web/browser/use-search.ts'
import { serviceAddress } from '#web/request-panel/snippets/service-address.ts'
import { useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { FieldList } from '#web/ui/content/field-list.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { Segmented } from '#web/ui/controls/segmented.tsx'
import { useShownDialect, useSpokenDialect } from './reference-place.ts'

const units = [
  { value: 'documented', label: 'ADA, percent' },
  { value: 'live', label: 'Lovelace, fraction' },
] as const

/** The network of the examples, its base address, and the units that the tables show. */
export function UnitsSection() {
  const { name } = useNetwork()
  const description = useNetworkDescription()
  const { data } = useSuspenseQuery(networksQuery)
  const change = useSearchChange(referenceSearch)
  const shown = useShownDialect()
  const spoken = useSpokenDialect()
  const served = data.filter(({ state }) => state !== 'announced')
  const { baseUrl } = serviceAddress(name, description)
  return (
    <FieldList
      rows={[
        {
          label: 'Network',
          value: (
            <>
              <Segmented
                label="Network of the examples"
                hidesLabel
                choices={served.map(({ name: value }) => ({ value, label: networks[value].title }))}
                chosen={name}
                onChoose={(network) => change({ network }, { replace: true })}
              />
              <span className="reference-note">A key works on one network.</span>
            </>
          ),
        },
        {
          label: 'Base address',
          value:
            description?.address === undefined ? (
              <span className="secondary">
                The service of this network publishes none. Ask its operator for <code>{baseUrl}</code>.
              </span>
            ) : (
              <>
                <code className="wrap-anywhere">{baseUrl}</code>
                <CopyButton text={baseUrl} what="base address" />
              </>
            ),
        },
        {
          label: 'Units shown',
          value: (
            <>
              <Segmented
                label="Units shown"
                hidesLabel
                choices={units}
                chosen={shown}
                onChoose={(units) => change({ units }, { replace: true })}
              />
              <span className="reference-note">
                This service sends {dialects[spoken].ada} and {dialects[spoken].share}s
                {shown === spoken ? '' : '; units that differ are underlined'}. <code>{DIALECT_HEADER}</code>{' '}
                says <code>documented</code> for ADA and percentages, <code>live</code> for lovelace and
                fractions.
              </span>
            </>
          ),
        },
      ]}
    />
  )
}
