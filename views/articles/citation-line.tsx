import { type CitedArticle, citation } from '../../src/journal/citing/citation.ts'
import { Html, MixedText } from '../ui/html.tsx'

type Props = { article: CitedArticle; websitename: string; url?: string }

/** Shows an article's {@link citation}, with the italics of its title, and its address as a link. */
export function CitationLine({ article, websitename, url }: Props) {
  const { names, title, place, address } = citation(article, websitename, url)
  return (
    <>
      <MixedText>{names}</MixedText> <Html html={title} /> <MixedText>{place}</MixedText>{' '}
      {address && <a href={address}>{address}</a>}
    </>
  )
}
