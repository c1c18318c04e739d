import { dayIn } from '../../core/text/dates.ts'
import type { Desk } from '../../office/screens/desk.ts'
import type { Session } from '../../office/sessions/queries.ts'
import { readSettingsNamed } from '../../office/settings/queries.ts'
import { countOf } from '../../office/settings/submission-fields.ts'
import type { Services } from '../../services.ts'
import type { Form } from '../../web/http/form-body.ts'
import { typedCode } from '../papers/code-rules.ts'
import { findPaper, type Paper } from './paper-queries.ts'

/** What reading papers depends on: who reads, how many reports a decision takes, and the present time and day. */
export async function readerOf({ db, clock, config }: Services, { user }: Pick<Session, 'user'>) {
  const { reviewers_wanted } = await readSettingsNamed(db, 'reviewers_wanted')
  const now = clock()
  const viewer = { id: user.id, name: user.name, role: user.role }
  return { viewer, wanted: countOf({ reviewers_wanted }, 'reviewers_wanted'), now, today: dayIn(config.timeZone, now) }
}

/** A paper, if the user who asks may see it. */
export async function paperOf(
  { services, session }: Pick<Desk, 'services' | 'session'>,
  number: string,
): Promise<Paper | undefined> {
  return findPaper(services.db, typedCode(number), await readerOf(services, session))
}

type Shown = Pick<Parameters<Desk['page']>[0], 'title' | 'status' | 'children'>

/** Answers a screen of a paper. */
export const paperPage = (desk: Desk, { state }: Pick<Paper, 'state'>, shown: Shown) =>
  desk.page({ ...shown, marks: { 'data-page': 'paper', 'data-state': state } })

/** What was typed into the form of a screen: as just sent, or before the session expired. */
export async function typedIn({ form, takeDraft }: Pick<Desk, 'form' | 'takeDraft'>): Promise<Form['texts']> {
  return Object.keys(form.texts).length > 0 ? form.texts : ((await takeDraft()) ?? {})
}
