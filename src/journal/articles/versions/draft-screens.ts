import { paths } from '../../../core/paths.ts'
import type { Desk } from '../../../office/screens/desk.ts'
import type { AdminArticle } from '../../record/admin-queries.ts'
import { askAboutText } from '../text/asking.ts'
import { publishDraft } from './draft-actions.ts'
import { dropDraft } from './draft-queries.ts'

/** Shows readers the changes of an article's text that were gathered in a draft. */
export async function publishChanges(desk: Desk, { id }: AdminArticle): Promise<Response> {
  const result = await desk.change(publishDraft(desk.actor, id, desk.form.texts))
  if ('question' in result) return askAboutText(desk, result)
  const path = paths.adminArticleText(id)
  return result.ok
    ? desk.redirect(path, 'success', 'The changes are public.')
    : desk.redirect(path, 'error', result.problem.message)
}

/** Discards the changes of an article's text that readers do not see. */
export async function discardChanges(desk: Desk, { id }: AdminArticle): Promise<Response> {
  await dropDraft(desk.actor.db, id)
  return desk.redirect(paths.adminArticleText(id), 'success', 'The text is as readers see it.')
}
