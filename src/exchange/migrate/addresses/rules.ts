import { type ArticlePlace, paths } from '../../../core/paths.ts'
import { issueNumberIn } from '../../../journal/issues/rules.ts'

/** The article whose page or PDF has this address here, or undefined. */
export function articlePlaceIn(
  address: string,
): { place: ArticlePlace; addressOf: (place: ArticlePlace) => string } | undefined {
  const [, year = '', volume = '', issue = '', refnumber = '', pdf] =
    /^\/archives\/(\d+)\/vol(\d+)\/issue(\d+)\/(\d+)(\.pdf)?$/.exec(address) ?? []
  const number = issueNumberIn({ year, volume, issue })
  return (
    number && { place: { ...number, refnumber }, addressOf: pdf ? (place) => paths.articlePdf(place) : paths.article }
  )
}
