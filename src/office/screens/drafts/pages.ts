import type { Services } from '../../../services.ts'
import { BodyTooLarge, maxDraftBytes } from '../../../web/http/body.ts'
import { redirect } from '../../../web/http/redirect.ts'
import { nextPath } from '../../sessions/rules.ts'
import { type Desk, screens } from '../desk.ts'
import { backOf, wantsJson } from '../guard.tsx'
import { deleteOwnDraft, saveOwnDraft } from './queries.ts'
import { withoutMark, withoutPasswords } from './rules.ts'

const maxPathLength = 200

/** The most fields that the form of a table may have. */
const maxFields = 600

/** Saves the drafts that a form's script sends: the fields as the body, the form's path as `of`. */
export function draftScreens(services: Services) {
  return screens(services).post('/admin/drafts', keep, { most: maxFields }).routes
}

/**
 * Keeps a draft, or discards it if no field is sent. A script gets the time, and the path if its draft is kept apart; a
 * browser is redirected to the form, or to its `back` field. One that is too long stays with its browser.
 */
async function keep({ services: { db, clock }, session, form, request, url, refused, notFound }: Desk) {
  const path = url.searchParams.get('of') ?? ''
  if (path.length > maxPathLength || nextPath(path, '/admin') !== path)
    return refused(422, [{ name: 'of', text: 'There is no form' }], notFound)
  const { back, ...typed } = form.texts
  const fields = withoutPasswords(typed)
  if (Buffer.byteLength(JSON.stringify(fields)) > maxDraftBytes) throw new BodyTooLarge(maxDraftBytes)
  const at = clock()
  const isEmpty = Object.keys(withoutMark(fields)).length === 0
  const kept = isEmpty
    ? await deleteOwnDraft(db, session.user.id, { path, fields })
    : await db.transaction((tx) => saveOwnDraft(tx, session.user.id, { path, at, fields }))
  return wantsJson(request)
    ? Response.json({ at: isEmpty ? '' : at.toISOString(), ...(kept && kept !== path && { path: kept }) })
    : redirect(backOf(form, '/admin', path))
}
