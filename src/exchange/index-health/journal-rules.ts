import { paths } from '../../core/paths.ts'
import type { TextPageName } from '../../journal/pages/rules.ts'
import { settingPath } from '../../office/settings/problems.ts'
import { isPublicOrigin, type Settings } from '../../office/settings/rules.ts'
import { warnOfIssn } from '../../office/settings/warning-rules.ts'
import { defineFault, defineSevereFault, type JournalCheck, type JournalFacts } from './fault-rules.ts'

const setting = (name: keyof Settings) => () => settingPath(name)
const defineMissing = (name: keyof Settings) => ({
  href: setting(name),
  isWrong: ({ settings }: JournalFacts) => settings[name] === '',
})
const isWrongIssn = (issn: string) => issn !== '' && warnOfIssn(issn) !== undefined
const board = () => paths.editors.list()

/** The fewest editors, and the fewest articles a year, that DOAJ requires. */
const minEditors = 5
const minArticles = 5

/** Checks that a page of text mentions a subject. */
function definePolicy(name: TextPageName, pattern: RegExp): Pick<JournalCheck, 'href' | 'isWrong'> {
  return {
    href: ({ texts }) => paths.pages.edit(texts[name].id),
    isWrong: ({ texts }) => !pattern.test(texts[name].text),
  }
}

/** The statements that DOAJ and libraries look for on the pages of text. */
const statementChecks: JournalCheck[] = [
  defineSevereFault('no_open_access_statement', 'Open access on About Us', {
    missedBy: ['doaj'],
    why: 'The page must say that everything is free to read and to share.',
    ...definePolicy('about', /open access/i),
  }),
  defineSevereFault('no_review_statement', 'Peer review on About Us', {
    missedBy: ['doaj'],
    why: 'The page must say how articles are reviewed.',
    ...definePolicy('about', /review/i),
  }),
  defineFault('no_ethics_statement', 'Publication ethics on About Us', {
    missedBy: ['doaj', 'libraries'],
    why: 'The page must say what happens with plagiarism and misconduct.',
    ...definePolicy('about', /ethic|plagiari|misconduct/i),
  }),
  defineFault('no_ai_statement', 'Use of AI tools on About Us', {
    missedBy: ['doaj'],
    why: 'The page must say how authors and reviewers may use AI tools.',
    ...definePolicy('about', /\bAI\b|artificial intelligence/i),
  }),
  defineFault('no_licence_statement', 'Licence or copyright on the terms', {
    missedBy: ['doaj'],
    why: 'The terms must say what readers may do with an article.',
    ...definePolicy('terms', /licen[cs]e|copyright/i),
  }),
  defineSevereFault('no_fee_statement', 'Fees in the instructions', {
    missedBy: ['doaj'],
    why: 'Authors must learn what it costs, or that it costs nothing, before they send an article.',
    ...definePolicy('instructions', /\bfees?\b|\bcharges?\b|free of charge/i),
  }),
  defineFault('no_privacy_statement', 'What the privacy policy keeps of readers', {
    missedBy: ['doaj', 'libraries'],
    why: 'Readers and authors have a right to know what is kept of them.',
    ...definePolicy('privacy', /personal|data|cookie/i),
  }),
]

