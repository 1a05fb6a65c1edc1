import { useEffect, useState } from 'react'
import { isGone } from './is-gone.ts'

/** Whether the server has replaced the build of this page: it does not have the page's own scripts any more. Asked once. */
export function useIsReplaced(): boolean {
  const [isReplaced, setIsReplaced] = useState(false)
  useEffect(() => {
    const scripts = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')
    let isCurrent = true
    void Promise.all(Array.from(scripts, ({ src }) => isGone(src, fetch))).then((gone) => {
      if (isCurrent && gone.includes(true)) setIsReplaced(true)
    })
    return () => {
      isCurrent = false
    }
  }, [])
  return isReplaced
}
