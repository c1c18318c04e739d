import { createElement, Fragment } from 'react'
import { exportFormats } from '../../src/articles/export.ts'
import { type Cited, factsOf, plainAbstract } from '../../src/articles/facts.ts'
import {
  dublinCoreTags,
  excerpt,
  openGraphTags,
  scholarlyArticle,
  scholarTags,
  type Tag,
} from '../../src/articles/metadata.ts'
import { paths } from '../../src/paths.ts'
import { JsonLd } from '../ui/html.tsx'

/** An article's metadata: tags for Google Scholar, Dublin Core and Open Graph, links to the exports, and JSON-LD. */
export function ArticleHead({ cited }: { cited: Cited }) {
  const facts = factsOf(cited)
  const abstract = plainAbstract(cited)
  const description = excerpt(abstract)
  return (
    <>
      {description && <meta name="description" content={description} />}
      <Tags attribute="name" tags={scholarTags(facts, abstract)} />
      <link rel="schema.DC" href="http://purl.org/dc/elements/1.1/" />
      <Tags attribute="name" tags={dublinCoreTags(facts)} />
      <Tags attribute="property" tags={openGraphTags(facts, description)} />
      {exportFormats.map(({ format, name, type }) => (
        <link key={format} rel="alternate" type={type} title={name} href={paths.articleExport(cited.article, format)} />
      ))}
      <JsonLd data={scholarlyArticle(facts, abstract)} />
    </>
  )
}

/** Renders the tags as separate children, not as a keyed list: two authors may share a name. */
function Tags({ attribute, tags }: { attribute: 'name' | 'property'; tags: Tag[] }) {
  const metas = tags.map(([name, content]) => createElement('meta', { [attribute]: name, content }))
  return createElement(Fragment, null, ...metas)
}