/** The checks of the journal itself, by the requirements of DOAJ, Crossref and libraries. */
export const journalChecks: JournalCheck[] = [
  defineSevereFault('no_issn', 'ISSN', {
    missedBy: ['crossref', 'doaj', 'libraries'],
    why: 'A journal is known by its ISSN; no index takes one without.',
    href: setting('journal_essn'),
    isWrong: ({ settings }) => settings.issn === '' && settings.journal_essn === '',
  }),
  defineSevereFault('wrong_issn', 'ISSN with a valid check digit', {
    missedBy: ['crossref', 'doaj', 'libraries'],
    why: 'A mistyped ISSN leads to another journal, or to none.',
    href: ({ settings }) => setting(isWrongIssn(settings.journal_essn) ? 'journal_essn' : 'issn')(),
    isWrong: ({ settings }) => isWrongIssn(settings.issn) || isWrongIssn(settings.journal_essn),
  }),
  defineFault('no_eissn', 'ISSN of the online edition', {
    missedBy: ['doaj', 'libraries'],
    why: 'Indexes list an online journal under its E-ISSN, not under the ISSN of the print edition.',
    ...defineMissing('journal_essn'),
  }),
  defineFault('same_issn', 'Different ISSNs for print and online', {
    missedBy: ['crossref', 'doaj', 'libraries'],
    why: 'Each edition has an ISSN of its own.',
    href: setting('issn'),
    isWrong: ({ settings }) => settings.issn !== '' && settings.issn === settings.journal_essn,
  }),
  defineSevereFault('no_publisher', 'Publisher', {
    missedBy: ['crossref', 'doaj', 'oai', 'libraries'],
    why: 'Every metadata record of an article names its publisher.',
    ...defineMissing('publisher'),
  }),
  defineSevereFault('no_journal_licence', 'Licence', {
    missedBy: ['crossref', 'doaj', 'oai'],
    why: 'DOAJ takes only journals whose articles carry a licence.',
    ...defineMissing('license_url'),
  }),
  defineFault('http_journal_licence', 'Licence link with https', {
    missedBy: ['crossref', 'doaj', 'oai'],
    why: 'Indexes recognise a licence by its exact address, which begins with https://.',
    href: setting('license_url'),
    isWrong: ({ settings }) => /^http:/i.test(settings.license_url),
  }),
  defineSevereFault('no_address', 'Its own domain, with https', {
    missedBy: ['scholar', 'doaj', 'oai', 'libraries'],
    why: 'Readers cannot follow links to this machine, and browsers warn of links without https.',
    href: setting('domain'),
    isWrong: ({ origin }) => !origin.startsWith('https:') || !isPublicOrigin(origin),
  }),
  defineSevereFault('no_email', 'Email', {
    missedBy: ['crossref', 'doaj', 'oai'],
    why: 'Indexes contact the journal before they list it, and when something breaks.',
    ...defineMissing('websiteemail'),
  }),
  defineFault('no_postal_address', 'Postal address', {
    missedBy: ['doaj'],
    why: 'DOAJ checks the publisher’s country on the Contact page.',
    ...defineMissing('postal_address'),
  }),
  defineFault('no_doi_prefix', 'DOI prefix', {
    missedBy: ['crossref', 'doaj', 'libraries'],
    why: 'Without a prefix no article can be given a DOI.',
    ...defineMissing('doi_prefix'),
  }),
  defineFault('no_archiving', 'Archiving', {
    missedBy: ['doaj', 'libraries'],
    why: 'Libraries want articles to be preserved by somebody else as well.',
    ...defineMissing('archiving'),
  }),
  defineFault('no_holder', 'Copyright holder', {
    missedBy: ['doaj', 'oai'],
    why: 'DOAJ asks whether authors keep their rights.',
    ...defineMissing('copyright_holder'),
  }),
  defineFault('no_journal_language', 'Language', {
    missedBy: ['crossref', 'doaj', 'oai', 'libraries'],
    why: 'Indexes list journals by language.',
    href: setting('journal_language'),
    isWrong: ({ settings }) => settings.journal_language === '' && settings.article_language === '',
  }),
  defineFault('no_year', 'Year started', {
    missedBy: ['doaj', 'libraries'],
    why: 'Catalogues state the year in which a journal began.',
    ...defineMissing('year_started'),
  }),
  defineSevereFault('no_chief_editor', 'An editor-in-chief on the board', {
    missedBy: ['doaj'],
    why: 'Indexes want to know who is responsible for what is published.',
    href: board,
    isWrong: (facts) => facts.board.chiefs === 0,
  }),
  defineFault('small_board', `At least ${minEditors} editors on the board`, {
    missedBy: ['doaj'],
    why: 'DOAJ does not take journals with a smaller editorial board.',
    href: board,
    isWrong: (facts) => facts.board.editors < minEditors,
  }),
  defineFault('board_without_affiliations', 'Affiliations of all editors', {
    missedBy: ['doaj'],
    why: 'DOAJ looks each editor up at their university.',
    href: board,
    isWrong: (facts) => facts.board.withoutAffiliation > 0,
  }),
  defineFault('few_articles', `At least ${minArticles} articles in the last twelve months`, {
    missedBy: ['doaj'],
    why: 'DOAJ removes journals that publish fewer in a year.',
    href: () => paths.adminArchives(),
    isWrong: (facts) => facts.recentArticles < minArticles,
  }),
  ...statementChecks,
]
