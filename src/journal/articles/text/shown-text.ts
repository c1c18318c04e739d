import { type ArticlePlace, paths } from '../../../core/paths.ts'
import { encodeHtml, keptHtml } from '../../../core/text/html.ts'
import type { Services } from '../../../services.ts'
import { type FilledText, fillPageSlots, type KeptPage } from '../../fulltext/kept-page.ts'
import type { Leading } from '../../fulltext/reference-rules.ts'
import type { PageSource } from '../../fulltext/text-pages.ts'
import { listPictures } from './queries.ts'
import {
  type Change,
  findNewestChange,
  listChangedTexts,
  listOwn,
  listPublicTexts,
  type OwnArticle,
} from './shown-queries.ts'

type Needed = Pick<Services, 'db' | 'files'> & { workers: Pick<Services['workers'], 'textPages'> }

/** Returns the stored page of a full text; undefined if it could not be made. */
export const keptPage = (needed: Needed, hash: string): Promise<KeptPage | undefined> =>
  needed.workers.textPages.page(sourceOf(needed, hash))

/** Returns the source of a full text's page. */
const sourceOf = ({ db, files }: Needed, hash: string): PageSource => ({
  hash,
  pictures: () => listPictures(db, [hash]),
  read: async (one) => (await files.open(one))?.bytes(),
})

/**
 * Returns a job that makes the pages of full texts before they are requested: all of them after an upgrade, those of
 * the newest issues first, and then those of changed articles.
 */
export function pageMaking(needed: Needed): (signal: AbortSignal) => Promise<void> {
  const { db, workers } = needed
  const { makeAhead } = workers.textPages
  let last: Change | undefined
  return async (signal) => {
    last ??= await findNewestChange(db)
    await makeAhead(sourcesOf(listPublicTexts(db)), { isAll: true, signal })
    await makeAhead(sourcesOf(listChanged()), { isAll: false, signal })
  }

  async function* listChanged() {
    const read = () => listChangedTexts(db, last ?? { at: '-infinity', id: 0 })
    for (let changed = await read(); changed.length > 0; changed = await read()) {
      yield changed
      last = changed.at(-1)
    }
  }

  async function* sourcesOf(batches: AsyncIterable<{ hash: string | null }[]>) {
    for await (const batch of batches) for (const { hash } of batch) if (hash) yield sourceOf(needed, hash)
  }
}

/** A text to show: its hash, its article, and the address below which its pictures and tables are. */
type Shown = { hash: string; origin: string; article: ArticlePlace; place?: string }

/** Returns the full text of an article with its links: to its own files, and to articles of this journal. */
export async function shownText(
  needed: Needed,
  { hash, origin, article, place = paths.article(article) }: Shown,
): Promise<FilledText | undefined> {
  const page = await keptPage(needed, hash)
  if (!page) return undefined
  const refnumbers = page.references.map(({ url }) => refnumberIn(url, origin))
  const dois = page.references.map(({ doi }) => doi.toLowerCase())
  const own = await listOwn(needed.db, [...new Set(dois)].filter(Boolean), [...new Set(refnumbers)].filter(Boolean))
  const others = own.filter(({ refnumber }) => refnumber !== article.refnumber)
  const linkOf = (at: number) => ownLink(ownOf(page.references[at], { own: others, origin }))
  const { contents, figures, hasReferences, language, bytes, isOlder } = page
  const fill = (html: string) => keptHtml(fillPageSlots(html, place, linkOf))
  return {
    ...{ contents, figures, hasReferences, language, bytes },
    ...(isOlder && { isOlder }),
    ...{ body: fill(page.body), end: fill(page.end), page, fill },
  }
}

/** Returns the ref number in the address of an article of this journal; '' for any other. */
function refnumberIn(url: string, origin: string): string {
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : ''
  return /^\/archives\/\d+\/vol\d+\/issue\d+\/(\d{1,10})(?:\.pdf)?(?:[?#].*)?$/.exec(path)?.[1] ?? ''
}

type Own = { own: readonly OwnArticle[]; origin: string }

/** Finds the journal's own article that a reference leads to: by its DOI, otherwise by its address. */
function ownOf(leading: Leading | undefined, { own, origin }: Own): OwnArticle | undefined {
  if (!leading) return undefined
  const refnumber = refnumberIn(leading.url, origin)
  const byDoi = leading.doi ? own.find(({ doi }) => doi === leading.doi.toLowerCase()) : undefined
  return byDoi ?? own.find((one) => one.refnumber === refnumber)
}

const ownLink = (article: OwnArticle | undefined): string =>
  article ? `<a class="own" href="${encodeHtml(paths.article(article))}">Read in this journal</a>` : ''
