import { paths } from '../../core/paths.ts'
import type { TextPageName } from '../../journal/pages/rules.ts'
import { settingPath } from '../../office/settings/problems.ts'
import { isPublicOrigin, type Settings } from '../../office/settings/rules.ts'
import { warnOfIssn } from '../../office/settings/warning-rules.ts'
import { fault, type JournalCheck, type JournalFacts, severeFault } from './fault-rules.ts'

const setting = (name: keyof Settings) => () => settingPath(name)
const missing = (name: keyof Settings) => ({
  href: setting(name),
  isWrong: ({ settings }: JournalFacts) => settings[name] === '',
})
const isWrongIssn = (issn: string) => issn !== '' && warnOfIssn(issn) !== undefined
const board = () => paths.editors.list()

/** The fewest editors, and the fewest articles a year, that DOAJ requires. */
const minEditors = 5
const minArticles = 5

/** Checks that a page of text mentions a subject. */
function policy(name: TextPageName, pattern: RegExp): Pick<JournalCheck, 'href' | 'isWrong'> {
  return {
    href: ({ texts }) => paths.pages.edit(texts[name].id),
    isWrong: ({ texts }) => !pattern.test(texts[name].text),
  }
}

/** The statements that DOAJ and libraries look for on the pages of text. */
const statementChecks: JournalCheck[] = [
  severeFault('no_open_access_statement', 'Open access on About Us', {
    missedBy: ['doaj'],
    why: 'The page must say that everything is free to read and to share.',
    ...policy('about', /open access/i),
  }),
  severeFault('no_review_statement', 'Peer review on About Us', {
    missedBy: ['doaj'],
    why: 'The page must say how articles are reviewed.',
    ...policy('about', /review/i),
  }),
  fault('no_ethics_statement', 'Publication ethics on About Us', {
    missedBy: ['doaj', 'libraries'],
    why: 'The page must say what happens with plagiarism and misconduct.',
    ...policy('about', /ethic|plagiari|misconduct/i),
  }),
  fault('no_licence_statement', 'Licence or copyright on the terms', {
    missedBy: ['doaj'],
    why: 'The terms must say what readers may do with an article.',
    ...policy('terms', /licen[cs]e|copyright/i),
  }),
  severeFault('no_fee_statement', 'Fees in the instructions', {
    missedBy: ['doaj'],
    why: 'Authors must learn what it costs, or that it costs nothing, before they send an article.',
    ...policy('instructions', /\bfees?\b|\bcharges?\b|free of charge/i),
  }),
  fault('no_privacy_statement', 'What the privacy policy keeps of readers', {
    missedBy: ['doaj', 'libraries'],
    why: 'Readers and authors have a right to know what is kept of them.',
    ...policy('privacy', /personal|data|cookie/i),
  }),
]

/** The checks of the journal itself, by the requirements of DOAJ, Crossref and libraries. */
export const journalChecks: JournalCheck[] = [
  severeFault('no_issn', 'ISSN', {
    missedBy: ['crossref', 'doaj', 'libraries'],
    why: 'A journal is known by its ISSN; no index takes one without.',
    href: setting('journal_essn'),
    isWrong: ({ settings }) => settings.issn === '' && settings.journal_essn === '',
  }),
  severeFault('wrong_issn', 'ISSN with a valid check digit', {
    missedBy: ['crossref', 'doaj', 'libraries'],
    why: 'A mistyped ISSN leads to another journal, or to none.',
    href: ({ settings }) => setting(isWrongIssn(settings.journal_essn) ? 'journal_essn' : 'issn')(),
    isWrong: ({ settings }) => isWrongIssn(settings.issn) || isWrongIssn(settings.journal_essn),
  }),
  fault('no_eissn', 'ISSN of the online edition', {
    missedBy: ['doaj', 'libraries'],
    why: 'Indexes list an online journal under its E-ISSN, not under the ISSN of the print edition.',
    ...missing('journal_essn'),
  }),
  fault('same_issn', 'Different ISSNs for print and online', {
    missedBy: ['crossref', 'doaj', 'libraries'],
    why: 'Each edition has an ISSN of its own.',
    href: setting('issn'),
    isWrong: ({ settings }) => settings.issn !== '' && settings.issn === settings.journal_essn,
  }),
  severeFault('no_publisher', 'Publisher', {
    missedBy: ['crossref', 'doaj', 'oai', 'libraries'],
    why: 'Every metadata record of an article names its publisher.',
    ...missing('publisher'),
  }),
  severeFault('no_journal_licence', 'Licence', {
    missedBy: ['crossref', 'doaj', 'oai'],
    why: 'DOAJ takes only journals whose articles carry a licence.',
    ...missing('license_url'),
  }),
  fault('http_journal_licence', 'Licence link with https', {
    missedBy: ['crossref', 'doaj', 'oai'],
    why: 'Indexes recognise a licence by its exact address, which begins with https://.',
    href: setting('license_url'),
    isWrong: ({ settings }) => /^http:/i.test(settings.license_url),
  }),
  severeFault('no_address', 'Its own domain, with https', {
    missedBy: ['scholar', 'doaj', 'oai', 'libraries'],
    why: 'Readers cannot follow links to this machine, and browsers warn of links without https.',
    href: setting('domain'),
    isWrong: ({ origin }) => !origin.startsWith('https:') || !isPublicOrigin(origin),
  }),
  severeFault('no_email', 'Email', {
    missedBy: ['crossref', 'doaj', 'oai'],
    why: 'Indexes contact the journal before they list it, and when something breaks.',
    ...missing('websiteemail'),
  }),
  fault('no_postal_address', 'Postal address', {
    missedBy: ['doaj'],
    why: 'DOAJ checks the publisher’s country on the Contact page.',
    ...missing('postal_address'),
  }),
  fault('no_doi_prefix', 'DOI prefix', {
    missedBy: ['crossref', 'doaj', 'libraries'],
    why: 'Without a prefix no article can be given a DOI.',
    ...missing('doi_prefix'),
  }),
  fault('no_archiving', 'Archiving', {
    missedBy: ['doaj', 'libraries'],
    why: 'Libraries want articles to be preserved by somebody else as well.',
    ...missing('archiving'),
  }),
  fault('no_holder', 'Copyright holder', {
    missedBy: ['doaj', 'oai'],
    why: 'DOAJ asks whether authors keep their rights.',
    ...missing('copyright_holder'),
  }),
  fault('no_journal_language', 'Language', {
    missedBy: ['crossref', 'doaj', 'oai', 'libraries'],
    why: 'Indexes list journals by language.',
    href: setting('journal_language'),
    isWrong: ({ settings }) => settings.journal_language === '' && settings.article_language === '',
  }),
  fault('no_year', 'Year started', {
    missedBy: ['doaj', 'libraries'],
    why: 'Catalogues state the year in which a journal began.',
    ...missing('year_started'),
  }),
  severeFault('no_chief_editor', 'An editor-in-chief on the board', {
    missedBy: ['doaj'],
    why: 'Indexes want to know who is responsible for what is published.',
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
