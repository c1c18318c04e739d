import { hasDevanagari } from '../../../core/language/language.ts'
import { keywordsOf } from '../../../core/pasted/keywords.ts'
import { paths, supplementName } from '../../../core/paths.ts'
import { decodeHtml } from '../../../core/text/html.ts'
import { familyName, personName } from '../../../core/text/person-names.ts'
import { type Content, element, emptyElement, textElement, type Xml } from '../../../core/text/xml.ts'
import { type Cited, getArticleFacts, licenseOf } from '../../../journal/citing/facts.ts'
import { articleLanguage } from '../../../journal/record/language-rules.ts'
import { type Person, readArticlePeople } from '../../../journal/record/people/rules.ts'
import { type SupplementKind, supplementTypes } from '../../../journal/record/supplement-rules.ts'
import { fundingOf, splitCleanLines } from '../../../journal/record/support-rules.ts'
import type { ExportedArticle } from '../article-queries.ts'
import { isSince, localeIn, type OjsVersion, sectionRef, startOf, typeWord, writeLocalised } from './rules.ts'

/** An article's data for native XML, beyond its citation. */
type OjsArticle = Omit<ExportedArticle, 'article'> & { cited: Cited; seq: number }

/** A file of an article: its PDF, or a supplement, whose galley has its title. */
export type OjsFile = {
  id: number
  hash: string
  name: string
  kind: SupplementKind
  genre: 'Article Text' | 'Other'
  label: string
  description: string
}

/**
 * Returns the PDF and the supplements of an article, which OJS stores as galleys; their ids are unique in the journal.
 */
export function filesOf({ id, file_hash, supplements, cited }: Omit<OjsArticle, 'seq'>): OjsFile[] {
  const { refnumber } = cited.article
  const beside = supplements.map(({ n, title, description, kind, hash }, at): OjsFile => {
    const of = { id: (at + 1) * idsApart + id, name: supplementName(refnumber, { n, kind }) }
    return { ...of, hash, kind, genre: 'Other', label: title, description }
  })
  const pdf = { kind: 'pdf', genre: 'Article Text', label: 'PDF', description: '' } as const
  return [...(file_hash ? [{ id, hash: file_hash, name: `${refnumber}.pdf`, ...pdf }] : []), ...beside]
}

const idsApart = 10_000_000

/** Returns an article's XML in parts; its files are inserted in base64 between each file's parts, after the head. */
export function writeArticleParts(version: OjsVersion, of: OjsArticle, files: (OjsFile & { bytes: number })[]) {
  const { cited, id, status } = of
  const { article } = cited
  const language = articleLanguage(article, cited.settings) || 'en'
  const locale = localeIn(version, language)
  const state = status === 'enabled' ? 3 : 1
  const start = startOf('article', {
    locale,
    stage: 'production',
    status: state,
    current_publication_id: id,
    date_submitted: article.received ?? undefined,
    submission_progress: version === '3.3' ? 0 : undefined,
  })
  const head = `${start}${element('id', { type: 'internal', advice: 'ignore' }, article.refnumber).xml}`
  const tail = `${writePublication({ version, language, locale, state }, of, files).xml}</article>\n`
  return { head, files: files.map((file) => writeFileParts(file, locale)), tail }
}

function writeFileParts({ id, name, kind, genre, description, bytes }: OjsFile & { bytes: number }, locale: string) {
  const attributes = { id, file_id: id, stage: 'proof', genre, viewable: 'false' }
  const about = [writeLocalised('description', locale, description), writeLocalised('name', locale, name)]
  const file = startOf('file', { id, filesize: bytes, extension: kind })
  const embed = startOf('embed', { encoding: 'base64', mime_type: supplementTypes[kind].replace(/;.*/, '') })
  return {
    before: `${startOf('submission_file', attributes)}${about.map(({ xml }) => xml).join('')}${file}${embed}`,
    after: '</embed></file></submission_file>',
  }
}

type In = { version: OjsVersion; language: string; locale: string; state: number }

function writePublication({ version, language, locale, state }: In, of: OjsArticle, files: OjsFile[]): Xml {
  const { cited, id, seq } = of
  const { article } = cited
  const is36 = isSince(version, '3.6')
  const people = listOjsAuthors(of)
  const authors = people.map((person, at) => writeOjsAuthor({ version, locale }, person, at))
  const contact = people.findIndex(({ corresponding }) => corresponding) + 1
  const attributes = {
    ...(is36
      ? { version_major: 1, version_minor: 0, id }
      : { locale: isSince(version, '3.4') ? undefined : locale, version: 1 }),
    status: state,
    primary_contact_id: contact || undefined,
    seq,
    date_published: article.publishdate ?? undefined,
    section_ref: sectionRef(article.article_type),
    access_status: 0,
  }
  const citations = splitCleanLines(article.references).map((line) => textElement('citation', line))
  const second = localeIn(version, findSecondLanguage(article, language))
  const both = (name: string, first: string, alt: string) => [
    writeLocalised(name, locale, first),
    writeLocalised(name, second, alt),
  ]
  return element('publication', attributes, [
    element('id', { type: 'internal', advice: 'ignore' }, id),
    getArticleFacts(cited).identifiers.map(({ type, id }) => element('id', { type, advice: 'update' }, id)),
    both('title', decodeHtml(article.title), decodeHtml(article.title_alt)),
    both('abstract', decodeHtml(article.abstract), decodeHtml(article.abstract_alt)),
    writeLocalised('type', locale, typeWord(article.article_type)),
    writeLocalised('source', locale, article.noticeTarget ? cited.origin + paths.article(article.noticeTarget) : ''),
    writeRights(cited, locale),
    writeVocabulary('keyword', { version, locale }, keywordsOf(article.keywords)),
    writeVocabulary('keyword', { version, locale: second }, keywordsOf(article.keywords_alt)),
    writeVocabulary('agency', { version, locale }, formatFunders(article.funding)),
    writeVocabulary('subject', { version, locale }, article.subject ? [article.subject] : []),
    textElement('authors', authors),
    files.map((file, at) => writeGalley(file, at, locale)),
    textElement('citations', citations),
    textElement('pages', getArticleFacts(cited).position),
  ])
}

