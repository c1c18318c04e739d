import { LostLinkPage } from '../../../views/letters/lost-link-page.tsx'
import { bounds } from '../../core/db/bounds.ts'
import type { Db } from '../../core/db/connect.ts'
import { paths } from '../../core/paths.ts'
import { isEmail } from '../../core/text/clean.ts'
import { spokenNow } from '../../core/words/speech.ts'
import { t } from '../../core/words/words.ts'
import { readShell } from '../../office/frame/queries.ts'
import { runAfterAnswer } from '../../office/frame/turn.ts'
import { readAnswersEmail } from '../../office/letters/answers-email.ts'
import { threeADay } from '../../office/letters/rules.ts'
import { canMail } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { secondsToWaitEverywhere } from '../../web/limits/queries.ts'
import { linkForm, typedText } from '../access-links/input.ts'
import { type Visit, visitorPages } from '../access-links/visits.tsx'
import { queueLetter } from './queueing.ts'

const lostLinkForm = linkForm({ email: typedText(bounds.email) })

/** Lists the live links of an address; each side has its own tables. */
type ListLinks = (db: Db, email: string, now: Date) => Promise<{ id: string; email: string }[]>

/** Mails all live links to the address of a person who lost one; the response does not reveal whether there are any. */
export function lostLinkPages(services: Services, sides: readonly ListLinks[]) {
  return (
    visitorPages(services)
      // a form that is too long gets the same answer
      .get(paths.lostLink(), (visit) => showLostLinkPage(visit, visit.request.method === 'POST'))
      .post(paths.lostLink(), { form: lostLinkForm }, (visit) => submit(visit, sides)).routes
  )
}

async function showLostLinkPage(visit: Visit, isAsked: boolean): Promise<Response> {
  const { services } = visit
  const { settings } = await readShell(services)
  const children = (
    <LostLinkPage
      canMail={canMail(services.config, settings)}
      isAsked={isAsked}
      email={await readAnswersEmail(services.db)}
    />
  )
  return visit.page({ page: 'lost-link', state: '', title: t('Lost your link?'), status: 200, children })
}

/**
 * Gives every request the same response in the same time, so that it reveals no addresses; the work is done after the
 * response.
 */
async function submit(visit: Visit, sides: readonly ListLinks[]): Promise<Response> {
  const { services, request, form } = visit
  const email = (form.texts.email ?? '').trim()
  if (isEmail(email)) runAfterAnswer(services, request, () => mailLinks(services, email, sides))
  return visit.wantsJson
    ? visit.json({ location: spokenNow().prefix + paths.lostLink() })
    : showLostLinkPage(visit, true)
}

async function mailLinks(services: Services, email: string, sides: readonly ListLinks[]): Promise<void> {
  const { db, config, clock } = services
  const { settings } = await readShell(services)
  if (!canMail(config, settings)) return
  const found = (await Promise.all(sides.map((list) => list(db, email, clock())))).flat()
  if (found.length === 0) return
  if ((await secondsToWaitEverywhere(db, threeADay, `lost ${email.toLowerCase()}`)) > 0) return
  // to the stored address, since a typed ‘K’ (U+212A) equals ‘k’ in the comparison but is another mailbox
  const byAddress = Map.groupBy(found, (one) => one.email)
  await db.transaction(async (tx) => {
    for (const [to, links] of byAddress)
      await queueLetter(tx, services, { kind: 'lost_link', to, link: links.map(({ id }) => id).join(',') })
  })
}
