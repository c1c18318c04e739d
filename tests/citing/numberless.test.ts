import { expect, test } from 'bun:test'
import { crossrefDeposit } from '../../src/exchange/deposits/crossref/file.ts'
import { doajFile, doajRecord } from '../../src/exchange/deposits/doaj/article.ts'
import { pubmedFile } from '../../src/exchange/deposits/pubmed.ts'
import { issueHead } from '../../src/exchange/export/ojs/rules.ts'
import { kbart } from '../../src/exchange/feeds/pages.tsx'
import { dublinCore } from '../../src/exchange/oai/dublin-core.ts'
import { marcXml } from '../../src/exchange/oai/marc.ts'
import { openAire } from '../../src/exchange/oai/openaire.ts'
import { citation } from '../../src/journal/citing/citation.ts'
import { exportAs, exportFormats } from '../../src/journal/citing/export.ts'
import { factsOf } from '../../src/journal/citing/facts.ts'
import { issueData } from '../../src/journal/citing/linked-data.ts'
import { scholarlyArticle, scholarTags } from '../../src/journal/citing/metadata.ts'
import { styledCitation, styles } from '../../src/journal/citing/styles.ts'
import { fullIssueTitle, issueTitle, issueWithYear } from '../../src/journal/issues/rules.ts'
import { aCited } from '../support/builders/cited.ts'

const cited = aCited({ volume: 41, issue: 0, year: 2006, frequency: 'Jan-Dec', doi: '10.1234/crops.5' })
const { article, settings, origin } = cited
const issue = { volume: 41, issue: 0, year: 2006, frequency: 'Jan-Dec' }
const of = { ...issue, isPublic: true, isNewest: true, firstDay: '' }

/** Without addresses, which have the 0. */
const withoutLinks = (text: string) => text.replaceAll('/vol41/issue0', '')

test.each([
  ...exportFormats.map(({ format }) => [format, () => String(exportAs(format, cited).body)] as const),
  ...styles.map(({ style }) => [style, () => styledCitation(style, cited).text] as const),
  ['how to cite', () => citation(article, settings.websitename).place] as const,
  ['tags for Scholar', () => JSON.stringify(scholarTags(factsOf(cited), ''))] as const,
  ['linked data', () => JSON.stringify(scholarlyArticle(factsOf(cited), ''))] as const,
  ["an issue's linked data", () => JSON.stringify(issueData({ settings, origin }, issue, []))] as const,
  ['Dublin Core', () => dublinCore(cited).xml] as const,
  ['MARC', () => marcXml(cited).xml] as const,
  ['OpenAIRE', () => openAire(cited).xml] as const,
  ['Crossref', () => crossrefDeposit({ batch: 'b', version: 1 }, [cited])] as const,
  ['DOAJ', () => doajFile([cited]) + JSON.stringify(doajRecord(cited))] as const,
  ['PubMed', () => pubmedFile([cited])] as const,
  ['OJS', () => issueHead('3.4', of)] as const,
  ['KBART', () => kbart({ settings, origin, issues: [issue] })] as const,
  ['titles', () => [fullIssueTitle(issue), issueTitle(issue), issueWithYear(issue)].join(' ')] as const,
])('an issue without a number is not numbered 0: %s', (_, write) => {
  const text = withoutLinks(write())
  expect(text).toContain('41')
  expect(text).not.toMatch(/\(0\)|issue['" :=>]*0|no\. 0|number['" :={>]*0|IS {2}- 0|\t0\t/i)
})
