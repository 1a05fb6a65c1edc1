/** Colours of the light theme, as `tokens.css` has them: a picture is shown on pages whose theme is not known. */
export const colours = {
  page: '#f7f8f6',
  sunken: '#eceeeb',
  ink: '#14191b',
  'ink-2': '#454d51',
  'ink-3': '#5e676b',
  rule: '#dcdfdb',
  'rule-2': '#b3bab7',
  needle: '#c22f18',
  tx: '#0f6f8f',
  'tx-soft': '#b9d6df',
  fee: '#b0620a',
  'fee-soft': '#ecd1ae',
} as const
