import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { inBatches, pick } from '../../core/db/rows.ts'
import { articleVersions } from '../../core/db/tables/article-texts.ts'
import { articles } from '../../core/db/tables/articles.ts'
import { wholeFile } from '../../core/files/files.ts'
import { packedText } from '../../journal/articles/text/packing.ts'
import { isoTime } from '../../journal/record/columns.ts'
import type { Services } from '../../services.ts'
import type { Bag } from './bag/actions.ts'

const rowsAtOnce = 200

/** The ref number of the notice that a version came with, '' without one. */
const noticeRefnumber = sql<string>`coalesce((
  select refnumber from articles as notice where notice.id = article_versions.notice_id), '')`

const columns = {
  ...pick(articleVersions, 'article_id', 'n', 'kind', 'note', 'text_hash', 'file_hash', 'jats_hash', 'waits'),
  refnumber: articles.refnumber,
  at: isoTime(articleVersions.at),
  notice: noticeRefnumber,
  withheld_at: sql<string>`coalesce(${isoTime(articleVersions.withheld_at)}, '')`,
  withheld_for: articleVersions.withheld_for,
  isLast: sql<boolean>`not exists (select from article_versions as later
    where later.article_id = article_versions.article_id and later.n > article_versions.n)`,
}

/** Lists the versions after one, by article. */
const listVersionsAfter = (db: Db, { article_id, n }: { article_id: number; n: number }) =>
  db
    .select(columns)
    .from(articleVersions)
    .innerJoin(articles, eq(articles.id, articleVersions.article_id))
    .where(sql`(${articleVersions.article_id}, ${articleVersions.n}) > (${article_id}::int, ${n}::int)`)
    .orderBy(asc(articleVersions.article_id), asc(articleVersions.n))
    .limit(rowsAtOnce)

type ExportedVersion = Awaited<ReturnType<typeof listVersionsAfter>>[number]

const beforeAll = { article_id: 0, n: 0 }

/**
 * Writes a line for each version of an article that readers saw, and the files of earlier ones that are not withheld;
 * the newest are the articles' own.
 * @returns the names of files that are missing
 */
export async function addVersions(services: Pick<Services, 'db' | 'files'>, bag: Bag): Promise<string[]> {
  const lines: string[] = []
  const lost: string[] = []
  const batches = inBatches<ExportedVersion>(rowsAtOnce, (last) => listVersionsAfter(services.db, last ?? beforeAll))
  for await (const rows of batches)
    for (const { article_id: _, text_hash, file_hash, jats_hash, waits, isLast, ...version } of rows) {
      if (waits) continue
      lines.push(`${JSON.stringify(version)}\n`)
      if (isLast || version.withheld_at) continue
      const name = `versions/${version.refnumber}-v${version.n}`
      const files = [
        [`${name}.pdf`, file_hash, (hash: string) => wholeFile(services.files, hash)],
        [`${name}.xml`, jats_hash, (hash: string) => wholeFile(services.files, hash)],
        [`${name}.zip`, text_hash, (hash: string) => packedText(services, hash)],
      ] as const
      for (const [path, hash, read] of files) {
        if (!hash) continue
        const bytes = await read(hash)
        if (bytes) await bag.add(path, bytes)
        else lost.push(path)
      }
    }
  if (lines.length > 0) await bag.add('versions.jsonl', lines.join(''))
  return lost
}
