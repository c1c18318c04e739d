import { encodeHtml } from '../../../src/core/text/html.ts'

/** An article as OJS knows it; the XML of each version says it in its own way. */
export type NativeArticle = {
  id: number
  title: Record<string, string>
  abstract?: Record<string, string>
  keywords?: Record<string, string[]>
  authors?: {
    given: string
    family?: string
    affiliation?: string
    ror?: string
    orcid?: string
    email?: string
    country?: string
  }[]
  references?: string[]
  doi?: string
  license?: string
  section?: string
  submitted?: string
  published?: string
  pages?: string
  path?: string
  /** What is in its galleys, by label; a text is where the file lies. */
  galleys?: Record<string, Uint8Array | string>
  /** What is in its supplements, by the names of their files. */
  supplements?: Record<string, Uint8Array>
  /** More of its elements, as XML. */
  more?: string
}

export type NativeIssue = {
  id: number
  volume?: number
  number?: string
  year?: number
  title?: string
  description?: string
  /** The bytes of its cover. */
  cover?: Uint8Array
  published?: string
  path?: string
  articles: NativeArticle[]
}

/**
 * The shapes of native XML: the first names of people, files as revisions, versions of an article, ROR IDs, identified
 * keywords.
 */
export const nativeVersions = ['3.1', '3.1.2', '3.2', '3.3', '3.5', '3.6'] as const

type NativeVersion = (typeof nativeVersions)[number]

const since = (version: NativeVersion, other: NativeVersion) =>
  nativeVersions.indexOf(version) >= nativeVersions.indexOf(other)
const tag = (name: string, text: string | number | undefined, attributes = '') =>
  text === undefined || text === '' ? '' : `<${name}${attributes}>${encodeHtml(String(text))}</${name}>`
const localised = (name: string, texts: Record<string, string> = {}) =>
  Object.entries(texts)
    .map(([locale, text]) => tag(name, text, ` locale="${locale}"`))
    .join('')
const namespaces =
  'xmlns="http://pkp.sfu.ca" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://pkp.sfu.ca native.xsd"'

/** Writes issues as the native XML of a version of OJS, valid by its schema. */
export function nativeXml(version: NativeVersion, issues: NativeIssue[]): string {
  return [...nativeParts(version, issues)].join('')
}

/** The same in parts, for many articles. */
export function* nativeParts(version: NativeVersion, issues: Iterable<NativeIssue>): Generator<string> {
  yield `<?xml version="1.0" encoding="utf-8"?>\n<issues ${namespaces}>\n`
  for (const issue of issues) {
    const path = issue.path && since(version, '3.2') ? ` url_path="${issue.path}"` : ''
    yield `<issue published="${issue.published ? 1 : 0}" current="0" ` +
      `access_status="1"${path}>${tag('id', issue.id, ' type="internal" advice="ignore"')}`
    yield tag('description', issue.description, ' locale="en_US"')
    yield `<issue_identification>${tag('volume', issue.volume)}${tag('number', issue.number)}` +
      `${tag('year', issue.year)}${tag('title', issue.title, ' locale="en_US"')}</issue_identification>`
    yield tag('date_published', issue.published)
    yield '<sections>' +
      `${['ART', 'REV', 'ED']
        .map(
          (ref) =>
            `<section ref="${ref}" seq="1">${tag('abbrev', ref, ' locale="en_US"')}` +
            `${tag('title', sectionTitles[ref], ' locale="en_US"')}</section>`,
        )
        .join('')}` +
      '</sections>'
    if (issue.cover)
      yield `<covers><cover locale="en_US">${tag('cover_image', 'front.png')}<cover_image_alt_text/>` +
        `<embed encoding="base64">${issue.cover.toBase64()}</embed></cover></covers>`
    yield '<articles>\n'
    for (const article of issue.articles) yield `${articleXml(version, article)}\n`
    yield '</articles></issue>\n'
  }
  yield '</issues>\n'
}

const sectionTitles: Record<string, string> = { ART: 'Articles', REV: 'Review Articles', ED: 'Editorial' }

function articleXml(version: NativeVersion, article: NativeArticle): string {
  const { id, submitted, published, section = 'ART', path } = article
  const beside = Object.entries(article.supplements ?? {})
  const shown = Object.entries(article.galleys ?? {})
  const files = [
    ...shown.map(([, file], place) => fileXml(version, id * 10 + place, file)),
    ...beside.map(([name, file], place) => fileXml(version, id * 10 + shown.length + place, file, name)),
  ]
  const galleys = [...shown, ...beside].map(([label], place) => galleyXml(version, { id, label, place }))
  const date = published ? ` date_published="${published}"` : ''
  const start = `<article locale="en_US" date_submitted="${submitted ?? published ?? '2020-01-01'}" stage="production"`
  const ids = `${tag('id', id, ' type="internal" advice="ignore"')}`
  const doi = tag('id', article.doi, ' type="doi" advice="update"')
  const pages = tag('pages', article.pages)
  const about = aboutXml(version, article)
  if (!since(version, '3.2'))
    return (
      `${start}${date} section_ref="${section}" seq="1" ` +
      `access_status="0">${ids}${doi}${about}${files.join('')}${galleys.join('')}${pages}</article>`
    )
  const url = path ? ` url_path="${path}"` : ''
  const isNew = since(version, '3.6')
  return `${start} status="${published ? 3 : 1}" current_publication_id="${id}" submission_progress="0">${ids}${files.join('')}
<publication ${isNew ? `version_major="1" version_minor="0" id="${id}"` : `locale="en_US" version="1"`} \
status="${published ? 3 : 1}" primary_contact_id="${id * 100}"${url} seq="1"${date} section_ref="${section}" access_status="0">
${tag('id', id, ' type="internal" advice="ignore"')}${doi}${about}${galleys.join('')}${citations(article)}${pages}</publication></article>`
}

