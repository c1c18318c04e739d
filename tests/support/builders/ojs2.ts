import { encodeHtml } from '../../../src/core/text/html.ts'
import { coverName } from './ojs-dump.ts'
import type { NativeArticle, NativeIssue } from './ojs-native.ts'
import type { Cell, DumpTables } from './sql-dump.ts'

/** A file of a galley as it lies in the `files_dir` of OJS 2.4. */
export const ojs2FilePath = (article: number, file: number) =>
  `journals/1/articles/${article}/public/${article}-${file}-2-PB.pdf`

const plain = (value: Cell) => ({ '': value })

/** The tables of a journal of OJS 2.4, as much as readers see of it. */
export function ojs2Tables(issues: NativeIssue[]): DumpTables {
  const tables: DumpTables = {}
  const add = (table: string, row: Record<string, Cell>) => {
    tables[table] = [...(tables[table] ?? []), row]
  }
  const settings = (table: string, key: Record<string, Cell>, named: Record<string, Record<string, Cell>>) => {
    for (const [setting_name, texts] of Object.entries(named))
      for (const [locale, setting_value] of Object.entries(texts))
        if (setting_value !== undefined && setting_value !== '')
          add(table, { ...key, locale, setting_name, setting_value, setting_type: 'string' })
  }
  add('journals', { journal_id: 1, path: 'crops', seq: 1, primary_locale: 'en_US', enabled: 1 })
  settings('journal_settings', { journal_id: 1 }, { title: { en_US: 'Crops' } })
  add('versions', { major: 2, minor: 4, revision: 8, build: 5, current: 1, product_type: 'core', product: 'ojs2' })
  for (const [at, title] of ['Articles', 'Review Articles'].entries()) {
    add('sections', { section_id: at + 1, journal_id: 1, seq: at })
    settings('section_settings', { section_id: at + 1 }, { title: { en_US: title } })
  }
  for (const issue of issues) {
    add('issues', {
      issue_id: issue.id,
      journal_id: 1,
      volume: issue.volume ?? null,
      number: issue.number ?? null,
      year: issue.year ?? null,
      published: issue.published ? 1 : 0,
      current: 0,
      access_status: 1,
      date_published: issue.published ? `${issue.published} 00:00:00` : null,
    })
    const about = { title: { en_US: issue.title }, description: { en_US: issue.description } }
    const cover = { fileName: { en_US: issue.cover && coverName(issue.id) } }
    settings('issue_settings', { issue_id: issue.id }, { ...about, ...cover })
    for (const [seq, article] of issue.articles.entries()) addArticle(article, issue.id, seq)
  }
  return tables

  function addArticle(article: NativeArticle, issue_id: number, seq: number) {
    const { id, published, submitted, pages } = article
    add('articles', {
      article_id: id,
      locale: 'en_US',
      user_id: 1,
      journal_id: 1,
      section_id: article.section === 'REV' ? 2 : 1,
      language: 'en',
      comments_to_ed: null,
      citations: null,
      date_submitted: `${submitted ?? '2020-01-01'} 08:00:00`,
      status: published ? 3 : 1,
      pages: pages ?? null,
    })
    const subject = Object.fromEntries(
      Object.entries(article.keywords ?? {}).map(([locale, words]) => [locale, words.join('; ')]),
    )
    const texts = { title: article.title, abstract: article.abstract ?? {}, subject }
    const more = {
      'pub-id::doi': plain(article.doi),
      licenseURL: plain(article.license),
      coverageGeo: { en_US: 'Spain' },
    }
    settings('article_settings', { article_id: id }, { ...texts, ...more })
    if (published)
      add('published_articles', {
        published_article_id: id,
        article_id: id,
        issue_id,
        date_published: `${published} 00:00:00`,
        seq,
        access_status: 0,
      })
    add('edit_decisions', {
      edit_decision_id: id,
      article_id: id,
      round: 1,
      editor_id: 1,
      decision: 1,
      date_decided: '2020-01-20 10:00:00',
    })
    for (const [at, author] of (article.authors ?? []).entries()) {
      add('authors', {
        author_id: id * 100 + at,
        submission_id: id,
        primary_contact: at === 0 ? 1 : 0,
        seq: at,
        first_name: author.given,
        middle_name: null,
        last_name: author.family ?? '',
        suffix: null,
        country: author.country ?? null,
        email: author.email ?? '',
        url: null,
        user_group_id: null,
      })
      const named = { affiliation: { en_US: author.affiliation }, orcid: plain(author.orcid) }
      settings('author_settings', { author_id: id * 100 + at }, named)
    }
    for (const [at, raw_citation] of (article.references ?? []).entries())
      add('citations', {
        citation_id: id * 100 + at,
        assoc_type: 257,
        assoc_id: id,
        citation_state: 1,
        raw_citation,
        seq: at,
      })
    for (const [at, label] of Object.keys(article.galleys ?? {}).entries()) {
      const file = id * 10 + at
      const extension = label === 'PDF' ? 'pdf' : 'html'
      add('article_galleys', {
        galley_id: file + 7,
        locale: 'en_US',
        article_id: id,
        file_id: file,
        label,
        html_galley: 0,
        style_file_id: null,
        seq: at,
        remote_url: null,
      })
      for (const revision of [1, 2])
        add('article_files', {
          file_id: file,
          revision,
          article_id: id,
          file_name: `${id}-${file}-${revision}-PB.${extension}`,
          file_type: label === 'PDF' ? 'application/pdf' : 'text/html',
          file_size: 9,
          original_file_name: `Wheat.${extension}`,
          file_stage: 7,
          date_uploaded: '2020-01-15 09:00:00',
        })
    }
  }
}

