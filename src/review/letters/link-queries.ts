import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { rowsOf } from '../../core/db/rows.ts'
import { paperLinks } from '../../core/db/tables/review/papers.ts'
import { paths } from '../../core/paths.ts'
import { idIn, isUuid } from '../../core/text/clean.ts'
import { speakAsked } from '../../core/words/speech.ts'
import { resetLink } from '../../office/accounts/reset/queries.ts'
import type { LinkedLetter } from '../../office/letters/rules.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { originOf, type Settings } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { makeLinkToken } from '../access-links/queries.ts'
import { linkPath } from '../access-links/rules.ts'
import { type NamedLink, nameOfLink } from './link-rules.ts'

/**
 * Returns the address in a letter about a paper: an editor's leads to the desk, any other recipient's is their own link
 * or its replacement. A letter about lost links has all of them, each below its name.
 * @returns undefined if none of them works any more
 */
async function letterLink(
  db: Db,
  { side, paper, request, link, language }: LinkedLetter,
  { origin, now, zone, settings }: { origin: string; now: Date; zone: string; settings: Settings },
): Promise<string | undefined> {
  if (side === 'editor' && idIn(link)) return origin + paths.adminArticleProof(idIn(link) ?? 0)
  if (side === 'editor') return origin + (paper ? paths.adminSubmission(paper) : paths.adminSubmissions())
  const ids = link.split(',').filter(isUuid)
  const named = ids.length > 0 ? inArray(paperLinks.id, ids) : sql`paper_links.id is null`
  const live = sql`paper_links.state = 'live' and (expires_at is null or expires_at > ${now.toISOString()}::timestamptz)`
  const ofSameProof = sql`purpose = 'proof' and paper_links.article_id in (
    select former.article_id from paper_links former where former.id = any(${bindUuidsAsArray(ids)}))`
  const whose = {
    author: sql`(purpose = 'author' and papers.number = ${paper} and ${paper} <> '' or ${ofSameProof})`,
    reviewer: sql`purpose = 'reviewer' and paper_links.request = ${request} and ${request} <> ''`,
  }
  const which = side === 'author' || side === 'reviewer' ? sql`(${named} or ${whose[side]})` : named
  const links = await rowsOf<NamedLink & { id: string }>(db)`
    select paper_links.id, purpose, paper_links.request, coalesce(number, 'Ref. ' || refnumber) as number, papers.state,
      coalesce(manuscripts.title, articles.description, '') as title,
      (coalesce(papers.modification, articles.modification) at time zone ${zone}::text)::date::text as changed
    from paper_links
    left join papers on papers.id = paper_links.paper_id
    left join manuscripts on manuscripts.paper_id = papers.id
    left join articles on articles.id = paper_links.article_id
    where ${which} and ${live} and coalesce(papers.id, articles.id) is not null
    order by ${named} desc, paper_links.created_at desc`
  const wanted = side === 'both' ? links : links.slice(0, 1)
  const addresses: string[] = []
  for (const link of wanted) {
    const address = origin + linkPath(link.purpose, await makeLinkToken(db, link.id))
    const name = language ? speakAsked(settings, language, () => nameOfLink(link)) : nameOfLink(link)
    addresses.push(side === 'both' && links.length > 1 ? `${name}\n${address}` : address)
  }
  return addresses.length > 0 ? addresses.join('\n\n') : undefined
}

/**
 * Returns the link of any letter, made when it is sent or copied.
 * @returns '' for none, undefined if it no longer works
 */
export async function makeLetterLink(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  letter: LinkedLetter,
): Promise<string | undefined> {
  const settings = await readSettings(db)
  const origin = originOf(config, settings)
  if (letter.kind !== '') return letterLink(db, letter, { origin, settings, now: clock(), zone: config.timeZone })
  return letter.reset_id === null ? '' : resetLink(db, letter.reset_id, origin)
}

const bindUuidsAsArray = (ids: string[]) =>
  sql`array(select json_array_elements_text(${JSON.stringify(ids)}::json)::uuid)`
