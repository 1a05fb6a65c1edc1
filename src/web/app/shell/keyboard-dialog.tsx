import { Dialog } from '#web/ui/controls/dialog.tsx'
import './keyboard-dialog.css'

/** The keys and what each does, by where it does so. */
const KEYS: readonly (readonly [string, readonly (readonly [keys: readonly string[], use: string])[]])[] = [
  [
    'Everywhere',
    [
      [['Ctrl K', '/'], 'Search; Ctrl Enter there opens a new tab'],
      [['?'], 'This list'],
      [['Esc'], 'Close what is open'],
    ],
  ],
  [
    'Epoch and block',
    [
      [['←', '→'], 'The one before, the one after'],
      [['K'], 'Keys, certificate and protocol version of a block'],
    ],
  ],
  [
    'Charts',
    [
      [['←', '→'], 'An epoch back or on; with Shift, or Page, ten'],
      [['Home', 'End'], 'The first, the last epoch'],
      [['Enter', 'Esc'], 'Open the epoch, unselect it'],
      [['C', 'P'], 'Compare with the epoch before, present'],
      [['X'], 'Swap the two sides of a comparison'],
    ],
  ],
  [
    'Presentation',
    [
      [['P'], 'Present what the page of epochs shows'],
      [['←', '→'], 'An epoch back or on; with Shift, ten'],
      [['Page', 'Space'], 'The next slide; Page Up the one before'],
      [['Home', 'End'], 'The first, the last slide'],
      [['S', 'C'], 'The next epoch that stands out, the comparison'],
      [['M', 'L', 'Q'], 'Another measure, logarithmic scale, the code of the address'],
      [['P', 'F', 'T'], 'Play or pause, full screen, theme'],
      [['Esc'], 'Leave'],
    ],
  ],
]

/** The list of the keys. */
export function KeyboardDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard" onClose={onClose}>
      {KEYS.map(([place, rows]) => (
        <section key={place} className="keyboard-list">
          <h3>{place}</h3>
          <dl>
            {rows.map(([keys, use]) => (
              <div key={use}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{use}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
