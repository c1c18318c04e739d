import { LostLinkPage } from '../../../views/letters/lost-link-page.tsx'
import type { Db } from '../../core/db/connect.ts'
import { paths } from '../../core/paths.ts'
import { isEmail } from '../../core/text/clean.ts'
import { readShell } from '../../office/frame/queries.ts'
import { afterAnswer } from '../../office/frame/turn.ts'
import { answersEmail } from '../../office/letters/answers-email.ts'
import { threeADay } from '../../office/letters/rules.ts'
import { canMail } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { secondsToWaitEverywhere } from '../../web/limits/queries.ts'
import { type Visit, visitorPages } from '../links/visits.tsx'
import { queueLetter } from './queueing.ts'

/** The live links of an address, each side's from its own tables. */
type ListLinks = (db: Db, email: string, now: Date) => Promise<string[]>

/** Mails whoever lost a link all that live of their address; tells nobody whether there are any. */
export function lostLinkPages(services: Services, sides: readonly ListLinks[]) {
  return visitorPages(services)
    .get(paths.lostLink(), (visit) => show(visit, false))
    .post(paths.lostLink(), (visit) => submit(visit, sides)).routes
}

async function show(visit: Visit, isAsked: boolean): Promise<Response> {
  const { services } = visit
  const { settings } = await readShell(services)
  const children = (
    <LostLinkPage
      canMail={canMail(services.config, settings)}
      isAsked={isAsked}
      email={await answersEmail(services.db)}
    />
  )
  return visit.page({ page: 'lost-link', state: '', title: 'Lost your link?', children })
}

/** Answers the same, and as fast, whoever asks: what is done is done afterwards. */
async function submit(visit: Visit, sides: readonly ListLinks[]): Promise<Response> {
  const { services, request, form } = visit
  const email = (form.texts.email ?? '').trim()
  if (isEmail(email)) afterAnswer(services, request, () => mailLinks(services, email, sides))
  return visit.wantsJson ? visit.json({ location: paths.lostLink() }) : show(visit, true)
}

async function mailLinks(services: Services, email: string, sides: readonly ListLinks[]): Promise<void> {
  const { db, config, clock } = services
  const { settings } = await readShell(services)
  if (!canMail(config, settings)) return
  const found = await Promise.all(sides.map((list) => list(db, email, clock())))
  const ids = found.flat()
  if (ids.length === 0) return
  if ((await secondsToWaitEverywhere(db, threeADay, `lost ${email.toLowerCase()}`)) > 0) return
  await db.transaction((tx) => queueLetter(tx, services, { kind: 'lost_link', to: email, link: ids.join(',') }))
}
