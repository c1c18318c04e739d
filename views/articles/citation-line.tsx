import { type CitedArticle, citation } from '../../src/journal/citing/citation.ts'
import { Html, MixedText } from '../ui/html.tsx'

/** An article's citation, with the italics of its title. */
export function CitationLine({ article, websitename }: { article: CitedArticle; websitename: string }) {
  const { names, title, place } = citation(article, websitename)
  return (
    <>
      <MixedText>{names}</MixedText> <Html html={title} /> <MixedText>{place}</MixedText>
    </>
  )
}
