import type { Db } from '../../../core/db/connect.ts'
import { rowsOf } from '../../../core/db/rows.ts'
import { paths } from '../../../core/paths.ts'
import { findFormer } from '../../../journal/record/address-queries.ts'
import { isRefnumber } from '../../../journal/record/rules.ts'
import { slugFor } from '../../../journal/webpages/rules.ts'
import type { OldAddress } from './addresses.ts'
import { articlePlaceIn } from './row-rules.ts'

/** The target of an unknown address, or the title of an article that was not imported. */
type Elsewhere = { is: 'moved'; to: string } | { is: 'newest' } | { is: 'archives' } | { is: 'gone'; title: string }

type Row = {
  target: string | null
  has_moved: boolean
  webpage: string | null
  key: string | null
  title: string | null
  article_id: number | null
  status: string | null
  refnumber: string | null
  has_file: boolean | null
  year: number | null
  volume: number | null
  issue: number | null
  public_articles: number | null
}

/**
 * An address without a page: its path as redirects store it, the same with its query, and its meaning as an OJS
 * request.
 */
type Asked = { path: string; address: string; old: OldAddress | undefined }

/**
 * Resolves an address without a page, in one statement. Precedence: an editor's redirect by query, a redirect by path,
 * then an address of the journal's former system. The imported article may have moved since, so it is looked up by id.
 * An unknown address of the former system that ends like one of the journal's own pages resolves to that page.
 */
export async function findElsewhere(db: Db, { path, address, old }: Asked): Promise<Elsewhere | undefined> {
  const slug = old ? '' : slugFor(path.slice(path.lastIndexOf('/') + 1))
  const keys = JSON.stringify(old?.is === 'thing' ? old.keys : [])
  const [row] = await rowsOf<Row>(db)`
    select
      (select target from redirects where path in (${path}, ${address}) and status = 'enabled'
        order by path = ${address} desc limit 1) as target,
      exists (select from old_addresses) as has_moved,
      (select slug from webpages where slug = ${slug} and status = 'enabled') as webpage, thing.*
    from (values (1)) as one left join lateral (
      select known.key, known.title, known.article_id, articles.status, articles.refnumber,
        articles.file_hash is not null as has_file, issues.public_articles,
        coalesce(articles.year, known.year) as year, coalesce(articles.volume, known.volume) as volume,
        coalesce(articles.issue, known.issue) as issue
      from json_array_elements_text(${keys}::text::json) with ordinality as asked (key, place)
      join old_addresses as known on known.key = asked.key
      left join articles on articles.id = known.article_id
      left join issues on (issues.year, issues.volume, issues.issue) = (known.year, known.volume, known.issue)
      order by known.article_id is null and known.year is null, asked.place limit 1
    ) as thing on true`
  if (row?.target) return { is: 'moved', to: await findWhereNow(db, row.target) }
  if (!row?.has_moved) return undefined
  if (!old) return row.webpage === null ? undefined : { is: 'moved', to: paths.webpage(row.webpage) }
  if (old.is === 'page') return { is: 'moved', to: old.path }
  return old.is === 'thing' ? thingOf(row) : old
}

/** Resolves a row; a hidden article or issue is treated as if it never existed. */
function thingOf({ key, title, article_id, status, refnumber, has_file, ...row }: Row): Elsewhere | undefined {
  if (key === null) return undefined
  const { year, volume, issue } = row
  if (year === null || volume === null || issue === null) return { is: 'gone', title: title ?? '' }
  const number = { year, volume, issue }
  if (article_id === null) return locateMovedIssue(number, row.public_articles, title ?? '')
  if (status !== 'enabled' || refnumber === null) return undefined
  const isFile = has_file && /^(?:galley|file)\//.test(key)
  return { is: 'moved', to: (isFile ? paths.articlePdf : paths.article)({ ...number, refnumber }) }
}

function locateMovedIssue(number: Parameters<typeof paths.issue>[0], articles: number | null, title: string) {
  if (articles === null) return { is: 'gone', title } as const
  return articles > 0 ? ({ is: 'moved', to: paths.issue(number) } as const) : undefined
}

/** Resolves a redirect's target, which may be an article that has moved since, in one step. */
async function findWhereNow(db: Db, target: string): Promise<string> {
  const asked = articlePlaceIn(target)
  if (!asked || !isRefnumber(asked.place.refnumber)) return target
  const { refnumber, ...number } = asked.place
  const former = await findFormer(db, { refnumber, number })
  return former?.is === 'moved' ? asked.addressOf(former.article) : target
}
