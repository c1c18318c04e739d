import { truncateWithEllipsis } from '../../../core/text/clean.ts'
import { type Content, element, emptyElement, textElement, type Xml } from '../../../core/text/xml.ts'
import { type Cited, getArticleFacts, issueDate } from '../../../journal/citing/facts.ts'
import { writeCrossrefArticle, writeDateParts } from './article.ts'
import { type DepositHead, writeDepositDocument } from './document.ts'

/** Writes a deposit of articles of one issue, or of articles online first, complete by `listMissingFor`. */
export function writeCrossrefDeposit(head: DepositHead, articles: readonly Cited[]): string {
  const [first] = articles
  if (!first) throw new Error('A deposit holds an article')
  const journal = element(
    'journal',
    {},
    writeJournalMetadata(first),
    writeJournalIssue(first),
    articles.map(writeCrossrefArticle),
  )
  return writeDepositDocument(first.settings, head, journal)
}

function writeJournalMetadata(cited: Cited): Xml {
  const { websitename, issn, journal_essn, archiving } = cited.settings
  return element('journal_metadata', {}, [
    textElement('full_title', truncateWithEllipsis(websitename, 255)),
    element('issn', { media_type: 'print' }, issn),
    journal_essn === issn ? undefined : element('issn', { media_type: 'electronic' }, journal_essn),
    element('archive_locations', {}, writeArchives(archiving)),
  ])
}

/** Writes the archives known to Crossref that the setting names. */
function writeArchives(archiving: string): Content {
  const named = ['CLOCKSS', 'Internet Archive', 'LOCKSS', 'PKP PN', 'Portico'].filter((name) =>
    new RegExp(`\\b${name}\\b`).test(archiving),
  )
  return named.map((name) => emptyElement('archive', { name }))
}

function writeJournalIssue(cited: Cited): Xml | undefined {
  const { volume, issue, isOnlineFirst } = getArticleFacts(cited)
  if (isOnlineFirst) return undefined
  return element('journal_issue', {}, [
    element('titles', {}, textElement('title', cited.issueTitle)),
    element('publication_date', { media_type: 'online' }, writeDateParts(issueDate(cited))),
    element('journal_volume', {}, textElement('volume', volume)),
    textElement('issue', issue),
  ])
}
