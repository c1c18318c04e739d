/** A dump row by column; columns that its version lacks are null. */
export type DumpRow = Record<string, string | null>

const settings = 'locale setting_name setting_value'

/**
 * The tables of OJS 2 to 3.6 that a move reads, with the columns it needs from any version. The search index, logs,
 * reviewers' texts, passwords and the like are never stored.
 */
const tables: Record<string, string> = {
  journals: 'journal_id path primary_locale',
  journal_settings: `journal_id ${settings}`,
  issues:
    'issue_id journal_id volume number year show_title published date_published access_status url_path doi_id public_issue_id',
  issue_settings: `issue_id ${settings}`,
  issue_galleys: 'issue_id label',
  sections: 'section_id journal_id',
  section_settings: `section_id ${settings}`,
  submissions:
    'submission_id context_id current_publication_id locale section_id date_submitted status stage_id submission_progress pages citations',
  submission_settings: `submission_id ${settings}`,
  published_submissions: 'submission_id issue_id date_published seq',
  publications:
    'publication_id submission_id locale primary_contact_id section_id seq status ' +
    'url_path version version_major version_minor date_published doi_id issue_id',
  publication_settings: `publication_id ${settings}`,
  authors:
    'author_id submission_id publication_id primary_contact seq first_name middle_name last_name suffix country email url ' +
    'user_group_id contributor_type',
  author_settings: `author_id ${settings}`,
  author_affiliations: 'author_affiliation_id author_id ror',
  author_affiliation_settings: `author_affiliation_id ${settings}`,
  rors: 'ror_id ror',
  ror_settings: `ror_id ${settings}`,
  contributor_roles: 'contributor_role_id contributor_role_identifier',
  contributor_role_settings: `contributor_role_id ${settings}`,
  credit_contributor_roles:
    'credit_contributor_role_id contributor_id contributor_role_id credit_role_id credit_degree',
  credit_roles: 'credit_role_id credit_role_identifier',
  user_groups: 'user_group_id context_id masthead',
  user_group_settings: `user_group_id ${settings}`,
  user_user_groups: 'user_group_id user_id date_start date_end masthead',
  user_settings: `user_id ${settings}`,
  users: 'user_id email first_name middle_name last_name',
  review_assignments:
    'review_id submission_id reviewer_id round date_assigned date_notified ' +
    'date_confirmed date_completed date_due date_response_due declined cancelled replaced',
  submission_galleys: 'galley_id submission_id locale label file_id seq remote_url',
  submission_galley_settings: `galley_id ${settings}`,
  publication_galleys: 'galley_id publication_id locale label file_id submission_file_id seq remote_url url_path',
  publication_galley_settings: `galley_id ${settings}`,
  submission_files:
    'submission_file_id file_id revision submission_id genre_id file_stage file_type file_size original_file_name ' +
    'date_uploaded file_name assoc_type assoc_id',
  submission_file_settings: `submission_file_id file_id ${settings}`,
  files: 'file_id path mimetype',
  genres: 'genre_id supplementary',
  citations: 'citation_id publication_id submission_id assoc_id seq raw_citation',
  data_citations: 'data_citation_id publication_id seq',
  data_citation_settings: `data_citation_id ${settings}`,
  controlled_vocabs: 'controlled_vocab_id symbolic assoc_type assoc_id',
  controlled_vocab_entries: 'controlled_vocab_entry_id controlled_vocab_id seq',
  controlled_vocab_entry_settings: `controlled_vocab_entry_id ${settings}`,
  announcements: 'announcement_id assoc_type assoc_id date_posted',
  announcement_settings: `announcement_id ${settings}`,
  static_pages: 'static_page_id path context_id journal_id',
  static_page_settings: `static_page_id ${settings}`,
  navigation_menu_items: 'navigation_menu_item_id context_id path type',
  navigation_menu_item_settings: `navigation_menu_item_id ${settings}`,
  dois: 'doi_id doi',
  edit_decisions: 'edit_decision_id submission_id article_id decision date_decided',
  versions: 'product current major minor',
  funders: 'funder_id submission_id ror seq',
  funder_settings: `funder_id ${settings}`,
  funder_awards: 'funder_id funder_award_number',
  articles: 'article_id journal_id locale section_id date_submitted status submission_progress pages citations',
  article_settings: `article_id ${settings}`,
  published_articles: 'article_id issue_id date_published seq public_article_id',
  article_galleys: 'galley_id article_id locale label file_id seq remote_url',
  article_galley_settings: `galley_id ${settings}`,
  article_files: 'file_id revision article_id file_name file_type file_size original_file_name date_uploaded',
  article_supplementary_files: 'supp_id file_id article_id seq remote_url',
  article_supp_file_settings: `supp_id ${settings}`,
  article_authors:
    'author_id article_id primary_contact seq first_name middle_name last_name affiliation country email url',
  article_author_settings: `author_id ${settings}`,
}

