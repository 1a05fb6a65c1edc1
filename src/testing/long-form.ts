/** True with `LONG_FORM=1 npm test`, which runs everything that `npm test` shortens. */
export const isLongForm = process.env.LONG_FORM === '1'
