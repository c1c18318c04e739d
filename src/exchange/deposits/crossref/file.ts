import { truncateWithEllipsis } from '../../../core/text/clean.ts'
import { type Content, element, emptyElement, textElement, type Xml, xmlDocument } from '../../../core/text/xml.ts'
import { type Cited, getArticleFacts, publicationDate } from '../../../journal/citing/facts.ts'
import { writeCrossrefArticle, writeDateParts } from './article.ts'

const namespaces = {
  version: '5.4.0',
  xmlns: 'http://www.crossref.org/schema/5.4.0',
  'xmlns:jats': 'http://www.ncbi.nlm.nih.gov/JATS1',
  'xmlns:ai': 'http://www.crossref.org/AccessIndicators.xsd',
  'xmlns:fr': 'http://www.crossref.org/fundref.xsd',
  'xmlns:rel': 'http://www.crossref.org/relations.xsd',
}

/** The id of a deposit, and its version, which must exceed that of the last one. */
export type DepositHead = { batch: string; version: number }

/** Writes a deposit of articles of one issue, complete by `listMissingFor`, in Crossref's schema 5.4.0. */
export function writeCrossrefDeposit({ batch, version }: DepositHead, articles: readonly Cited[]): string {
  const [first] = articles
  if (!first) throw new Error('A deposit holds an article')
  const { websitename, websiteemail, publisher } = first.settings
  const head = element('head', {}, [
    textElement('doi_batch_id', batch),
    textElement('timestamp', version),
    element('depositor', {}, [
      textElement('depositor_name', truncateWithEllipsis(websitename, 130)),
      textElement('email_address', websiteemail),
    ]),
    textElement('registrant', truncateWithEllipsis(publisher || websitename, 255)),
  ])
  const journal = element(
    'journal',
    {},
    writeJournalMetadata(first),
    writeJournalIssue(first),
    articles.map(writeCrossrefArticle),
  )
  return xmlDocument(element('doi_batch', namespaces, head, element('body', {}, journal)))
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

function writeJournalIssue(cited: Cited): Xml {
  const { volume, issue } = getArticleFacts(cited)
  const ofIssue = publicationDate({ ...cited, article: { ...cited.article, publishdate: null } })
  return element('journal_issue', {}, [
    element('titles', {}, textElement('title', cited.issueTitle)),
    element('publication_date', { media_type: 'online' }, writeDateParts(ofIssue)),
    element('journal_volume', {}, textElement('volume', volume)),
    textElement('issue', issue),
  ])
}
