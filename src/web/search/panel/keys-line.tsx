import { Fragment } from 'react'
import type { PanelKey } from './panel-keys.ts'

/** The keys of the panel and what they do now. Screen readers know them from the roles of the box and the lists. */
export function KeysLine({ keys }: { keys: readonly PanelKey[] }) {
  return (
    <div className="search-keys" aria-hidden>
      {keys.map(({ keys, does, isOptional }) => (
        <span key={keys.join()} className={isOptional ? 'search-keys-optional' : undefined}>
          {keys.map((key) => (
            <Fragment key={key}>
              <kbd>{key}</kbd>{' '}
            </Fragment>
          ))}
          {does}
        </span>
      ))}
    </div>
  )
}
