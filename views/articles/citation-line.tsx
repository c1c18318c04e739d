import { citation } from '../../src/articles/citation.ts'
import type { ArticleSummary } from '../../src/articles/rules.ts'
import { Html } from '../ui/html.tsx'

/** An article's citation, with the italics of its title. */
export function CitationLine({ article, websitename }: { article: ArticleSummary; websitename: string }) {
  const { names, title, place } = citation(article, websitename)
  return (
    <>
      {names} <Html html={title} /> {place}
    </>
  )
}
