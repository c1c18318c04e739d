import { expect, test } from 'bun:test'
import { channelRules } from '../../src/exchange/deposits/channel-rules.ts'
import { writePubmedFile } from '../../src/exchange/deposits/pubmed.ts'
import { metadataIn } from '../../src/exchange/oai/elements.ts'
import { prefixes } from '../../src/exchange/oai/format-rules.ts'
import { citationText } from '../../src/journal/citing/citation.ts'
import { exportAs, exportFormats } from '../../src/journal/citing/export.ts'
import { getArticleFacts } from '../../src/journal/citing/facts.ts'
import { jatsOfPaper } from '../../src/journal/citing/jats/article.ts'
import { dublinCoreTags, scholarlyArticle, scholarTags } from '../../src/journal/citing/metadata.ts'
import { styledCitation, styles } from '../../src/journal/citing/styles.ts'
import { contributionsText } from '../../src/journal/record/people/credit-rules.ts'
import { aPerson } from '../../src/journal/record/people/rules.ts'
import { aCited } from '../support/builders/cited.ts'

/** What each channel says of an article with one author. */
function everyChannel(name: string, family: string): Record<string, string> {
  const cited = aCited({ authorname: name, authors: [aPerson({ name, family, credit: ['software'] })] })
  const facts = getArticleFacts(cited)
  const head = { batch: '', version: 1 }
  return {
    ...Object.fromEntries(exportFormats.map(({ format }) => [format, exportAs(format, cited).body])),
    ...Object.fromEntries(styles.map(({ style }) => [style, styledCitation(style, cited).text])),
    ...Object.fromEntries(prefixes.map((prefix) => [`OAI ${prefix}`, metadataIn(prefix, cited).xml])),
    citation: citationText(cited.article, 'Crops'),
    'Scholar’s tags': JSON.stringify(scholarTags(facts, '')),
    'Dublin Core': JSON.stringify(dublinCoreTags(facts)),
    'schema.org': JSON.stringify(scholarlyArticle(facts, '')),
    Crossref: channelRules.crossref.build(cited, head),
    DOAJ: channelRules.doaj.build(cited, head),
    PubMed: writePubmedFile([cited]),
    'typeset PDF': jatsOfPaper(cited),
    contributions: contributionsText(cited.article.authors),
  }
}

test.each([
  ['Nils Berg III', 'Berg III', 'Berg'],
  ['Anna Maria Lind Jr.', 'Lind Jr.', 'Lind'],
  ['Anna Maria Lind, Jr.', 'Lind, Jr.', 'Lind'],
  ['Jan van der Veen Sr.', 'van der Veen Sr.', 'van der Veen'],
  ['ANNA LIND JR.', 'LIND JR.', 'LIND'],
  ['Anna Lind JR', 'Lind JR', 'Lind'],
  ['Lind Jr.', 'Lind Jr.', 'Lind'],
])('every channel cites %j with the family name %j as with %j', (name, family, plain) => {
  const said = everyChannel(name, family)
  expect(said).toEqual(everyChannel(name, plain))
  for (const text of Object.values(said)) expect(text).not.toMatch(/(?:III|Jr|Sr).{1,12}(?:III|Jr|Sr)/)
})
