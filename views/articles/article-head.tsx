import { paths } from '../../src/core/paths.ts'
import { exportFormats } from '../../src/journal/citing/export.ts'
import { type Cited, factsOf, plainAbstract } from '../../src/journal/citing/facts.ts'
import { dublinCoreTags, scholarlyArticle, scholarTags } from '../../src/journal/citing/metadata.ts'
import { JsonLd } from '../ui/html.tsx'
import { Tags } from '../ui/tags.tsx'

/** An article's metadata: tags for Google Scholar and Dublin Core, links to the exports, and JSON-LD. */
export function ArticleHead({ cited }: { cited: Cited }) {
  const facts = factsOf(cited)
  const abstract = plainAbstract(cited)
  return (
    <>
      <Tags attribute="name" tags={scholarTags(facts, abstract)} />
      <link rel="schema.DC" href="http://purl.org/dc/elements/1.1/" />
      <Tags attribute="name" tags={dublinCoreTags(facts)} />
      {exportFormats.map(({ format, name, type }) => (
        <link key={format} rel="alternate" type={type} title={name} href={paths.articleExport(cited.article, format)} />
      ))}
      <JsonLd data={scholarlyArticle(facts, abstract)} />
    </>
  )
}
