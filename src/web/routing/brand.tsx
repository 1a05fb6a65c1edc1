import { Link } from './link.tsx'

export function Brand({ to }: { to: string }) {
  return (
    <Link className="brand" to={to}>
      <BrandMark />
      <span>Epochal</span>
    </Link>
  )
}

export function BrandMark() {
  return (
    <svg viewBox="0 0 21 16" aria-hidden="true">
      <path d="M1 15V9M5.5 15V5M10 15V1M14.5 15V5" stroke="currentColor" strokeWidth="2" fill="none" />
      <path d="M19 15V9" stroke="var(--c-needle)" strokeWidth="2" />
    </svg>
  )
}
