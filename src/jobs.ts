import { sql } from 'drizzle-orm'
import type { Db } from './core/db/connect.ts'
import { channels } from './core/db/enums.ts'
import { sweepFiles } from './core/files/sweep.ts'
import { createDepositing } from './exchange/deposits/sending/actions.ts'
import { findNextDeposit } from './exchange/deposits/sending/queue-queries.ts'
import { findNextDaily, queueAlerts } from './journal/alerts/due-actions.ts'
import { makeAlertQueue } from './journal/alerts/sending-actions.ts'
import { publishDue } from './journal/articles/publish/actions.ts'
import { findNextPublication } from './journal/articles/publish/queries.ts'
import { bringTexts } from './journal/articles/text/actions.ts'
import { indexTexts } from './journal/articles/text/section-actions.ts'
import { pageMaking } from './journal/articles/text/shown-text.ts'
import { typesetDue } from './journal/articles/text/typeset-actions.ts'
import { keepJatsOfVersions } from './journal/articles/versions/jats-actions.ts'
import { queuePdfs, readPdfs } from './journal/pdf-reading/background-actions.ts'
import { renewAtNight, renewChanged } from './journal/related/actions.ts'
import { indexArticles } from './journal/search/index/queries.ts'
import { makeLetterSender } from './office/letters/sending-actions.ts'
import { findNextLetter, markSendingUnsure } from './office/letters/sending-queries.ts'
import { deleteExpiredDrafts } from './office/screens/drafts/queries.ts'
import { findNextCalm, paperFileQueue } from './review/anonymising/paper-queries.ts'
import { anonymiseWaiting } from './review/anonymising/queue-actions.ts'
import { readTexts } from './review/changes/reading-actions.ts'
import { applyDecisions, findNextDecision } from './review/decisions/apply-actions.ts'
import { renewHandlers } from './review/letters/handlers.ts'
import { renewNameKeys } from './review/people/name-key-queries.ts'
import { findNextProof } from './review/proofs/queries.ts'
import { sendDueProofs } from './review/proofs/sending-actions.ts'
import { doDue } from './review/reminders/actions.ts'
import { clearEnded } from './review/retention/actions.ts'
import { reportFileQueue } from './review/reviewer/scrub-queries.ts'
import { expireDrafts } from './review/submit/leaving-actions.ts'
import { readDrafts } from './review/submit/reading-actions.ts'
import type { Services } from './services.ts'
import { writeDump } from './staff/backup/dumps.ts'
import { finishErasures } from './staff/people/erase-actions.ts'
import { dropFullLimits } from './web/limits/queries.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/**
 * Starts a server's background work. Every process does this, so a job queries the database for due work. Whatever
 * creates work for a job wakes it: see the triggers of the function `wake_jobs`.
 */
export async function startJobs(services: Services): Promise<void> {
  const { db, config, clock, counting } = services
  const { every, everyLater, whenWoken } = services.jobs
  const alerts = makeAlertQueue(services)
  const send = makeLetterSender(services, alerts)
  // no other process sends from an embedded database
  if (!config.databaseUrl) await Promise.all([markSendingUnsure(db, clock()), alerts.recover(clock())])
  await whenWoken('publish', { run: () => publishScheduledArticles(services), nextDue: () => findNextPublication(db) })
  every('due', minute, () => doDue(services))
  every('handlers', minute, () => db.transaction((tx) => renewHandlers(tx, services)))
  whenWoken('alerts', { run: () => queueAlerts(services), nextDue: () => findNextDaily(services) })
  if (send)
    whenWoken('notices', { run: send, nextDue: async () => earliest(await findNextLetter(db), await alerts.nextDue()) })
  for (const channel of channels) {
    const deposit = createDepositing(services, channel)
    if (deposit) whenWoken(channel, { run: deposit, nextDue: () => findNextDeposit(db, channel) })
  }
  everyLater('usage', second, counting.close)
  every('queue-pdfs', hour, () => queuePdfs(db))
  whenWoken('read-pdfs', { run: (signal) => readPdfs(services, signal) })
  whenWoken('full-texts', { run: (signal) => bringTexts(services, signal) })
  whenWoken('text-sections', { run: (signal) => indexTexts(services, { signal }) })
  whenWoken('text-pages', { run: pageMaking(services) })
  whenWoken('typeset', { run: (signal) => typesetDue(services, signal) })
  whenWoken('versions', { run: (signal) => keepJatsOfVersions(services, signal) })
  whenWoken('related', { run: (signal) => renewChanged(services, signal) })
  everyLater('all-related', hour, (signal) => renewAtNight(services, signal))
  whenWoken('read-papers', { run: (signal) => readDrafts(services, signal) })
  whenWoken('scrub', {
    run: (signal) => anonymiseWaiting(services, [reportFileQueue, paperFileQueue], signal),
    nextDue: () => findNextCalm(db),
  })
  whenWoken('paper-texts', { run: (signal) => readTexts(services, signal) })
  whenWoken('decisions', { run: () => applyDecisions(services), nextDue: () => findNextDecision(services) })
  whenWoken('proofs', { run: () => sendDueProofs(services), nextDue: () => findNextProof(db) })
  every('old-drafts', hour, () => expireDrafts(services))
  every('old-forms', hour, () => deleteExpiredDrafts(db, services.clock()))
  every('erasures', hour, () => finishErasures(services))
  every('retention', hour, () => clearEnded(services))
  every('index', hour, (signal) => indexArticles(db, { articlesAtOnce: 20, signal }))
  every('name-keys', 24 * hour, (signal) => renewNameKeys(db, signal))
  // Not at the start: if rows are missing, an operator should have an hour to notice before their files are deleted.
  everyLater('sweep', hour, (signal) => sweep(services, signal))
  every('limits', hour, () => dropFullLimits(db))
  if (config.databaseUrl) return
  everyLater('tidy', hour, () => vacuum(db))
  everyLater('dump', 10 * minute, () => writeDump(services))
}

/** Returns the earliest of some times; undefined if there is none. */
const earliest = (...times: (Date | undefined)[]) => times.flatMap((time) => time ?? []).toSorted((a, b) => +a - +b)[0]

async function publishScheduledArticles(services: Services): Promise<void> {
  const published = await publishDue(services)
  if (published > 0) services.log.info({ message: `${published} scheduled articles were published` })
}

async function sweep(services: Services, signal: AbortSignal): Promise<void> {
  const dropped = await sweepFiles({ ...services, clock: () => new Date() }, signal) // the machine’s clock, as files
  if (dropped === undefined) throw new Error('The stored files belong to another journal: none is swept')
  if (dropped > 0) services.log.info({ message: `${dropped} files without a row were dropped` })
}

/** Frees the space of deleted short-lived rows. PostgreSQL's autovacuum does this by itself; PGlite has none. */
export async function vacuum(db: Db): Promise<void> {
  await db.execute(sql`vacuum login_attempts, sessions, challenges, rate_limits, link_forms, notices, paper_files,
    paper_authors, paper_events, manuscripts, alert_letters`)
}
