import { useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { CopyButton } from '../ui/controls/copy-button.tsx'
import { MarginSection } from '../ui/records/field-list.tsx'
import { RawResponse } from './raw-response.tsx'
import { curlSnippet } from './snippets/curl-snippet.ts'
import { serviceAddress } from './snippets/snippet-call.ts'

/** Only the proxy's writing stands between a page and the API. */
const NOTE =
  'The fields of the interface as the API returned them, written anew by Epochal. No digit was changed.'

/**
 * The raw response, at the end of a record's page.
 * @param path of the request, below the network's address
 * @param note a further sentence
 */
export function JsonSection({ note = '', text, path }: { note?: string; text: string; path: string }) {
  const { name } = useNetwork()
  const address = serviceAddress(name, useNetworkDescription())
  return (
    <MarginSection title="JSON" note={`${NOTE} ${note}`.trim()}>
      <RawResponse
        text={text}
        fileName={`epochal-${name}`}
        heading={<code className="raw-response-request">GET {path}</code>}
        tools={
          <CopyButton
            label="Copy as curl"
            text={curlSnippet({ ...address, path, withToken: true })}
            what="curl commands"
          />
        }
      />
    </MarginSection>
  )
}
