import { appendFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { withTemporaryFolder } from '../../../core/disk/temporary-folder.ts'
import { paths } from '../../../core/paths.ts'
import { plainText, storedText } from '../../../core/text/html.ts'
import type { Services } from '../../../services.ts'
import { type ExportedArticle, listAllIssues, selectArticlesOfIssue } from '../article-queries.ts'
import type { Bag } from '../bag/actions.ts'
import { articlesInFile, chooseIndexPart, type ListedArticle, type Part, searchWords, weights } from './search-rules.ts'

const maxInMemory = 200_000

/** Writes the copy's search as scripts: without a server, a browser loads nothing else. */
export async function addSearch({ db }: Pick<Services, 'db'>, bag: Bag): Promise<void> {
  await withTemporaryFolder('search', async (folder) => {
    let waiting = new Map<string, string[]>()
    let lines = 0
    const flush = async () => {
      for (const [part, of] of waiting) await appendFile(join(folder, part), of.join(''))
      waiting = new Map()
      lines = 0
    }
    let listed: ListedArticle[] = []
    let count = 0
    const list = async () => {
      const file = Math.floor((count - 1) / articlesInFile)
      if (listed.length > 0)
        await bag.add(`site/search/articles-${file}.js`, `journalArticles(${JSON.stringify([file, listed])})\n`)
      listed = []
    }
    for (const issue of await listAllIssues(db))
      for await (const rows of selectArticlesOfIssue(db, issue))
        for (const { article } of rows.filter(({ status }) => status === 'enabled')) {
          for (const [word, weight] of weighArticleWords(article)) {
            const part = chooseIndexPart(word)
            waiting.getOrInsert(part, []).push(`${word} ${count} ${weight}\n`)
            lines++
          }
          if (lines > maxInMemory) await flush()
          listed.push(makeListedArticle(article))
          count++
          if (count % articlesInFile === 0) await list()
        }
    await flush()
    await list()
    for (const part of (await readdir(folder)).sort()) {
      const text = await Bun.file(join(folder, part)).text()
      await bag.add(`site/search/words-${part}.js`, `journalWords(${JSON.stringify([part, indexLines(text)])})\n`)
    }
  })
}

/** Returns an article's words, each with its highest weight. */
function weighArticleWords(article: ExportedArticle['article']): Map<string, number> {
  const texts = {
    title: `${article.description} ${plainText(storedText(article.title_alt))} ${article.refnumber}`,
    authors: article.authorname,
    keywords: `${article.keywords} ${article.subject}`,
    abstract: `${plainText(storedText(article.abstract))} ${plainText(storedText(article.abstract_alt))}`,
  }
  const found = new Map<string, number>()
  for (const [of, weight] of Object.entries(weights))
    for (const word of searchWords(texts[of as keyof typeof texts])) if (!found.has(word)) found.set(word, weight)
  return found
}

function makeListedArticle(article: ExportedArticle['article']): ListedArticle {
  const { authorname, year, volume, issue } = article
  return [article.description, authorname, `${volume}(${issue}), ${year}`, paths.article(article).slice(1)]
}

function indexLines(lines: string): Part {
  const part: Part = Object.create(null)
  for (const line of lines.split('\n')) {
    const [word = '', article, weight] = line.split(' ')
    if (!word) continue
    part[word] ??= []
    part[word].push(Number(article), Number(weight))
  }
  return part
}