const tag = (name: string, text: string | number | undefined, attributes = '') =>
  text === undefined || text === '' ? '' : `<${name}${attributes}>${encodeHtml(String(text))}</${name}>`
const inLocales = (name: string, texts: Record<string, string> = {}) =>
  Object.entries(texts)
    .map(([locale, text]) => tag(name, text, ` locale="${locale}"`))
    .join('')

/** Issues as the native XML of OJS 2.4. */
export function ojs2Xml(issues: NativeIssue[]): string {
  const all = issues.map(
    (issue) => `<issue identification="num_vol_year" published="${issue.published ? 'true' : 'false'}" current="false" \
public_id="${issue.path ?? ''}">
${tag('id', issue.id, ' type="internal"')}${tag('title', issue.title, ' locale="en_US"')}\
${tag('description', issue.description, ' locale="en_US"')}\
${tag('volume', issue.volume)}${tag('number', issue.number)}${tag('year', issue.year)}\
${tag('date_published', issue.published)}\
${issue.cover ? `<cover><image><embed filename="front.png" encoding="base64">${issue.cover.toBase64()}</embed></image></cover>` : ''}\
<open_access/>
<section>${tag('title', 'Articles', ' locale="en_US"')}${tag('abbrev', 'ART', ' locale="en_US"')}
${issue.articles.map(oldArticleXml).join('\n')}</section></issue>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE issues PUBLIC "-//PKP//OJS Articles and Issues XML//EN" "http://pkp.sfu.ca/ojs/dtds/2.4/native.dtd">
<issues>\n${all.join('')}</issues>\n`
}

function oldArticleXml(article: NativeArticle): string {
  const authors = (article.authors ?? []).map(
    ({ given, family, affiliation, country, email, orcid }, at) =>
      `<author primary_contact="${at === 0}">${tag('firstname', given)}` +
      `${tag('lastname', family)}${tag('affiliation', affiliation, ' locale="en_US"')}` +
      `${tag('country', country)}${tag('email', email)}${tag('url', orcid)}</author>`,
  )
  const keywords = Object.fromEntries(
    Object.entries(article.keywords ?? {}).map(([locale, words]) => [locale, words.join('; ')]),
  )
  const galleys = Object.entries(article.galleys ?? {}).map(([label, file]) => {
    const content =
      typeof file === 'string'
        ? `<href src="${encodeHtml(file)}" mime_type="text/html"/>`
        : `<embed filename="${label}.pdf" encoding="base64" mime_type="application/pdf">${file.toBase64()}</embed>`
    return `<galley locale="en_US">${tag('label', label)}<file>${content}</file></galley>`
  })
  return (
    `<article locale="en_US" language="en">${tag('id', article.id, ' type="internal"')}` +
    `${tag('id', article.doi, ' type="doi"')}${inLocales('title', article.title)}` +
    `${inLocales('abstract', article.abstract)}<indexing>${inLocales('subject', keywords)}</indexing>` +
    `${authors.join('')}${tag('pages', article.pages)}<permissions>${tag('license_url', article.license)}` +
    `</permissions>${tag('date_published', article.published)}${galleys.join('')}</article>`
  )
}
