import { paths } from '../paths.ts'
import type { Settings } from '../settings/rules.ts'
import { issnWarning } from '../settings/warning-rules.ts'
import type { JournalCheck, JournalFacts } from './fault-rules.ts'
import { statementChecks } from './statement-rules.ts'

const setting = (name: keyof Settings) => () => `${paths.adminSettings()}#${name}`
const isEmpty = (name: keyof Settings) => (facts: JournalFacts) => facts.settings[name] === ''
const isWrongIssn = (issn: string) => issn !== '' && issnWarning(issn) !== undefined
const board = () => paths.editors.list()

/** DOAJ asks for as many editors, and as many articles a year. */
const minEditors = 5
const minArticles = 5

/** The checks of the journal itself, as DOAJ, Crossref and libraries ask for them. */
export const journalChecks: JournalCheck[] = [
  {
    ...{ code: 'no_issn', title: 'ISSN', isGrave: true, missedBy: ['crossref', 'doaj', 'libraries'] },
    why: 'A journal is known by its ISSN; no index takes one without.',
    href: setting('journal_essn'),
    isWrong: ({ settings }) => settings.issn === '' && settings.journal_essn === '',
  },
  {
    ...{
      code: 'wrong_issn',
      title: 'ISSN with a right check digit',
      isGrave: true,
      missedBy: ['crossref', 'doaj', 'libraries'],
    },
    why: 'A mistyped ISSN leads to another journal, or to none.',
    href: ({ settings }) => setting(isWrongIssn(settings.journal_essn) ? 'journal_essn' : 'issn')(),
    isWrong: ({ settings }) => isWrongIssn(settings.issn) || isWrongIssn(settings.journal_essn),
  },
  {
    ...{ code: 'no_eissn', title: 'ISSN of the online edition', missedBy: ['doaj', 'libraries'] },
    why: 'An online journal is listed under its own E-ISSN, not under that of the print edition.',
    href: setting('journal_essn'),
    isWrong: isEmpty('journal_essn'),
  },
  {
    ...{ code: 'same_issn', title: 'Print and online ISSN differ', missedBy: ['crossref', 'doaj', 'libraries'] },
    why: 'Each edition has an ISSN of its own.',
    href: setting('issn'),
    isWrong: ({ settings }) => settings.issn !== '' && settings.issn === settings.journal_essn,
  },
  {
    ...{ code: 'no_publisher', title: 'Publisher', isGrave: true, missedBy: ['crossref', 'doaj', 'oai', 'libraries'] },
    why: 'Every record of an article names its publisher.',
    href: setting('publisher'),
    isWrong: isEmpty('publisher'),
  },
  {
    ...{ code: 'no_journal_licence', title: 'Licence', isGrave: true, missedBy: ['crossref', 'doaj', 'oai'] },
    why: 'DOAJ takes only journals whose articles carry a licence.',
    href: setting('license_url'),
    isWrong: isEmpty('license_url'),
  },
  {
    ...{ code: 'http_journal_licence', title: 'Licence link with https', missedBy: ['crossref', 'doaj', 'oai'] },
    why: 'Machines compare the address letter by letter: with http:// they do not recognise the licence.',
    href: setting('license_url'),
    isWrong: ({ settings }) => /^http:/i.test(settings.license_url),
  },
  {
    ...{
      code: 'no_address',
      title: 'An address of its own, with https',
      isGrave: true,
      missedBy: ['scholar', 'doaj', 'oai', 'libraries'],
    },
    why: 'Links to this machine, or without https, lead no reader here.',
    href: setting('domain'),
    isWrong: ({ origin }) => !/^https:\/\/(?!localhost|127\.|\[)/.test(origin),
  },
  {
    ...{ code: 'no_email', title: 'Email', isGrave: true, missedBy: ['crossref', 'doaj', 'oai'] },
    why: 'Indexes write to the journal before they list it, and when something breaks.',
    href: setting('websiteemail'),
    isWrong: isEmpty('websiteemail'),
  },
  {
    ...{ code: 'no_postal_address', title: 'Postal address', missedBy: ['doaj'] },
    why: 'DOAJ asks in which country the publisher sits, and looks for it on Contact.',
    href: setting('postal_address'),
    isWrong: isEmpty('postal_address'),
  },
  {
    ...{ code: 'no_doi_prefix', title: 'DOI prefix', missedBy: ['crossref', 'doaj', 'libraries'] },
    why: 'Without a prefix no article can be given a DOI.',
    href: setting('doi_prefix'),
    isWrong: isEmpty('doi_prefix'),
  },
  {
    ...{ code: 'no_archiving', title: 'Archiving', missedBy: ['doaj', 'libraries'] },
    why: 'Libraries rely on articles that somebody else preserves too.',
    href: setting('archiving'),
    isWrong: isEmpty('archiving'),
  },
  {
    ...{ code: 'no_holder', title: 'Copyright holder', missedBy: ['doaj', 'oai'] },
    why: 'DOAJ asks whether authors keep their rights.',
    href: setting('copyright_holder'),
    isWrong: isEmpty('copyright_holder'),
  },
  {
    ...{ code: 'no_journal_language', title: 'Language', missedBy: ['crossref', 'doaj', 'oai', 'libraries'] },
    why: 'Indexes list journals by their languages.',
    href: setting('journal_language'),
    isWrong: ({ settings }) => settings.journal_language === '' && settings.article_language === '',
  },
  {
    ...{ code: 'no_year', title: 'Year started', missedBy: ['doaj', 'libraries'] },
    why: 'Catalogues say since when a journal appears.',
    href: setting('year_started'),
    isWrong: isEmpty('year_started'),
  },
  {
    ...{ code: 'no_chief_editor', title: 'An editor-in-chief on the board', isGrave: true, missedBy: ['doaj'] },
    why: 'Somebody answers for what is published.',
    href: board,
    isWrong: (facts) => facts.board.chiefs === 0,
  },
  {
    ...{ code: 'small_board', title: `At least ${minEditors} editors on the board`, missedBy: ['doaj'] },
    why: 'DOAJ does not take journals with a smaller editorial board.',
    href: board,
    isWrong: (facts) => facts.board.editors < minEditors,
  },
  {
    ...{ code: 'board_without_affiliations', title: 'Affiliations of all editors', missedBy: ['doaj'] },
    why: 'DOAJ looks each editor up at their university.',
    href: board,
    isWrong: (facts) => facts.board.withoutAffiliation > 0,
  },
  {
    ...{
      code: 'few_articles',
      title: `At least ${minArticles} articles in the last twelve months`,
      missedBy: ['doaj'],
    },
    why: 'DOAJ removes journals that publish fewer in a year.',
    href: () => paths.adminArchives(),
    isWrong: (facts) => facts.recentArticles < minArticles,
  },
  ...statementChecks,
]
