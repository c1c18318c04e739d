import { wholeFile } from '../../../core/files/files.ts'
import { isOnlineFirst, onlineFirstWord } from '../../../core/online-first.ts'
import { xmlHead } from '../../../core/text/xml.ts'
import type { Cited } from '../../../journal/citing/facts.ts'
import { issueSubject } from '../../../journal/record/issues/rules.ts'
import type { Services } from '../../../services.ts'
import { type ExportedIssue, listAllIssues, listFirstDays, selectArticlesOfIssue } from '../article-queries.ts'
import type { Bag } from '../bag/actions.ts'
import { filesOf, type OjsFile, writeArticleParts } from './article-rules.ts'
import { aroundArticles, type OjsVersion, writeIssueHead } from './rules.ts'

/** The size at which a new file begins: browsers must upload it, and OJS holds it in memory. */
const enoughBytes = 30_000_000

type Writing = { bag: Bag; about: Pick<Cited, 'settings' | 'origin'>; onArticle: () => void }

/**
 * Writes the journal as native XML for an OJS version, with its PDFs: one file per issue, several for a large one, and
 * one of the articles online first.
 */
export async function addNative(
  services: Services,
  version: OjsVersion,
  { bag, about, onArticle }: Writing,
): Promise<void> {
  const [issues, days] = await Promise.all([listAllIssues(services.db), listFirstDays(services.db)])
  const newest = issues.findLast(({ public_articles }) => public_articles > 0)
  for (const issue of issues) {
    const state = { isPublic: issue.public_articles > 0, isNewest: issue === newest }
    const cover = issue.cover ? await wholeFile(services.files, issue.cover.slice(0, 64)) : undefined
    const of = { ...issue, ...state, firstDay: days.get(issueSubject(issue)) ?? '' }
    const [head, tail] = aroundArticles(isOnlineFirst(issue) ? undefined : writeIssueHead(version, of, cover))
    const texts = yieldArticleXml(services, version, { issue, about, onArticle })
    let next = await texts.next()
    for (let part = 1; part === 1 || !next.done; part++) {
      async function* file() {
        yield encodeXmlText(`${xmlHead}${head}\n`)
        for (let bytes = 0; !next.done && bytes < enoughBytes; next = await texts.next()) {
          for (const text of next.value) {
            bytes += text.length
            yield encodeXmlText(text)
          }
        }
        yield encodeXmlText(tail)
      }
      const { year, volume, issue: number } = issue
      const name = isOnlineFirst(issue) ? onlineFirstWord : `${year}-vol${volume}-issue${number}`
      await bag.add(`ojs-${version}/${name}${part > 1 ? `-part${part}` : ''}.xml`, file())
    }
  }
}

const encodeXmlText = (text: string) => new TextEncoder().encode(text)

/** Yields an issue's articles, each as chunks of XML. */
async function* yieldArticleXml(
  { db, files }: Services,
  version: OjsVersion,
  { issue, about, onArticle }: { issue: ExportedIssue } & Omit<Writing, 'bag'>,
): AsyncGenerator<string[]> {
  let seq = 0
  for await (const rows of selectArticlesOfIssue(db, issue))
    for (const { article, ...kept } of rows) {
      const cited = { ...about, article, frequency: issue.frequency, issueTitle: issue.title }
      const own = { ...kept, cited }
      const stored: (OjsFile & { content: Uint8Array; bytes: number })[] = []
      for (const file of filesOf(own)) {
        const content = await wholeFile(files, file.hash)
        if (content) stored.push({ ...file, content, bytes: content.byteLength })
      }
      const parts = writeArticleParts(version, { ...own, seq: seq++ }, stored)
      const embedded = parts.files.flatMap(({ before, after }, at) => [
        before,
        stored[at]?.content.toBase64() ?? '',
        after,
      ])
      yield [parts.head, ...embedded, parts.tail]
      onArticle()
    }
}
