import { useContext } from 'react'
import { UNSAFE_DataRouterStateContext as RouterStateContext } from 'react-router'
import './loading-line.css'

/** A line at the top of the window while the page of a link that was pressed loads and the page before is still shown. */
export function LoadingLine() {
  const isLoading = useContext(RouterStateContext)?.navigation.state === 'loading'
  return isLoading && <div className="loading-line" role="progressbar" aria-label="Loading the next page" />
}
