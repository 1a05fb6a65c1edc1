import { useWatched, type WatchSubject } from '../browser/watch-list.ts'
import { useNetwork } from './network-context.ts'
import './private-label.css'

/** The name that a person gives to a pool or an account, behind its own; nothing without a label. */
export function PrivateLabel({ kind, id }: Pick<WatchSubject, 'kind' | 'id'>) {
  const label = useWatched({ network: useNetwork().name, kind, id })?.label
  return label === undefined ? null : <span className="private-label"> · {label}</span>
}
