import { paths } from '../paths.ts'
import type { Settings } from '../settings/rules.ts'
import { issnWarning } from '../settings/warning-rules.ts'
import { fault, grave, type JournalCheck, type JournalFacts } from './fault-rules.ts'
import { statementChecks } from './statement-rules.ts'

const setting = (name: keyof Settings) => () => `${paths.adminSettings()}#${name}`
const missing = (name: keyof Settings) => ({
  href: setting(name),
  isWrong: ({ settings }: JournalFacts) => settings[name] === '',
})
const isWrongIssn = (issn: string) => issn !== '' && issnWarning(issn) !== undefined
const board = () => paths.editors.list()

/** DOAJ asks for as many editors, and as many articles a year. */
const minEditors = 5
const minArticles = 5

/** The checks of the journal itself, as DOAJ, Crossref and libraries ask for them. */
export const journalChecks: JournalCheck[] = [
  grave('no_issn', 'ISSN', {
    missedBy: ['crossref', 'doaj', 'libraries'],
    why: 'A journal is known by its ISSN; no index takes one without.',
    href: setting('journal_essn'),
    isWrong: ({ settings }) => settings.issn === '' && settings.journal_essn === '',
  }),
  grave('wrong_issn', 'ISSN with a right check digit', {
    missedBy: ['crossref', 'doaj', 'libraries'],
    why: 'A mistyped ISSN leads to another journal, or to none.',
    href: ({ settings }) => setting(isWrongIssn(settings.journal_essn) ? 'journal_essn' : 'issn')(),
    isWrong: ({ settings }) => isWrongIssn(settings.issn) || isWrongIssn(settings.journal_essn),
  }),
  fault('no_eissn', 'ISSN of the online edition', {
    missedBy: ['doaj', 'libraries'],
    why: 'An online journal is listed under its own E-ISSN, not under that of the print edition.',
    ...missing('journal_essn'),
  }),
  fault('same_issn', 'Print and online ISSN differ', {
    missedBy: ['crossref', 'doaj', 'libraries'],
    why: 'Each edition has an ISSN of its own.',
    href: setting('issn'),
    isWrong: ({ settings }) => settings.issn !== '' && settings.issn === settings.journal_essn,
  }),
  grave('no_publisher', 'Publisher', {
    missedBy: ['crossref', 'doaj', 'oai', 'libraries'],
    why: 'Every record of an article names its publisher.',
    ...missing('publisher'),
  }),
  grave('no_journal_licence', 'Licence', {
    missedBy: ['crossref', 'doaj', 'oai'],
    why: 'DOAJ takes only journals whose articles carry a licence.',
    ...missing('license_url'),
  }),
  fault('http_journal_licence', 'Licence link with https', {
    missedBy: ['crossref', 'doaj', 'oai'],
    why: 'Machines compare the address letter by letter: with http:// they do not recognise the licence.',
    href: setting('license_url'),
    isWrong: ({ settings }) => /^http:/i.test(settings.license_url),
  }),
  grave('no_address', 'An address of its own, with https', {
    missedBy: ['scholar', 'doaj', 'oai', 'libraries'],
    why: 'Links to this machine, or without https, lead no reader here.',
    href: setting('domain'),
    isWrong: ({ origin }) => !/^https:\/\/(?!localhost|127\.|\[)/.test(origin),
  }),
  grave('no_email', 'Email', {
    missedBy: ['crossref', 'doaj', 'oai'],
    why: 'Indexes write to the journal before they list it, and when something breaks.',
    ...missing('websiteemail'),
  }),
  fault('no_postal_address', 'Postal address', {
    missedBy: ['doaj'],
    why: 'DOAJ asks in which country the publisher sits, and looks for it on Contact.',
    ...missing('postal_address'),
  }),
  fault('no_doi_prefix', 'DOI prefix', {
    missedBy: ['crossref', 'doaj', 'libraries'],
    why: 'Without a prefix no article can be given a DOI.',
    ...missing('doi_prefix'),
  }),
  fault('no_archiving', 'Archiving', {
    missedBy: ['doaj', 'libraries'],
    why: 'Libraries rely on articles that somebody else preserves too.',
    ...missing('archiving'),
  }),
  fault('no_holder', 'Copyright holder', {
    missedBy: ['doaj', 'oai'],
    why: 'DOAJ asks whether authors keep their rights.',
    ...missing('copyright_holder'),
  }),
  fault('no_journal_language', 'Language', {
    missedBy: ['crossref', 'doaj', 'oai', 'libraries'],
    why: 'Indexes list journals by their languages.',
    href: setting('journal_language'),
    isWrong: ({ settings }) => settings.journal_language === '' && settings.article_language === '',
  }),
  fault('no_year', 'Year started', {
    missedBy: ['doaj', 'libraries'],
    why: 'Catalogues say since when a journal appears.',
    ...missing('year_started'),
  }),
  grave('no_chief_editor', 'An editor-in-chief on the board', {
    missedBy: ['doaj'],
    why: 'Somebody answers for what is published.',
    href: board,
    isWrong: (facts) => facts.board.chiefs === 0,
  }),
  fault('small_board', `At least ${minEditors} editors on the board`, {
    missedBy: ['doaj'],
    why: 'DOAJ does not take journals with a smaller editorial board.',
    href: board,
    isWrong: (facts) => facts.board.editors < minEditors,
  }),
  fault('board_without_affiliations', 'Affiliations of all editors', {
    missedBy: ['doaj'],
    why: 'DOAJ looks each editor up at their university.',
    href: board,
    isWrong: (facts) => facts.board.withoutAffiliation > 0,
  }),
  fault('few_articles', `At least ${minArticles} articles in the last twelve months`, {
    missedBy: ['doaj'],
    why: 'DOAJ removes journals that publish fewer in a year.',
    href: () => paths.adminArchives(),
    isWrong: (facts) => facts.recentArticles < minArticles,
  }),
  ...statementChecks,
]
