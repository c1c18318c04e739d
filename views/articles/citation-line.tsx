import { doiUrl } from '../../src/journal/articles/editing/rules.ts'
import { type CitedArticle, citation } from '../../src/journal/citing/citation.ts'
import { Html, MixedText } from '../ui/html.tsx'

/** An article's citation, with the italics of its title, and its DOI as a link once that leads somewhere. */
export function CitationLine({ article, websitename }: { article: CitedArticle; websitename: string }) {
  const { names, title, place } = citation(article, websitename)
  const address = article.isDoiRegistered ? doiUrl(article.doi) : ''
  return (
    <>
      <MixedText>{names}</MixedText> <Html html={title} />{' '}
      <MixedText>{address ? place.slice(0, -address.length) : place}</MixedText>
      {address && <a href={address}>{address}</a>}
    </>
  )
}
