import { expect, test } from 'bun:test'
import { writeCrossrefDeposit } from '../../src/exchange/deposits/crossref/file.ts'
import { makeDoajRecord, writeDoajFile } from '../../src/exchange/deposits/doaj/article.ts'
import { writePubmedFile } from '../../src/exchange/deposits/pubmed.ts'
import { writeIssueHead } from '../../src/exchange/export/ojs/rules.ts'
import { writeKbart } from '../../src/exchange/feeds/pages.tsx'
import { writeDublinCore } from '../../src/exchange/oai/dublin-core.ts'
import { writeMarc } from '../../src/exchange/oai/marc.ts'
import { writeOpenAire } from '../../src/exchange/oai/openaire.ts'
import { authorLetter } from '../../src/journal/author-mail/letter.ts'
import { citation } from '../../src/journal/citing/citation.ts'
import { exportAs, exportFormats } from '../../src/journal/citing/export.ts'
import { getArticleFacts } from '../../src/journal/citing/facts.ts'
import { issueData } from '../../src/journal/citing/linked-data.ts'
import { scholarlyArticle, scholarTags } from '../../src/journal/citing/metadata.ts'
import { styledCitation, styles } from '../../src/journal/citing/styles.ts'
import { fullIssueTitle, issueTitle, issueWithYear } from '../../src/journal/record/issues/rules.ts'
import { aCited } from '../support/builders/cited.ts'

/** Everything that tells an issue's number, of an article in it and of the issue. */
function writersOf(number: { issue: number; issue_label: string }): [string, () => string][] {
  const cited = aCited({ volume: 41, ...number, year: 2006, frequency: 'Jan-Dec', doi: '10.1234/crops.5' })
  const { article, settings, origin } = cited
  const issue = { volume: 41, ...number, year: 2006, frequency: 'Jan-Dec' }
  const of = { ...issue, title: '', description: '', cover: '', isPublic: true, isNewest: true, firstDay: '' }
  return [
    ...exportFormats.map(({ format }): [string, () => string] => [format, () => String(exportAs(format, cited).body)]),
    ...styles.map(({ style }): [string, () => string] => [style, () => styledCitation(style, cited).text]),
    ['how to cite', () => citation(article, settings.websitename).place],
    ['tags for Scholar', () => JSON.stringify(scholarTags(getArticleFacts(cited), ''))],
    ['linked data', () => JSON.stringify(scholarlyArticle(getArticleFacts(cited), ''))],
    ["an issue's linked data", () => JSON.stringify(issueData({ settings, origin }, issue, []))],
    ['Dublin Core', () => writeDublinCore(cited).xml],
    ['MARC', () => writeMarc(cited).xml],
    ['OpenAIRE', () => writeOpenAire(cited).xml],
    ['Crossref', () => writeCrossrefDeposit({ batch: 'b', version: 1 }, [cited])],
    ['DOAJ', () => writeDoajFile([cited]) + JSON.stringify(makeDoajRecord(cited))],
    ['PubMed', () => writePubmedFile([cited])],
    ['OJS', () => writeIssueHead('3.4', of)],
    ['KBART', () => writeKbart({ settings, origin, issues: [issue] })],
    ['titles', () => [fullIssueTitle(issue), issueTitle(issue), issueWithYear(issue)].join(' ')],
    ['a letter', () => authorLetter({ ...article, ...ofNobody }, settings, origin).text],
  ]
}

const ofNobody = { mobile: '', email: '', recipientName: '', noticeTarget: null }

/** Without addresses, which have the number. */
const withoutLinks = (text: string) => text.replace(/\/vol41\/?issue\d+/g, '')

test.each(writersOf({ issue: 0, issue_label: '' }))('an issue without a number is not numbered 0: %s', (_, write) => {
  const text = withoutLinks(write())
  expect(text).toContain('41')
  expect(text).not.toMatch(/\(0\)|issue['" :=>]*0|no\. 0|number['" :={>]*0|IS {2}- 0|\t0\t/i)
})

test.each(writersOf({ issue: 901, issue_label: 'Especial 1' }))('a special issue keeps its words: %s', (_, write) => {
  const text = withoutLinks(write())
  expect(text).toContain('Especial 1')
  expect(text).not.toMatch(/901|Issue Especial/)
})
