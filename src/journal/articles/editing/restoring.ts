import { onlineFirst } from '../../../core/online-first.ts'
import { paths } from '../../../core/paths.ts'
import { plainText, storedTitle } from '../../../core/text/html.ts'
import type { RestorableHistory } from '../../../office/history/screen.tsx'
import type { Typed } from '../../../office/records/form.ts'
import type { Desk } from '../../../office/screens/desk.ts'
import type { AdminArticle } from '../../record/admin-queries.ts'
import { placeFields } from '../../record/place-form.ts'
import { wordFields } from '../versions/kind-rules.ts'
import { updateArticle } from './actions.ts'
import { undeleteArticle } from './deletion-actions.ts'
import { articleForm } from './form.ts'
import { articleHistory, restorableColumns } from './history.ts'

/** Returns the history of an article, even of a deleted one, without the function that shows a refused version. */
export function restorableArticle(
  desk: Desk,
  id: number,
  article: AdminArticle | undefined,
): Omit<RestorableHistory, 'refuse'> {
  return {
    kind: 'article',
    subject: String(id),
    labels: articleHistory(desk.services.config.timeZone),
    href: (page) => paths.adminArticleHistory(id, page),
    fields: restorableColumns,
    version: article?.modification ?? '',
    present: article && {
      name: article.description,
      back: { href: paths.adminArticle(id), text: 'The article' },
    },
    deleted: ({ title }) => {
      const record = title === undefined ? `number ${id}` : plainText(storedTitle(String(title)))
      return { name: `Deleted article: ${record}`, record, back: { href: paths.adminArchives(), text: 'Archives' } }
    },
    restore: ({ change, seen, past }) =>
      updateArticle(desk.actor, id, {
        form: { ...versionFormValues(article, past), ...wordFields(desk.form.texts), modification: seen },
        merges: true,
        moves: true,
        restores: change,
        asks: true,
      }),
    undelete: (change) => undeleteArticle(desk.actor, id, change),
  }
}

/** Returns the form values that give an article the values of an earlier version; it never returns to online first. */
export function versionFormValues(article: AdminArticle | undefined, past: Record<string, unknown>): Typed {
  const typed = article && articleForm.typedOf({ ...article, ...past })
  const place = past.year === onlineFirst.year ? [] : placeFields.map((field) => [field, String(past[field])] as const)
  return Object.fromEntries([...Object.entries(typed ?? {}), ...place].filter(([name]) => name in past))
}
