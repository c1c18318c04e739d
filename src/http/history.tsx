import type { ReactNode } from 'react'
import { HistoryPage } from '../../views/audit/history-page.tsx'
import type { HistoryWords } from '../audit/difference.ts'
import { type Change, listHistory } from '../audit/queries.ts'
import type { Services } from '../services.ts'
import { afterLast, pageOf } from './paging.ts'
import { privateNotFound, privatePage } from './private-page.tsx'
import type { Session } from './session.ts'

/** What a history is headed with, and the screen that it leads back to. */
type Head = { of: ReactNode; back: { href: string; text: string } }

type Asked = {
  kind: Change['kind']
  subject: string
  title?: string
  words: HistoryWords
  /** The address of a page of it. */
  href: (page: number) => string
  /** Of a thing that is there. */
  present: Head | undefined
  /** Of one that was deleted, by the values that it had; without it nothing of such a thing is shown. */
  deleted?: (before: Record<string, unknown>) => Head
}

/** The history of one thing for who is signed in; not found where the thing is not there and never was. */
export async function historyPage(
  services: Services,
  request: Request,
  session: Session,
  { kind, subject, title = 'History', words, href, present, deleted }: Asked,
): Promise<Response> {
  const page = pageOf(request)
  const history = present || deleted ? await listHistory(services.db, kind, subject, page) : undefined
  const head = present ?? (history?.total ? deleted?.(history.entries[0]?.before ?? {}) : undefined)
  if (!history || !head) return privateNotFound(services, request, session)
  const children = <HistoryPage {...{ ...head, words, history, page, href, zone: services.config.timeZone }} />
  return (
    afterLast({ page, total: history.total }, href) ??
    privatePage(services, request, { tool: '/admin', title, session, children })
  )
}
