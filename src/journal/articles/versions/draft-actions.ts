import type { Typed } from '../../../office/records/form.ts'
import { articleProblem } from '../../record/fields.ts'
import { refuseArticleForm } from '../editing/form.ts'
import { lockArticle } from '../store/lock-queries.ts'
import { askedOf, refuseUntilTextLooked, saysLooked } from '../text/rules.ts'
import { type Needed, type TextResult, writeAsked } from '../text/store-actions.ts'
import { withPdfAhead } from './ahead-actions.ts'
import { dropDraft, findDraft } from './draft-queries.ts'
import { askOfPublicText } from './kind-actions.ts'
import { noticeIn } from './kind-rules.ts'

/** Shows readers the draft of an article's text, once an editor says what it changes. */
export function publishDraft(actor: Needed, id: number, form: Typed): Promise<TextResult> {
  return withPdfAhead(actor, (ahead) =>
    actor.db.transaction(async (tx): Promise<TextResult> => {
      const row = await lockArticle(tx, id, { target: noticeIn(form) })
      const draft = row && (await findDraft(tx, id))
      if (!row || !draft) return refuseArticleForm([articleProblem('not_found')])
      const columns = { text_hash: draft.hash, references: draft.references }
      const findings = row.status === 'enabled' && !saysLooked(form) ? askedOf(draft) : []
      const asked = await askOfPublicText(tx, { row, columns, form, findings })
      if (asked.ok && findings.length > 0) return refuseUntilTextLooked([{ ...row, findings }])
      const result = await writeAsked(actor, tx, { row, columns, asked, form, ahead })
      if (result.ok) await dropDraft(tx, id)
      return result
    }),
  )
}
