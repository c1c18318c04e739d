import { plainText, storedText } from '../../core/text/html.ts'
import { licenceName } from '../../core/text/licence.ts'
import { type Attributes, type Content, element, textElement, type Xml } from '../../core/text/xml.ts'
import { contributorsOf } from '../../journal/citing/contributors.ts'
import { type ArticleFacts, type Cited, getArticleFacts, plainAbstract } from '../../journal/citing/facts.ts'
import { joinDate } from '../../journal/citing/metadata.ts'
import { formats, schemaOf } from './format-rules.ts'

const openAccess = 'http://purl.org/coar/access_right/c_abf2'
const versionOfRecord = 'http://purl.org/coar/version/c_970fb48d4fbd8a85'

/** Article types in COAR's vocabulary of resource types; any other is a journal article. */
const coarTypes: Record<string, { name: string; id: string }> = {
  'research-article': { name: 'research article', id: 'c_2df8fbb1' },
  'review-article': { name: 'review article', id: 'c_dcae04bc' },
  editorial: { name: 'editorial', id: 'c_b239' },
  letter: { name: 'letter to the editor', id: 'c_545b' },
}

const journalArticle = { name: 'journal article', id: 'c_6501' }

/** Writes an article by OpenAIRE's guidelines for literature repositories, version 4. */
export function writeOpenAire(cited: Cited): Xml {
  const facts = getArticleFacts(cited)
  const { article } = cited
  const namespaces = {
    'xmlns:oaire': formats.oai_openaire.namespace,
    'xmlns:datacite': 'http://datacite.org/schema/kernel-4',
    'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  }
  const { main, others } = identifiersOf(facts)
  return element('oaire:resource', { ...namespaces, ...schemaOf('oai_openaire') }, [
    writeDataciteTitles(cited, facts),
    element('datacite:creators', {}, writeCreators(facts)),
    element('oaire:fundingReferences', {}, writeFundingReferences(facts)),
    element('datacite:alternateIdentifiers', {}, others.map(writeAlternateIdentifier)),
    element('datacite:relatedIdentifiers', {}, facts.issn.map(writeJournalRelation)),
    element('datacite:dates', {}, element('datacite:date', { dateType: 'Issued' }, joinDate(facts.published, '-'))),
    textElement('dc:language', facts.language),
    textElement('dc:publisher', facts.publisher),
    writeResourceType(cited),
    element('dc:description', { 'xml:lang': facts.language }, plainAbstract(cited)),
    element('dc:description', { 'xml:lang': article.language_alt }, plainText(storedText(article.abstract_alt))),
    textElement('dc:description', article.plain_summary),
    textElement('dc:format', facts.pdf && 'application/pdf'),
    element('datacite:identifier', { identifierType: main.type.toUpperCase() }, main.id),
    element('datacite:rights', { rightsURI: openAccess }, 'open access'),
    element('datacite:subjects', {}, writeSubjects(cited, facts)),
    element('oaire:licenseCondition', { uri: facts.license }, facts.license && licenceName(facts.license)),
    writeCitation(facts),
    element('oaire:version', { uri: versionOfRecord }, 'VoR'),
    element('oaire:file', fileAttributes, facts.pdf),
  ])
}

const fileAttributes: Attributes = { accessRightsURI: openAccess, mimeType: 'application/pdf', objectType: 'fulltext' }

function writeDataciteTitles({ article }: Cited, facts: ArticleFacts): Xml {
  return textElement('datacite:titles', [
    element('datacite:title', { 'xml:lang': facts.language }, facts.title || facts.url),
    element('datacite:title', { 'xml:lang': article.language_alt, titleType: 'TranslatedTitle' }, facts.titleAlt),
  ])
}

function writeCreators(facts: ArticleFacts): Content {
  return contributorsOf(facts).map(({ inverted, surname, given, orcid, affiliation, isOrganisation }) =>
    element('datacite:creator', {}, [
      element('datacite:creatorName', { nameType: isOrganisation ? 'Organizational' : 'Personal' }, inverted),
      textElement('datacite:givenName', given),
      textElement('datacite:familyName', isOrganisation ? '' : surname),
      element(
        'datacite:nameIdentifier',
        { nameIdentifierScheme: 'ORCID', schemeURI: 'https://orcid.org' },
        orcid.replace('https://orcid.org/', ''),
      ),
      textElement('datacite:affiliation', affiliation),
    ]),
  )
}

function writeFundingReferences({ funding: all }: ArticleFacts): Content {
  return all.map(({ funder, ror, award }) =>
    element('oaire:fundingReference', {}, [
      textElement('oaire:funderName', funder),
      element('oaire:funderIdentifier', { funderIdentifierType: 'ROR' }, ror),
      textElement('oaire:awardNumber', award),
    ]),
  )
}

/** Returns the main identifier, and the others; the page's address is the last. */
function identifiersOf({ identifiers: [first, ...others], url }: ArticleFacts) {
  const page = { type: 'url', id: url }
  return first ? { main: first, others: [...others, page] } : { main: page, others: [] }
}

function writeAlternateIdentifier({ type, id }: ArticleFacts['identifiers'][number]): Xml {
  return element('datacite:alternateIdentifier', { alternateIdentifierType: type.toUpperCase() }, id)
}

function writeJournalRelation(issn: string): Xml {
  return element('datacite:relatedIdentifier', { relatedIdentifierType: 'ISSN', relationType: 'IsPartOf' }, issn)
}

function writeResourceType({ article }: Cited): Xml {
  const { name, id } = coarTypes[article.article_type] ?? journalArticle
  const uri = `http://purl.org/coar/resource_type/${id}`
  return element('oaire:resourceType', { resourceTypeGeneral: 'literature', uri }, name)
}

function writeSubjects({ article }: Cited, { keywords }: ArticleFacts): Content {
  return [...keywords, article.subject].map((word) => textElement('datacite:subject', word))
}

function writeCitation({ journal, volume, issue, pages, position }: ArticleFacts): Content {
  return [
    textElement('oaire:citationTitle', journal),
    textElement('oaire:citationVolume', volume),
    textElement('oaire:citationIssue', issue),
    textElement('oaire:citationStartPage', pages?.first ?? position),
    textElement('oaire:citationEndPage', pages?.last),
  ]
}
