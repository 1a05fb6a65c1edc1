import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { networks } from '#cardano/network.ts'
import { networksQuery } from '../api/endpoint-query.ts'
import { chooseNextTheme } from '../browser/theme.ts'
import { timeZone } from '../browser/time-zone.ts'
import { mainPages } from '../links/main-pages.ts'
import { useNetwork } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { SearchBox } from './search-box.tsx'
import type { SearchAction } from './search-panel-props.ts'
import './palette.css'

/** The search dialog over any page, with actions. Escape closes it and returns the focus. */
export function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; this is the press beside it
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Search and go to"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <SearchBox
        variant="palette"
        label="Search the chain or run an action"
        placeholder="Address, block, epoch, slot, date or pool"
        actions={useActions()}
        onOpened={onClose}
      />
    </dialog>
  )
}

function useActions(): readonly SearchAction[] {
  const network = useNetwork()
  const navigate = useNavigate()
  const zone = timeZone.use()
  const { data: listed = [] } = useQuery(networksQuery)
  const opening = (path: string) => ({ path, run: () => navigate(path) })
  return [
    ...mainPages.map(({ label, path }) => ({
      title: label,
      detail: `on ${network.title}`,
      icon: 'right' as const,
      ...opening(path(network.name)),
    })),
    ...listed
      .filter(({ name, state }) => name !== network.name && state !== 'announced')
      .map(({ name }) => ({
        title: `Go to ${networks[name].title}`,
        detail: 'another network',
        icon: 'right' as const,
        ...opening(paths.overview(name)),
      })),
    { title: 'Switch theme', detail: 'light, dark or system', icon: 'dark', run: chooseNextTheme },
    {
      title: zone === 'utc' ? 'Local time first' : 'UTC first',
      detail: 'the other one is shown beside it',
      icon: 'clock',
      run: () => timeZone.write(zone === 'utc' ? 'local' : 'utc'),
    },
  ]
}