function aboutXml(version: NativeVersion, article: NativeArticle): string {
  const isOld = !since(version, '3.2')
  return [
    localised('title', article.title),
    localised('abstract', article.abstract),
    article.more ?? '',
    tag('licenseUrl', article.license),
    ...Object.entries(article.keywords ?? {}).map(
      ([locale, words]) =>
        '<keywords ' +
        `locale="${locale}">` +
        `${words.map((word) => (since(version, '3.5') ? `<keyword>${tag('name', word)}</keyword>` : tag('keyword', word))).join('')}` +
        '</keywords>',
    ),
    article.authors?.length
      ? `<authors>${article.authors.map((_, place) => authorXml(version, article, place)).join('')}</authors>`
      : '',
    isOld ? citations(article) : '',
  ].join('')
}

const citations = ({ references = [] }: NativeArticle) =>
  references.length > 0 ? `<citations>${references.map((text) => tag('citation', text)).join('')}</citations>` : ''

function authorXml(version: NativeVersion, { id, authors = [] }: NativeArticle, place: number): string {
  const { given, family, affiliation, ror, orcid, email, country } = authors[place] ?? { given: '' }
  const isPrimary = place === 0 && !since(version, '3.2') ? ' primary_contact="true"' : ''
  const ids = since(version, '3.2') ? ` seq="${place}" id="${id * 100 + place}"` : ''
  const kind = since(version, '3.6') ? ' contributor_type="PERSON"' : ' user_group_ref="Author"'
  const name = (text = '') => tag('name', text, ' locale="en_US"')
  const at = since(version, '3.5')
    ? ror
      ? `<rorAffiliation>${tag('ror', ror)}${name(affiliation)}</rorAffiliation>`
      : affiliation && `<affiliation>${name(affiliation)}</affiliation>`
    : tag('affiliation', affiliation, ' locale="en_US"')
  const names =
    version === '3.1'
      ? `${tag('firstname', given)}${tag('lastname', family)}`
      : `${tag('givenname', given, ' locale="en_US"')}${tag('familyname', family, ' locale="en_US"')}`
  const roles = since(version, '3.6')
    ? '<contributor_roles><contributor_role_id>1</contributor_role_id></contributor_roles>'
    : ''
  return (
    `<author include_in_browse="true"${kind}${isPrimary}${ids}>${names}${at ?? ''}` +
    `${tag('country', country)}${tag('email', email)}${tag('orcid', orcid)}${roles}</author>`
  )
}

function fileXml(version: NativeVersion, id: number, file: Uint8Array | string, supplement = ''): string {
  const genre = supplement ? 'Data Set' : 'Article Text'
  const element = supplement && !since(version, '3.3') ? 'supplementary_file' : 'submission_file'
  const name = supplement || (typeof file === 'string' ? (file.split('/').at(-1) ?? '') : `file-${id}.pdf`)
  const content =
    typeof file === 'string'
      ? `<href src="${encodeHtml(file)}" mime_type="application/pdf"/>`
      : `<embed encoding="base64">${file.toBase64()}</embed>`
  const size = typeof file === 'string' ? 1 : file.byteLength
  const label = tag('name', name, ' locale="en_US"')
  if (since(version, '3.3'))
    return (
      `<submission_file id="${id}" file_id="${id + 5}" stage="proof" genre="${genre}">${label}<file ` +
      `id="${id + 5}" filesize="${size}" extension="pdf">${content}</file></submission_file>`
    )
  return (
    `<${element} stage="proof" id="${id}"><revision number="1" genre="${genre}" ` +
    `filename="${encodeHtml(name)}" viewable="false" date_uploaded="2020-01-01" date_modified="2020-01-01" ` +
    `filesize="${size}" filetype="application/pdf">${label}${content}</revision></${element}>`
  )
}

function galleyXml(version: NativeVersion, { id, label, place }: { id: number; label: string; place: number }): string {
  const revision = since(version, '3.3') ? '' : ' revision="1"'
  const path = since(version, '3.2') ? ` url_path="${label.toLowerCase()}"` : ''
  return (
    `<article_galley locale="en_US" approved="false"${path}>` +
    `${tag('id', id * 10 + 7 + place, ' type="internal" advice="ignore"')}${tag('name', label, ' locale="en_US"')}` +
    `<seq>${place}</seq><submission_file_ref id="${id * 10 + place}"${revision}/></article_galley>`
  )
}
