import { dayIn } from '../../core/text/dates.ts'
import type { Desk } from '../../office/screens/desk.ts'
import { readSettingsNamed } from '../../office/settings/queries.ts'
import { countOf } from '../../office/settings/submission-fields.ts'
import type { Actor } from '../../services.ts'
import type { Form } from '../../web/http/form-body.ts'
import { typedCode } from '../papers/code-rules.ts'
import { findPaper, type Paper, type Reader } from './paper-queries.ts'

/** Returns the user as a reader of papers at the present time. */
export async function readerOf({ db, clock, config, viewer }: Actor): Promise<Reader> {
  const settings = await readSettingsNamed(db, 'reviewers_wanted')
  const now = clock()
  return { viewer, wanted: countOf(settings, 'reviewers_wanted'), now, today: dayIn(config.timeZone, now) }
}

/** Returns a paper, if the user may see it. */
export const paperOf = async (actor: Actor, number: string): Promise<Paper | undefined> =>
  findPaper(actor.db, typedCode(number), await readerOf(actor))

type Shown = Pick<Parameters<Desk['page']>[0], 'title' | 'status' | 'children' | 'redraft'>

/** Responds with a screen of a paper. */
export const paperPage = (desk: Desk, { state }: Pick<Paper, 'state'>, shown: Shown) =>
  desk.page({ ...shown, marks: { 'data-page': 'paper', 'data-state': state } })

/** Returns the typed values of a screen's form: as just sent, or before the session expired. */
export async function readTypedOrDraft({ form, takeDraft }: Pick<Desk, 'form' | 'takeDraft'>): Promise<Form['texts']> {
  return Object.keys(form.texts).length > 0 ? form.texts : ((await takeDraft()) ?? {})
}