/** The columns of each table that a move reads. */
export const neededColumns: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(tables).map(([table, columns]) => [table, columns.split(' ')]),
)

/** The statements that rename rows of OJS 2 to those of OJS 3.1. */
export const fromOjs2: readonly string[] = [
  `insert into submissions (submission_id, context_id, locale, section_id, date_submitted, status, submission_progress, pages, citations)
    select article_id, journal_id, locale, section_id, date_submitted, status, submission_progress, pages, citations from articles`,
  'insert into submission_settings select * from article_settings',
  `insert into submission_settings select article_id, '', 'pub-id::publisher-id', public_article_id
    from published_articles where public_article_id is not null`,
  'insert into published_submissions select article_id, issue_id, date_published, seq from published_articles',
  'insert into submission_galleys select * from article_galleys',
  'insert into submission_galley_settings select * from article_galley_settings',
  `insert into submission_files (file_id, revision, submission_id, file_name, file_type, file_size, original_file_name, date_uploaded)
    select file_id, revision, article_id, file_name, file_type, file_size, original_file_name, date_uploaded from article_files`,
  `insert into authors (author_id, submission_id, primary_contact, seq, first_name, middle_name, last_name, country, email, url)
    select author_id, article_id, primary_contact, seq, first_name, middle_name, last_name, country, email, url from article_authors`,
  `insert into author_settings select author_id, '', 'affiliation', affiliation from article_authors`,
  'insert into author_settings select * from article_author_settings',
  'update edit_decisions set submission_id = article_id where submission_id is null',
  'update static_pages set context_id = journal_id where context_id is null',
]

/** Tables, each with a second column for looking up rows. */
export const lookupColumns: readonly (readonly [string, string])[] = [
  ['issues', 'journal_id'],
  ['publications', 'submission_id'],
  ['authors', 'publication_id'],
  ['authors', 'submission_id'],
  ['author_affiliations', 'author_id'],
  ['rors', 'ror'],
  ['credit_contributor_roles', 'contributor_id'],
  ['user_groups', 'context_id'],
  ['announcements', 'assoc_id'],
  ['static_pages', 'context_id'],
  ['navigation_menu_items', 'context_id'],
  ['submission_galleys', 'submission_id'],
  ['publication_galleys', 'publication_id'],
  ['submission_files', 'file_id'],
  ['submission_files', 'assoc_id'],
  ['submission_file_settings', 'file_id'],
  ['citations', 'publication_id'],
  ['citations', 'submission_id'],
  ['citations', 'assoc_id'],
  ['data_citations', 'publication_id'],
  ['controlled_vocabs', 'assoc_id'],
  ['controlled_vocab_entries', 'controlled_vocab_id'],
  ['edit_decisions', 'submission_id'],
  ['review_assignments', 'submission_id'],
  ['funders', 'submission_id'],
  ['article_supplementary_files', 'article_id'],
]

/** The user settings that a move reads: of board members the public ones, of reviewers their identity. */
export const neededUserSettings: ReadonlySet<string> = new Set(
  'givenName familyName preferredPublicName affiliation orcid'.split(' '),
)
