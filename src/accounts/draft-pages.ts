import { type Desk, screens } from '../http/desk.ts'
import { backOf, wantsJson } from '../http/guard.tsx'
import { redirect } from '../http/redirect.ts'
import type { Services } from '../services.ts'
import { deleteDraft, saveDraft } from './draft-queries.ts'
import { nextPath } from './rules.ts'

const maxPathLength = 200

/** The most fields that the form of a table may have. */
const maxFields = 600

/** Saves the drafts that a form's script sends: the fields as the body, the form's path as `of`. */
export function draftScreens(services: Services) {
  return screens(services).post('/admin/drafts', keep, { most: maxFields }).routes
}

/**
 * Keeps a draft, or discards it if no field is sent. A script gets the time; a browser is redirected to the form, or to
 * its `back` field.
 */
async function keep({ services: { db, clock }, session, form, request, url, refused, notFound }: Desk) {
  const path = url.searchParams.get('of') ?? ''
  if (path.length > maxPathLength || nextPath(path, '/admin') !== path)
    return refused(422, [{ name: 'of', text: 'There is no form' }], notFound)
  const { back, ...fields } = form.texts
  const at = clock()
  const isEmpty = Object.keys(fields).length === 0
  if (isEmpty) await deleteDraft(db, session.user.id, path)
  else await saveDraft(db, session.user.id, { path, at, fields })
  return wantsJson(request)
    ? Response.json({ at: isEmpty ? '' : at.toISOString() })
    : redirect(backOf(form, '/admin', path))
}