function writeRights(cited: Cited, locale: string): Content {
  const { article, settings } = cited
  const holder = article.copyright_holder || settings.copyright_holder
  return [
    textElement('licenseUrl', licenseOf(cited)),
    writeLocalised('copyrightHolder', locale, holder),
    holder ? textElement('copyrightYear', article.publishdate?.slice(0, 4) ?? article.year) : undefined,
  ]
}

const lists = { keyword: 'keywords', agency: 'agencies', subject: 'subjects' }

/** Writes a vocabulary; since 3.5 each of its words has child elements. */
function writeVocabulary(name: keyof typeof lists, { version, locale }: Where, words: string[]): Xml {
  const all = words.map((word) => textElement(name, isSince(version, '3.5') ? textElement('name', word) : word))
  return element(lists[name], { locale }, all)
}

type Where = { version: OjsVersion; locale: string }

/** Returns funders with their grants: OJS stores funders by name only, so the grant is appended. */
const formatFunders = (funding: string) =>
  fundingOf(funding).map(({ funder, award }) => (award ? `${funder} (${award})` : funder))

/** Returns the authors, with the article's data about its corresponding author, which OJS stores with the person. */
function listOjsAuthors({ people, cited, email }: OjsArticle): Person[] {
  const { authorname, country } = cited.article
  const all = readArticlePeople({ authors: people, authorname })
  const corresponding = all.findIndex((person) => person.corresponding)
  const at = Math.max(0, corresponding)
  const isAt = (place: number, part: 'country' | 'email') => place === at && all.every((person) => !person[part])
  return all.map((person, place) => ({
    ...person,
    country: isAt(place, 'country') ? (country ?? '') : person.country,
    email: isAt(place, 'email') ? email : person.email,
  }))
}

/** Returns the language of the second title and abstract; if unknown, one other than the first. */
function findSecondLanguage(article: Cited['article'], first: string): string {
  const { title_alt, abstract_alt, keywords_alt, language_alt } = article
  if (language_alt) return language_alt
  if (hasDevanagari(title_alt + abstract_alt + keywords_alt) && first !== 'hi') return 'hi'
  return first === 'en' ? 'hi' : 'en'
}

function writeGalley({ id, label }: OjsFile, seq: number, locale: string): Xml {
  return element('article_galley', { locale, approved: 'true' }, [
    element('id', { type: 'internal', advice: 'ignore' }, id),
    writeLocalised('name', locale, label),
    textElement('seq', seq),
    emptyElement('submission_file_ref', { id }),
  ])
}

/** Writes an author, whose id is the position. */
function writeOjsAuthor({ version, locale }: Where, person: Person, at: number): Xml {
  const { given, family } = person.organisation // 3.6 reads its given name as that of an organization
    ? { given: person.name, family: '' }
    : splitOjsName(person)
  const is36 = isSince(version, '3.6')
  const attributes = {
    ...(is36 ? { contributor_type: person.organisation ? 'ORGANIZATION' : 'PERSON' } : { user_group_ref: 'Author' }),
    primary_contact: String(person.corresponding),
    include_in_browse: 'true',
    seq: at,
    id: at + 1,
  }
  return element(
    'author',
    attributes,
    writeLocalised('givenname', locale, given),
    writeLocalised('familyname', locale, family),
    isSince(version, '3.5') ? affiliationOf(locale, person) : writeLocalised('affiliation', locale, person.affiliation),
    textElement('country', findCountryCode(person.country)),
    person.email || is36 ? textElement('email', person.email) : emptyElement('email'),
    textElement('orcid', person.orcid),
    is36 ? element('contributor_roles', {}, textElement('contributor_role_id', 1)) : undefined,
  )
}

/**
 * Splits a name for OJS, which shows given, then family name: `Sharma R.K.` or `Berg Jr.` becomes a given name as a
 * whole.
 */
export function splitOjsName({ name, family: known }: Pick<Person, 'name' | 'family'>): {
  given: string
  family: string
} {
  const family = known || familyName(personName(name))
  const given = name.endsWith(` ${family}`) ? name.slice(0, -family.length - 1).trim() : ''
  return given ? { given, family } : { given: name, family: '' }
}

function affiliationOf(locale: string, { affiliation, ror }: Person): Xml | undefined {
  if (!ror) return element('affiliation', {}, writeLocalised('name', locale, affiliation))
  const name = affiliation ? writeLocalised('name', locale, affiliation) : emptyElement('name', { locale })
  return element('rorAffiliation', {}, textElement('ror', ror), name)
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

let codes: Map<string, string> | undefined

/** Returns the ISO 3166-1 code, which OJS requires, of a country's English name; other texts stay unchanged. */
export function findCountryCode(country: string): string {
  codes ??= new Map(
    [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((one, _, letters) =>
      letters.flatMap((two) => {
        const name = regions.of(one + two)
        return name ? [[name.toLowerCase(), one + two] as const] : []
      }),
    ),
  )
  return codes.get(country.trim().toLowerCase()) ?? country
}
