import { type ArticlePlace, paths } from '../../../core/paths.ts'
import { encodeHtml, keptHtml } from '../../../core/text/html.ts'
import type { Services } from '../../../services.ts'
import { type FilledText, fillPageSlots, type KeptPage } from '../../fulltext/kept-page.ts'
import type { PageSource } from '../../fulltext/text-pages.ts'
import { splitCleanLines } from '../../record/support-rules.ts'
import { listNameable } from '../../related/feature-queries.ts'
import { wantedBy } from '../../related/feature-rules.ts'
import { namedByReference, namesArticle } from '../../related/reference-rules.ts'
import { listPictures } from './queries.ts'
import { type Change, findNewestChange, listChangedTexts, listPublicTexts } from './shown-queries.ts'

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
type Shown = { hash: string; origin: string; article: ArticlePlace & { references?: string }; place?: string }

/** Returns the full text of an article with its links: to its own files, and to articles of this journal. */
export async function shownText(
  needed: Needed,
  { hash, origin, article, place = paths.article(article) }: Shown,
): Promise<FilledText | undefined> {
  const page = await keptPage(needed, hash)
  if (!page) return undefined
  const lines = splitCleanLines(article.references ?? '')
  const isOfText = lines.length === page.references.length
  const { host } = new URL(origin)
  const named = page.references.map((leading, at) =>
    namedByReference({ ...leading, text: (isOfText && lines[at]) || '' }, host),
  )
  const own = await listNameable(needed.db, wantedBy(named))
  const others = own.filter(({ refnumber }) => refnumber !== article.refnumber)
  const linkOf = (at: number) => ownLink(others.find((other) => named[at] && namesArticle(named[at], other)))
  const { contents, figures, hasReferences, language, bytes, isOlder } = page
  const fill = (html: string) => keptHtml(fillPageSlots(html, place, linkOf))
  return {
    contents,
    figures,
    hasReferences,
    language,
    bytes,
    ...(isOlder && { isOlder }),
    body: fill(page.body),
    end: fill(page.end),
    page,
    fill,
  }
}

const ownLink = (article: ArticlePlace | undefined): string =>
  article ? `<a class="own" href="${encodeHtml(paths.article(article))}">Read in this journal</a>` : ''
