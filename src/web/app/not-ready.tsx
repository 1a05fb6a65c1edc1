import { SetUpReport } from '../status/set-up-report.tsx'

/** The page shown for every address while no network works: the failing step and its remedy. */
export function NotReady() {
  return (
    <div className="page-width">
      <title>Not ready · Epochal</title>
      <div className="page-header">
        <h1>Epochal has no data yet</h1>
        <p className="page-lede">
          This page continues automatically when a data service responds. Until then, it shows each step of
          the set-up.
        </p>
      </div>
      <SetUpReport />
    </div>
  )
}
