import { lazy, type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from 'react'
import { SkeletonBars } from '../ui/skeleton.tsx'
import type { EpochBarsProps } from './epoch-bars.tsx'
import type { StepChartProps } from './step-chart.tsx'
import './charts.css'

const EpochBars = lazy(() => import('./epoch-bars.tsx').then(({ EpochBars }) => ({ default: EpochBars })))
const StepChart = lazy(() => import('./step-chart.tsx').then(({ StepChart }) => ({ default: StepChart })))

/** Charts this far below what is seen are drawn already. */
const NEAR = '150px'

/** The charts come in a chunk of their own; bars that stand for nothing keep their place until then. */
export function EpochBarChart(props: EpochBarsProps) {
  return (
    <WhenNear height={props.height}>
      <EpochBars {...props} />
    </WhenNear>
  )
}

export function StepAreaChart(props: StepChartProps) {
  return (
    <WhenNear height={props.height}>
      <StepChart {...props} />
    </WhenNear>
  )
}

function WhenNear({ height, children }: { height: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element || isNear) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) startTransition(() => setIsNear(true))
      },
      { rootMargin: NEAR },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNear])
  const waiting = <SkeletonBars height={height} />
  return <div ref={place}>{isNear ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}</div>
}
