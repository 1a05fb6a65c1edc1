import { useWatched, type WatchSubject } from '../browser/watch-list.ts'
import { useNetwork } from './network-context.ts'
import './private-label.css'

/** What a person calls a pool or an account, behind its name; nothing without a label. */
export function PrivateLabel({ kind, id }: Pick<WatchSubject, 'kind' | 'id'>) {
  const label = useWatched({ network: useNetwork().name, kind, id })?.label
  return label === undefined ? null : <span className="private-label"> · {label}</span>
}
