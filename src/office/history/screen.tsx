import type { ReactNode } from 'react'
import { HistoryPage } from '../../../views/history/history-page.tsx'
import { VersionPage } from '../../../views/history/version-page.tsx'
import { capitalised } from '../../core/text/clean.ts'
import { errorsOf, type Problem } from '../../core/text/problems.ts'
import { isConflict } from '../../web/http/form-body.ts'
import { readRequestedPage, redirectPastLastPage } from '../../web/http/paging.ts'
import type { Desk, Screens } from '../screens/desk.ts'
import type { HistoryLabels } from './difference.ts'
import { listHistory, type Subject } from './queries.ts'
import type { HistoryEntry } from './rules.ts'
import { findVersion } from './version-queries.ts'
import { nameVersion, type Version, versionIn } from './version-rules.ts'

/** The heading of a history page: the item's name in plain text, `of` as HTML if that differs, and the back link. */
type Head = { name: string; of?: ReactNode; back: { href: string; text: string } }

/** An item's history. */
type History = Subject & {
  labels: HistoryLabels
  /** The address of one page of it. */
  href: (page?: number) => string
  /** The heading while the item exists. */
  present: Head | undefined
  /** The heading of a deleted item, from its last values; without it, a deleted item has no history page. */
  deleted?: (before: Record<string, unknown>) => Head & { record?: string }
}

type Restored = { ok: true } | { ok: false; problem: Problem; problems?: Problem[] }

/** A version to restore: the change that made it, and the change that made the version it was compared with. */
type Restoring = { change: number; seen: string; past: Version['past'] }

/** A history with versions that can be restored. */
export type RestorableHistory = History & {
  /** The restorable fields. */
  fields: readonly string[]
  /** The item's present version. */
  version: string
  restore: (restoring: Restoring) => Promise<Restored>
  /** The item's form, filled with the version's values. */
  refuse: (restoring: Restoring, refused: Refused) => Promise<Response>
  /** Undoes this deletion. */
  undelete?: (change: number) => Promise<Restored>
}

type Refused = { problems: Problem[]; notes: ReactNode }

/**
 * Adds the screens of a history: the list, each version with its differences, and restore.
 * @param path ends in `/history`
 * @param find the history of the item in the address
 */
export function withHistory<Params>(
  routes: Screens,
  path: string,
  find: (desk: Desk, params: Params) => Promise<RestorableHistory | undefined>,
): Screens {
  const on =
    (answer: (desk: Desk, history: RestorableHistory, change: number) => Promise<Response>) =>
    async (desk: Desk, params: object = {}) => {
      const history = await find(desk, params as Params) // the route's own parameters
      const change = 'change' in params ? versionIn(String(params.change)) : 0
      return history && change !== undefined ? answer(desk, history, change) : desk.notFound()
    }
  return routes
    .get(path, on(showHistoryPage))
    .get(
      `${path}/:change`,
      on((desk, history, change) => showVersionPage(desk, history, { change })),
    )
    .post(`${path}/:change`, on(restoreVersion))
}

/** Shows an item's history; 404 if it never existed. */
export async function showHistoryPage(desk: Desk, subjectHistory: History | RestorableHistory): Promise<Response> {
  const { services } = desk
  const { kind, subject, labels, href, present, deleted } = subjectHistory
  const page = readRequestedPage(desk.request)
  const history = present || deleted ? await listHistory(services.db, { kind, subject }, page) : undefined
  const newest = present || page === 1 ? history : await listHistory(services.db, { kind, subject }, 1)
  const head = present ?? (newest?.total ? deleted?.(newest.entries[0]?.before ?? {}) : undefined)
  if (!history || !head) return desk.notFound()
  const { name, of = name, back } = head
  const fields = 'fields' in subjectHistory ? subjectHistory.fields : undefined
  const restoring = fields && { fields, isDeleted: !present }
  const props = { labels, page, href, restoring }
  const children = <HistoryPage of={of} back={back} history={history} {...props} />
  return (
    redirectPastLastPage({ page, total: history.total }, href) ?? desk.page({ title: `History of ${name}`, children })
  )
}

function findRestorableVersion(
  { services: { db, clock } }: Desk,
  { kind, subject, fields }: RestorableHistory,
  change: number,
) {
  return findVersion(db, { kind, subject, change, fields, now: clock() })
}

/** A version and the one before it; `isStale` after another change since the page was first shown. */
type Viewed = { change: number; isStale?: boolean }

/** Shows what restoring a version would change. */
async function showVersionPage(desk: Desk, history: RestorableHistory, { change, isStale = false }: Viewed) {
  const { labels, href, present, deleted, version } = history
  const found = await findRestorableVersion(desk, history, change)
  const head = present ?? (found && deleted?.(found.entry.before))
  const isDeletion = found?.entry.action === 'delete'
  if (!found || !head || isDeletion === Boolean(present)) return desk.notFound()
  const { name, of = name } = head
  const children = (
    <VersionPage of={of} labels={labels} found={found} isStale={isStale} version={version} history={href()} />
  )
  return desk.page({ title: `Earlier version of ${name}`, status: isStale ? 409 : 200, children })
}

async function restoreVersion(desk: Desk, history: RestorableHistory, change: number): Promise<Response> {
  const { href, restore, refuse } = history
  const version = await findRestorableVersion(desk, history, change)
  if (!version) return desk.notFound()
  const { entry, past } = version
  if (entry.action === 'delete') return undoDeletion(desk, history, entry)
  if (Object.keys(past).length === 0)
    return desk.back(href(), 'normal', 'It already looks like this. Nothing was changed.')
  const of = nameVersion(entry, desk.services.config.timeZone)
  const restoring = { change, seen: desk.form.texts.seen ?? '', past }
  const result = await desk.change(restore(restoring))
  if (result.ok) return desk.back(href(), 'success', `${capitalised(of)} was restored`)
  const { problem, problems = [problem] } = result
  if (problem.code === 'not_found') return desk.notFound()
  if (problem.code === 'conflict') return showVersionPage(desk, history, { change, isStale: true })
  const notes = <p className="hint">This is {of}. Correct what is marked, then save it.</p>
  const why = { status: isConflict(problem) ? 409 : 422, errors: errorsOf(problems) }
  return desk.refused(why, () => refuse(restoring, { problems, notes }))
}

async function undoDeletion(desk: Desk, { href, deleted, undelete }: RestorableHistory, entry: HistoryEntry) {
  const result = undelete && (await desk.change(undelete(entry.id)))
  const head = deleted?.(entry.before)
  if (!result || !head) return desk.notFound()
  const { record = head.name } = head
  return result.ok
    ? desk.back(href(), 'success', `${record} was restored`)
    : desk.back(href(), 'error', result.problem.message)
}
