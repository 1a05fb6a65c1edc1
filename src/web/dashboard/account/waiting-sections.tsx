import { DashboardSection } from '../frame/dashboard-section.tsx'

/** Rows of each section before the account is known. */
const sections = [
  ['E-mail and name', 2],
  ['Ways to sign in', 2],
  ['Sessions', 3],
  ['Your data', 2],
] as const

/** The sections of the account page before the account is known. */
export function WaitingSections() {
  return (
    <div aria-busy>
      {sections.map(([title, rows]) => (
        <DashboardSection key={title} title={title}>
          <div className="account-waiting" aria-hidden>
            {Array.from({ length: rows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity and never move
              <span key={row} className="skeleton" />
            ))}
          </div>
        </DashboardSection>
      ))}
    </div>
  )
}
