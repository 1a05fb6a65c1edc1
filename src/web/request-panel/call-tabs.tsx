import { storedValue } from '#web/browser/choices.ts'
import { CodeLines } from '#web/ui/content/code-lines.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { callSnippet, languageName, snippetLanguages } from './snippets/call-snippet.ts'
import { type ServiceAddress, snippetVariables } from './snippets/service-address.ts'
import './call-tabs.css'

/** The language of snippets, as chosen last in this browser. */
const chosenLanguage = storedValue('snippet-language', snippetLanguages, 'curl')

const languageTabs = snippetLanguages.map((value) => ({ value, label: languageName(value) }))

/**
 * A call in three languages.
 * @param path below the base address, with its query
 * @param name tells the code apart from that of other calls on the page
 */
export function CallTabs({
  address,
  path,
  name = 'Call',
}: {
  address: ServiceAddress
  path: string
  name?: string
}) {
  const language = chosenLanguage.use()
  const text = callSnippet({ language, ...address, path })
  return (
    <div className="call-tabs">
      <Tabs
        label="Language"
        tabs={languageTabs}
        chosen={language}
        onChoose={chosenLanguage.write}
        tools={<CopyButton label="Copy code" text={text} what="code" />}
      >
        <CodeLines text={text} grammar="code" label={`${name} in ${languageName(language)}`} />
      </Tabs>
      <p className="call-tabs-note">
        It takes <code>{snippetVariables.key}</code> and <code>{snippetVariables.secret}</code> from the
        environment
        {address.baseUrl.startsWith('<') && '; put the addresses of the data service in the angle brackets'}.
      </p>
    </div>
  )
}
