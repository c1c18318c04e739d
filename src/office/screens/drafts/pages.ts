import { roles } from '../../../core/db/enums.ts'
import type { Services } from '../../../services.ts'
import { BodyTooLarge } from '../../../web/http/body.ts'
import { redirect } from '../../../web/http/redirect.ts'
import { maxDraftBytes } from '../../../web/http/security.ts'
import { checkNextPath } from '../../sessions/rules.ts'
import { type Desk, screens } from '../desk.ts'
import { backOf, wantsJson } from '../guard.tsx'
import { deleteOwnDraft, saveOwnDraft } from './queries.ts'
import { maxPathLength, withoutDraftKey, withoutSecrets } from './rules.ts'

/** The most fields that the form of a table may have. */
const maxFields = 600

/** Saves the drafts that a form's script sends: the fields as the body, the form's path as `of`. */
export function draftScreens(services: Services) {
  return screens(services, { role: roles }).post('/admin/drafts', saveSent, { most: maxFields }).routes
}

/**
 * Saves a draft, or deletes it if no field is sent. A script gets the time, and the path if its draft is saved
 * separately; a browser is redirected to its `back` field, or to the form. A draft that is too long remains in its
 * browser.
 */
async function saveSent({ services: { db, clock }, session, form, request, url, refused, notFound }: Desk) {
  const path = url.searchParams.get('of') ?? ''
  if (path.length > maxPathLength || checkNextPath(path, '/admin') !== path)
    return refused({ status: 422, errors: [{ name: 'of', text: 'There is no form' }] }, notFound)
  const { back, ...typed } = form.texts
  const fields = withoutSecrets(typed)
  if (Buffer.byteLength(JSON.stringify(fields)) > maxDraftBytes) throw new BodyTooLarge(maxDraftBytes)
  const at = clock()
  const isEmpty = Object.keys(withoutDraftKey(fields)).length === 0
  const savedAt = isEmpty
    ? await deleteOwnDraft(db, session.user.id, { path, fields })
    : await db.transaction((tx) => saveOwnDraft(tx, session.user.id, { path, at, fields }))
  return wantsJson(request)
    ? Response.json({ at: isEmpty ? '' : at.toISOString(), ...(savedAt && savedAt !== path && { path: savedAt }) })
    : redirect(backOf(form, '/admin', path))
}
