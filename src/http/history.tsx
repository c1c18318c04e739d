import type { ReactNode } from 'react'
import { HistoryPage } from '../../views/audit/history-page.tsx'
import type { HistoryWords } from '../audit/difference.ts'
import { type Change, listHistory } from '../audit/queries.ts'
import type { Desk } from './desk.ts'
import { afterLast, pageOf } from './paging.ts'

/** A history's heading, and the link back. */
type Head = { of: ReactNode; back: { href: string; text: string } }

type Asked = {
  kind: Change['kind']
  subject: string
  title?: string
  words: HistoryWords
  /** The address of one page of it. */
  href: (page: number) => string
  /** The head while the thing exists. */
  present: Head | undefined
  /** The head of a deleted thing, from its last values; without this, a deleted thing has no history page. */
  deleted?: (before: Record<string, unknown>) => Head
}

/** The history of one thing; 404 if there never was one. */
export async function historyPage(
  desk: Desk,
  { kind, subject, title = 'History', words, href, present, deleted }: Asked,
): Promise<Response> {
  const { services } = desk
  const page = pageOf(desk.request)
  const history = present || deleted ? await listHistory(services.db, kind, subject, page) : undefined
  const head = present ?? (history?.total ? deleted?.(history.entries[0]?.before ?? {}) : undefined)
  if (!history || !head) return desk.notFound()
  const children = <HistoryPage {...{ ...head, words, history, page, href, zone: services.config.timeZone }} />
  return afterLast({ page, total: history.total }, href) ?? desk.page({ title, children })
}
