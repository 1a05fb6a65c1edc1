import type { NewKey } from '#contract/dashboard/dashboard-results.ts'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { takeFocus } from '../take-focus.ts'

/** A new key with its secret, which no later response has. It takes the focus, so that nobody misses it. */
export function NewKeyNotice({ newKey: { key, secret }, onDone }: { newKey: NewKey; onDone: () => void }) {
  return (
    <section className="section dashboard-new-key" aria-labelledby="new-key">
      <h2 id="new-key" tabIndex={-1} ref={takeFocus}>
        Store the secret now: it is shown once.
      </h2>
      <dl>
        <div>
          <dt>API key</dt>
          <dd>
            <code>{key}</code> <CopyButton text={key} what="API key" />
          </dd>
        </div>
        <div>
          <dt>API secret</dt>
          <dd>
            <code>{secret}</code> <CopyButton text={secret} what="API secret" />
          </dd>
        </div>
      </dl>
      <div className="dashboard-buttons">
        <button type="button" className="button" onClick={onDone}>
          I have stored it
        </button>
      </div>
    </section>
  )
}
