import { Suspense } from 'react'
import { epochsLoader } from '../chain/epochs-so-far.ts'
import { useNetwork } from '../links/network-context.ts'
import { PageTitle } from '../links/page-title.tsx'
import { HeadLine } from './head-line.tsx'
import { Presentation } from './presentation.tsx'
import './present.css'

export const loader = epochsLoader

/** Epochs for a large screen. The style hides the frame of the other pages, which keeps working behind it. */
export function Component() {
  const { name, title } = useNetwork()
  return (
    <div key={name} className="presentation-screen">
      <PageTitle of="Presentation" />
      <div className="presentation">
        <h1 className="visually-hidden">Epochs of {title}</h1>
        <HeadLine />
        <Suspense fallback={<p className="presentation-waiting">Loading the epochs.</p>}>
          <Presentation />
        </Suspense>
      </div>
    </div>
  )
}
