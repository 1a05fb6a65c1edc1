import './icon.css'

/** Paths of the icons on a grid of 16, drawn with strokes of 1.5. */
const iconStrokes = {
  account: 'M8 2.5a2.7 2.7 0 1 0 0 5.4A2.7 2.7 0 0 0 8 2.5M2.5 14c.4-3 2.4-4.2 5.5-4.2s5.1 1.2 5.5 4.2',
  bad: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M8 4.8v4M8 10.8v.7',
  block: 'M2.5 2.5h11v11h-11z',
  check: 'M2.5 8.5L6 12l7.5-7.5',
  clock: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M8 4.7V8l2.3 1.6',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  code: 'M5.5 4L1.8 8l3.7 4M10.5 4l3.7 4-3.7 4',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  dark: 'M13 9.6A5.5 5.5 0 0 1 6.4 3a5.5 5.5 0 1 0 6.6 6.6z',
  down: 'M3.5 6L8 10.5 12.5 6',
  download: 'M8 2v8M4.5 7L8 10.5 11.5 7M2.5 13.5h11',
  enter: 'M13 3.5v5H4M6.5 6L4 8.5 6.5 11',
  epoch: 'M1.5 13.5V8M4.75 13.5V5M8 13.5V3M11.25 13.5V6M14.5 13.5V9.5',
  external: 'M9.5 2.5h4v4M13.5 2.5l-6 6M11.5 9.5v4h-9v-9h4',
  filter: 'M2 3.5h12L9.5 9v4.5h-3V9z',
  columns: 'M2.5 2.5h11v11h-11zM6.2 2.5v11M9.8 2.5v11',
  history: 'M3 3v3.5h3.5M3.2 6.3A5.5 5.5 0 1 1 2.6 9M8 5v3.3l2.2 1.3',
  info: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M8 7.3v4M8 4.8v.7',
  left: 'M10 3L5 8l5 5',
  light:
    'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6M8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9',
  menu: 'M2 4h12M2 8h12M2 12h12',
  offline: 'M2 2l12 12M3 7.2A7.5 7.5 0 0 1 5.4 5.6M8.4 5A7.6 7.6 0 0 1 13 7.2M5.3 9.6a4 4 0 0 1 2-1M8 12v.5',
  plus: 'M8 2.5v11M2.5 8h11',
  pool: 'M2.5 4.5c0-2.7 11-2.7 11 0v7c0 2.7-11 2.7-11 0zM2.5 4.5c0 2.7 11 2.7 11 0',
  present: 'M1.5 2.5h13M2.5 2.5v8h11v-8M8 10.5V12M5 14.5L8 12l3 2.5',
  qr: 'M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h1.5v1.5M13.5 9.5v4h-2M9.5 13.5v-.5',
  right: 'M6 3l5 5-5 5',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9M10.4 10.4L14 14',
  slot: 'M1.5 11.5h13M3 11.5V6M5.5 11.5V9M8 11.5V4M10.5 11.5V9M13 11.5V6',
  star: 'M8 1.9l1.9 3.9 4.3.6-3.1 3 .7 4.3L8 11.7l-3.8 2 .7-4.3-3.1-3 4.3-.6z',
  system: 'M2 3.5h12v8H2zM8 11.5v2.5M5 14h6',
  pen: 'M3 13l.7-3L10.5 3.2l2.3 2.3L6 12.3z',
  trash: 'M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.6 9h6.8l.6-9',
  up: 'M8 13V3M4 7l4-4 4 4',
  warn: 'M8 2.2l6.5 11.3h-13zM8 6.3v3.4M8 11.3v.6',
} as const

export type IconName = keyof typeof iconStrokes

/** A decorative icon; the text beside it says the same. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={iconStrokes[name]} />
    </svg>
  )
}
