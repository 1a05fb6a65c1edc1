import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formQuery } from '../sign-in/shown-form.ts'

/** The code in the fragment `#invitation=CODE`; empty without one. */
export function readInvitation(hash: string): string {
  return /^#invitation=([\w-]+)$/.exec(hash)?.[1] ?? ''
}

/**
 * The text of the invitation. A link may bring its code, which leaves the address and the history at once and opens the
 * form to register.
 */
export function useInvitation(): readonly [invitation: string, setInvitation: (text: string) => void] {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [invitation, setInvitation] = useState(() => readInvitation(hash))
  const isInAddress = readInvitation(hash) !== ''
  useEffect(() => {
    if (isInAddress) void navigate({ search: formQuery('register'), hash: '' }, { replace: true })
  }, [isInAddress, navigate])
  return [invitation, setInvitation]
}
