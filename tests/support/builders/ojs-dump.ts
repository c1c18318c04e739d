import type { NativeArticle, NativeIssue } from './ojs-native.ts'

import type { Cell, DumpTables } from './sql-dump.ts'

/**
 * The shapes of OJS's database: people in the table of authors, settings of a submission, of a version, files, DOIs,
 * affiliations, roles.
 */
export const dumpVersions = ['3.1', '3.1.2', '3.2', '3.3', '3.4', '3.5', '3.6'] as const

type DumpVersion = (typeof dumpVersions)[number]

const since = (version: DumpVersion, other: DumpVersion) => dumpVersions.indexOf(version) >= dumpVersions.indexOf(other)

/** A file of a galley as it lies in `files_dir` of a version, by the path. */
export const dumpFilePath = (version: DumpVersion, id: number) =>
  since(version, '3.3')
    ? `journals/1/articles/${Math.floor(id / 10)}/5f${id}c.pdf`
    : `journals/1/articles/${Math.floor(id / 10)}/submission/proof/${Math.floor(id / 10)}-1-${id}-2-10-20200115.pdf`

/** The name of an issue's cover among the public files of a journal. */
export const coverName = (issue: number) => `cover_issue_${issue}_en_US.png`

/** The tables of a journal of OJS, as much as readers see of it; galleys with a text for a file have no file. */
export function dumpTables(version: DumpVersion, issues: NativeIssue[], path = 'crops'): DumpTables {
  const tables: DumpTables = {}
  const add = (table: string, ...rows: Record<string, Cell>[]) => {
    tables[table] = [...(tables[table] ?? []), ...rows]
  }
  const settings = (table: string, key: Record<string, Cell>, named: Record<string, Record<string, Cell>>) => {
    for (const [setting_name, texts] of Object.entries(named))
      for (const [locale, setting_value] of Object.entries(texts))
        if (setting_value !== undefined && setting_value !== '')
          add(table, { ...key, locale, setting_name, setting_value })
  }
  const plain = (value: Cell) => ({ '': value })
  add('journals', { journal_id: 1, path, seq: 1, primary_locale: 'en_US', enabled: 1 })
  settings('journal_settings', { journal_id: 1 }, { name: { en_US: 'Crops' }, onlineIssn: plain('1234-5679') })
  const [major, minor] = version.split('.').map(Number)
  for (const current of [0, 1]) add('versions', { product: 'ojs2', current, major: current ? major : 2, minor })
  const sections = { ART: 'Articles', REV: 'Review Articles', ED: 'Editorial' }
  for (const [place, title] of Object.values(sections).entries()) {
    add('sections', { section_id: place + 1, journal_id: 1, seq: place })
    settings('section_settings', { section_id: place + 1 }, { title: { en_US: title } })
  }
  for (const genre_id of [1, 6]) add('genres', { genre_id, context_id: 1, supplementary: genre_id === 6 ? 1 : 0 })
  add('user_groups', { user_group_id: 14, context_id: 1, role_id: 65536 })
  settings(
    'user_group_settings',
    { user_group_id: 14 },
    { name: { en_US: 'Author' }, nameLocaleKey: plain('default.groups.name.author') },
  )

  const doi = (id: number, value: string | undefined) => {
    if (value && since(version, '3.4')) add('dois', { doi_id: id, context_id: 1, doi: value, status: 1 })
    return since(version, '3.4') ? { doi_id: value ? id : null } : {}
  }

  for (const issue of issues) {
    add('issues', {
      issue_id: issue.id,
      journal_id: 1,
      volume: issue.volume ?? null,
      number: issue.number ?? null,
      year: issue.year ?? null,
      published: issue.published ? 1 : 0,
      access_status: 1,
      date_published: issue.published ? `${issue.published} 00:00:00` : null,
      ...(since(version, '3.2') && { url_path: issue.path ?? null }),
    })
    settings(
      'issue_settings',
      { issue_id: issue.id },
      {
        title: { en_US: issue.title },
        description: { en_US: issue.description },
        coverImage: { en_US: issue.cover && coverName(issue.id) },
      },
    )
    for (const [place, article] of issue.articles.entries()) addArticle(article, issue.id, place)
  }
  return tables

  function addArticle(article: NativeArticle, issueId: number, place: number) {
    const { id, section = 'ART', published, submitted, pages, path: urlPath } = article
    const isOld = !since(version, '3.2')
    const publication = id + 5000
    const section_id = Object.keys(sections).indexOf(section) + 1
    const status = published ? 3 : 1
    const own = {
      title: article.title,
      abstract: article.abstract ?? {},
      licenseUrl: plain(undefined),
      ...(!since(version, '3.4') && { 'pub-id::doi': plain(article.doi) }),
    }
    add('submissions', {
      submission_id: id,
      context_id: 1,
      stage_id: 5,
      date_submitted: `${submitted ?? published ?? '2020-01-01'} 08:00:00`,
      status,
      submission_progress: 0,
      ...(isOld && { section_id, pages: pages ?? null, locale: 'en_US' }),
      ...(!isOld && { current_publication_id: publication }),
      ...(since(version, '3.3') && { locale: 'en_US' }),
    })
    if (isOld) {
      const license = { licenseURL: plain(article.license) }
      settings('submission_settings', { submission_id: id }, { ...own, ...license })
      add('published_submissions', {
        published_submission_id: id,
        submission_id: id,
        issue_id: issueId,
        date_published: published ? `${published} 00:00:00` : null,
        seq: place,
        access_status: 0,
      })
    } else {
      add('publications', {
        publication_id: publication,
        access_status: 0,
        date_published: published ?? null,
        primary_contact_id: id * 100,
        section_id,
        seq: place,
        submission_id: id,
        status,
        url_path: urlPath ?? null,
        ...(since(version, '3.6') ? { version_stage: 'VoR', version_major: 1, version_minor: 0 } : { version: 1 }),
        ...(!since(version, '3.3') && { locale: 'en_US' }),
        ...doi(id, article.doi),
        ...(since(version, '3.5') && { issue_id: issueId }),
      })
      const more = { licenseUrl: plain(article.license), pages: plain(pages) }
      const issued: Record<string, Record<string, Cell>> = since(version, '3.5') ? {} : { issueId: plain(issueId) }
      settings('publication_settings', { publication_id: publication }, { ...own, ...more, ...issued })
    }
    for (const decision of since(version, '3.4') ? [3, 2] : [8, 1])
      add('edit_decisions', {
        edit_decision_id: id * 10 + decision,
        submission_id: id,
        decision,
        date_decided: decision < 3 ? '2020-01-20 10:00:00' : '2019-12-01 10:00:00',
      })
    const about = isOld ? { submission_id: id } : { publication_id: publication }
    for (const [at, author] of (article.authors ?? []).entries()) {
      const author_id = id * 100 + at
      add('authors', {
        author_id,
        ...about,
        seq: at,
        email: author.email ?? '',
        include_in_browse: 1,
        ...(since(version, '3.6') ? { contributor_type: 'PERSON' } : { user_group_id: 14 }),
        ...(isOld && { primary_contact: at === 0 ? 1 : 0, country: author.country ?? null, url: null }),
        ...(version === '3.1' && { first_name: author.given, middle_name: null, last_name: author.family ?? '' }),
        ...(version === '3.1' && { suffix: null }),
      })
      settings(
        'author_settings',
        { author_id },
        {
          ...(version !== '3.1' && { givenName: { en_US: author.given }, familyName: { en_US: author.family } }),
          ...(!since(version, '3.5') && { affiliation: { en_US: author.affiliation } }),
          ...(!isOld && { country: plain(author.country) }),
          orcid: plain(author.orcid),
        },
      )
      if (!since(version, '3.5') || !author.affiliation) continue
      add('author_affiliations', { author_affiliation_id: author_id, author_id, ror: author.ror ?? null })
      settings(
        'author_affiliation_settings',
        { author_affiliation_id: author_id },
        { name: { en_US: author.affiliation } },
      )
    }
    const [keyword] = Object.keys(article.keywords ?? {})
    if (keyword)
      add('controlled_vocabs', {
        controlled_vocab_id: id,
        symbolic: 'submissionKeyword',
        assoc_type: isOld ? 1048585 : 1048588,
        assoc_id: isOld ? id : publication,
      })
    const entries = Object.entries(article.keywords ?? {}).flatMap(([locale, words]) =>
      words.map((word) => [locale, word] as const),
    )
    for (const [at, [locale, word]] of entries.entries()) {
      const controlled_vocab_entry_id = id * 100 + at
      add('controlled_vocab_entries', { controlled_vocab_entry_id, controlled_vocab_id: id, seq: at })
      const name = since(version, '3.5') ? 'name' : 'submissionKeyword'
      settings('controlled_vocab_entry_settings', { controlled_vocab_entry_id }, { [name]: { [locale]: word } })
    }
    for (const [at, raw_citation] of (article.references ?? []).entries())
      add('citations', {
        citation_id: id * 100 + at,
        raw_citation,
        seq: at,
        ...(version === '3.1' ? { assoc_type: 1048585, assoc_id: id, citation_state: 1 } : about),
      })
    const labels = Object.keys({ ...article.galleys, ...article.supplements })
    for (const [at, label] of labels.entries())
      addGalley({ id, label, at, about, genre_id: label in (article.supplements ?? {}) ? 6 : 1 })
  }

  type Galley = { id: number; label: string; at: number; about: Record<string, Cell>; genre_id: number }

  function addGalley({ id, label, at, about, genre_id }: Galley) {
    const file = id * 10 + at
    const isOld = !since(version, '3.2')
    const hasFiles = since(version, '3.3')
    const type = label === 'PDF' ? 'application/pdf' : 'text/html'
    add(isOld ? 'submission_galleys' : 'publication_galleys', {
      galley_id: id * 10 + 7 + at,
      locale: 'en_US',
      ...about,
      label,
      seq: at,
      remote_url: null,
      ...(hasFiles ? { submission_file_id: file } : { file_id: file }),
      ...(!isOld && { url_path: label.toLowerCase() }),
    })
    const extension = genre_id === 6 ? (label.split('.').at(-1) ?? '') : label === 'PDF' ? 'pdf' : 'html'
    if (hasFiles) {
      add('files', { file_id: file + 5, path: dumpFilePath(version, file).replace(/pdf$/, extension), mimetype: type })
      add('submission_files', {
        submission_file_id: file,
        submission_id: id,
        file_id: file + 5,
        genre_id,
        file_stage: 10,
      })
    } else
      for (const revision of [1, 2])
        add('submission_files', {
          file_id: file,
          revision,
          submission_id: id,
          file_type: type,
          genre_id,
          file_size: 9,
          original_file_name: `Wheat.${extension.toUpperCase()}`,
          file_stage: 10,
          date_uploaded: '2020-01-15 09:00:00',
        })
    settings(
      'submission_file_settings',
      { [hasFiles ? 'submission_file_id' : 'file_id']: file },
      {
        name: { en_US: genre_id === 6 ? label : `Wheat.${extension}` },
        description: { en_US: genre_id === 6 ? `About ${label}` : undefined },
      },
    )
  }
}
