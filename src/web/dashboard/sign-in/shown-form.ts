/** The form of the signed-out page, as its address names it. */
export type ShownForm = 'sign-in' | 'register' | 'reset'

/** The form that a query names; the one to sign in without a name, and for an unknown one. */
export function shownForm(search: URLSearchParams): ShownForm {
  const form = search.get('form')
  return form === 'register' || form === 'reset' ? form : 'sign-in'
}

/** The query that names a form, for a link within the page. */
export function formQuery(form: ShownForm): string {
  return form === 'sign-in' ? '?' : `?form=${form}`
}
