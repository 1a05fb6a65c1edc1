/** True when `npm run bench -- specs` runs the specs with everything that `npm test` shortens. */
export const isLongForm = process.env.LONG_FORM === '1'
