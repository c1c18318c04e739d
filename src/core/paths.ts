import type { IssueNumber } from '../journal/record/issues/rules.ts'
import type { NoticeType } from '../journal/record/notices/kind-rules.ts'
import { isOnlineFirst, onlineFirstWord } from './online-first.ts'
import { atPage, narrowed, paged, query, recordPaths } from './path-rules.ts'
/** The address of an article: its issue and its ref number. */
export type ArticlePlace = IssueNumber & { refnumber: string }

/** The addresses of an issue, or of the articles online first. */
const numbers = (of: IssueNumber) => (isOnlineFirst(of) ? onlineFirstWord : `${of.year}/${of.volume}/${of.issue}`)
const issue = (of: IssueNumber) =>
  `/archives/${isOnlineFirst(of) ? onlineFirstWord : `${of.year}/vol${of.volume}/issue${of.issue}`}`
const issueAssets = (of: IssueNumber) =>
  `/assets/${isOnlineFirst(of) ? 'articles' : `archives/${of.year}/vol${of.volume}issue${of.issue}`}`
const adminIssue = (of: IssueNumber) => `/admin/archives/${numbers(of)}`
const addArticle = (of: IssueNumber) => `/admin/archives/add/${numbers(of)}`
const adminArticle = (id: number) => `/admin/archives/${id}`
const placeParameters = ({ year, volume, issue }: IssueNumber) =>
  isOnlineFirst({ year }) ? { online_first: 'yes' } : { year, volume, issue }
const article = (place: ArticlePlace) => `${isOnlineFirst(place) ? '/articles' : issue(place)}/${place.refnumber}`

type NamedSupplement = { n: number; kind: string }

/** Returns the file name of a supplement, for downloads and archives. */
export const supplementName = (refnumber: string, { n, kind }: NamedSupplement) => `${refnumber}-s${n}.${kind}`

/** Every URL as a function from its parameters to an absolute path. */
export const paths = {
  home: () => '/',
  archives: () => '/archives',
  year: (year: number) => `/archives/${year}`,
  volume: ({ year, volume }: Pick<IssueNumber, 'year' | 'volume'>) => `/archives/${year}/vol${volume}`,
  issue,
  article,
  /** Abstract links end here: the page scrolls to the abstract. */
  abstract: (place: ArticlePlace) => `${article(place)}#abstract`,
  /** A section of an article's full text; the article itself without one. */
  articleSection: (place: ArticlePlace, section: string) =>
    article(place) + (section && `#${encodeURIComponent(section)}`),
  /** In the folder of the abstract page, as Google Scholar requires of `citation_pdf_url`. */
  articlePdf: (place: ArticlePlace, page?: number, words?: string) => `${article(place)}.pdf${atPage(page, words)}`,
  articleExport: (
    place: ArticlePlace,
    format: 'bib' | 'ris' | 'csl.json' | 'xml' | 'linkset.json' | 'epub' | 'zip' | 'qr.svg',
  ) => `${article(place)}.${format}`,
  /** A file of its full text: a picture, or a table as CSV. */
  articleFile: (place: ArticlePlace, file: string) => `${article(place)}/${file}`,
  /** The list of its versions, or an address below that. */
  articleVersions: (place: ArticlePlace, below = '') => `${article(place)}/versions${below && `/${below}`}`,
  articleVersion: (place: ArticlePlace, n: number, ending: '' | '.pdf' | '.xml' = '') =>
    `${article(place)}/versions/${n}${ending}`,
  articleVersionChanges: (place: ArticlePlace, from: number, to: number) =>
    query(`${article(place)}/versions/changes`, { from, to }),
  articleSupplement: (place: ArticlePlace, supplement: NamedSupplement) =>
    `${issueAssets(place)}/${supplementName(place.refnumber, supplement)}`,
  articleByRefnumber: (refnumber: string) => `/api/archives/ref/${refnumber}`,
  pdfViewer: (refnumber: string, at?: { page: number; search: string }) => query('/pdf', { refno: refnumber, ...at }),
  certificates: () => '/certificate',
  certificate: (refnumber: string) => query('/certificate', { refno: refnumber }),
  verify: () => '/verify',
  verified: (code: string) => `/verify/${encodeURIComponent(code)}`,
  certificatePdf: (refnumber: string, name: string) => `/api/pdf/certificate/${refnumber}/${encodeURIComponent(name)}`,
  coverPage: (refnumber: string) => `/api/pdf/coverpage/${refnumber}`,
  editorialBoardPdf: () => '/api/pdf/editorialboard',
  pdfOfSelection: (name: string) => `/api/pdf/${name}`,
  search: () => '/search',
  searchFor: (keyword: string, page = 1, narrowed: Record<string, string | number> = {}) =>
    query('/search', { keyword, ...narrowed, ...(page > 1 && { page }) }),
  author: (name: string, page = 1) => paged(`/authors/${encodeURIComponent(name)}`, page),
  keyword: (word: string, page = 1) => paged(`/keywords/${encodeURIComponent(word)}`, page),
  /** The service for reference managers to get the articles of a list. */
  unapi: () => '/unapi',
  feed: () => '/feed.atom',
  /** COUNTER's API; a report is below the list of reports. */
  usageStatus: () => '/r51/status',
  usageMembers: () => '/r51/members',
  usageReports: () => '/r51/reports',
  /** The journal as a line of KBART, for libraries' knowledge bases. */
  kbart: () => '/kbart.txt',
  /** The service for harvesters to get the records of all articles (OAI-PMH). */
  oai: () => '/oai',
  picture: (hash: string) => `/assets/pictures/${hash}.png`,
  robots: () => '/robots.txt',
  sitemap: () => '/sitemap.xml',
  sitemapPart: (part: number | 'pages') => `/sitemaps/${part}.xml`,
  board: () => '/board',
  instructions: () => '/instructions',
  indexing: () => '/indexing',
  indexingAndAbstracting: () => '/indexing-and-abstracting',
  correctionsPolicy: () => '/corrections-and-retractions',
  news: (page = 1) => paged('/news', page),
  newsItem: (id: number) => `/news/${id}`,
  contact: () => '/contact',
  /** The start of a submission, and the form that sends a lost link again. */
  submit: () => '/submit',
  alerts: () => '/alerts',
  alertsAbout: (kind: string) => query('/alerts', { kind }),
  ownAlerts: (token: string) => `/alerts/${token}`,
  submitFor: (call: string) => query('/submit', { call }),
  lostLink: () => '/lost-link',
  about: () => '/about',
  /** The public statistics of papers, if the journal shows them. */
  statistics: () => '/figures',
  privacyPolicy: () => '/privacy-policy',
  termsAndConditions: () => '/terms-and-conditions',
  /** The JSON API as a page for people. */
  openApi: () => '/openapi',
  admin: () => '/admin',
  adminNotFound: () => '/admin/not-found',
  adminLogin: (next?: string) => narrowed('/admin/login', { next }),
  adminLogout: () => '/admin/logout',
  adminDraft: (of: string) => query('/admin/drafts', { of }),
  adminArchives: (page = 1) => paged('/admin/archives', page),
  adminIssue,
  adminIssuePage: (number: IssueNumber, page: number) => paged(adminIssue(number), page),
  adminAddArticle: addArticle,
  /** The form of a new article after a saved one. @param form its path, possibly with a draft's number */
  afterArticle: (form: string, id: number) => `${form}${form.includes('?') ? '&' : '?'}after=${id}`,
  adminReadPdf: (of: IssueNumber) => `${addArticle(of)}/read`,
  /** Adds a PDF to the queue of those waiting for the form. */
  adminQueuePdf: (of: IssueNumber) => `${addArticle(of)}/queue`,
  /** `page` is the list's page to return to. */
  adminIssueFrequency: (number: IssueNumber, page = 1) => paged(`${adminIssue(number)}/frequency`, page),
  adminAlerts: () => '/admin/alerts',
  adminIssueAnnouncement: (number: IssueNumber) => `${adminIssue(number)}/announce`,
  adminIssuePublishing: (number: IssueNumber) => `${adminIssue(number)}/publish`,
  adminIssueDois: (number: IssueNumber) => `${adminIssue(number)}/dois`,
  /** A file of the issue for an index, such as crossref.xml. */
  adminIssueFile: (number: IssueNumber, file: string) => `${adminIssue(number)}/${file}`,
  /** The issue's articles as an editable table; each page is a form of its own. */
  adminIssueTable: (number: IssueNumber, page = 1) => `${adminIssue(number)}/table${page > 1 ? `/${page}` : ''}`,
  adminIssueTableCsv: (number: IssueNumber) => `${adminIssue(number)}/table.csv`,
  adminIssueTableChanges: (number: IssueNumber) => `${adminIssue(number)}/table/changes`,
  /** Assigns DOIs to all articles without one. */
  adminDois: () => '/admin/archives/dois',
  adminIssueDeletion: (number: IssueNumber) => `${adminIssue(number)}/delete`,
  adminIssueHistory: (number: IssueNumber, page = 1) => paged(`${adminIssue(number)}/history`, page),
  adminArticle,
  adminArticlePdf: (id: number, page?: number) => `${adminArticle(id)}/pdf${atPage(page)}`,
  /** The editing screen of an article's full text, optionally with a finding open. */
  adminArticleText: (id: number, finding?: string) => narrowed(`${adminArticle(id)}/text`, { finding }),
  adminSupplements: (id: number) => `${adminArticle(id)}/supplements`,
  adminSupplement: (id: number, n: number) => `${adminArticle(id)}/supplements/${n}`,
  /** The form for edits of a full text, and the text in the editor's format. */
  /** The versions of an article that readers saw, for admins; the one to withhold is open. */
  adminArticleVersions: (id: number, open?: number) => narrowed(`${adminArticle(id)}/versions`, { n: open }),
  adminArticleTextEdit: (id: number) => `${adminArticle(id)}/text?edit=yes`,
  adminArticleTextNodes: (id: number) => `${adminArticle(id)}/text/nodes.json`,
  adminArticleTextFormula: (id: number) => `${adminArticle(id)}/text/formula`,
  adminArticleJats: (id: number) => `${adminArticle(id)}/text/article.xml`,
  adminArticlePicture: (id: number, file: string) => `${adminArticle(id)}/text/pictures/${file}`,
  adminArticleProof: (id: number) => `${adminArticle(id)}/proof`,
  adminArticleMove: (id: number) => `${adminArticle(id)}/move`,
  /** Moves articles online first into an issue; `article` chooses one. */
  adminMoveOnlineFirst: (parameters: { article?: number } = {}) =>
    narrowed(`/admin/archives/${onlineFirstWord}/move`, parameters),
  adminArticleMoveUndo: (id: number) => `${adminArticle(id)}/move/undo`,
  adminArticleDeletion: (id: number) => `${adminArticle(id)}/delete`,
  adminArticleDoi: (id: number) => `${adminArticle(id)}/doi`,
  adminArticleStatus: (id: number) => `${adminArticle(id)}/status`,
  adminArticleLetter: (id: number) => `${adminArticle(id)}/notice`,
  adminArticleLetterSending: (id: number) => `${adminArticle(id)}/notice/send`,
  adminArticleHistory: (id: number, page = 1) => paged(`${adminArticle(id)}/history`, page),
  /** The form of a notice about an article: a correction, a retraction or an expression of concern. */
  adminNewNotice: (id: number, type: NoticeType) => `${adminArticle(id)}/new-notice/${type}`,
  adminArticlePreview: () => '/admin/archives/preview',
  adminArticles: (parameters: { filter?: string; q?: string; page?: number } = {}) =>
    narrowed('/admin/articles', parameters, { filter: 'all' }),
  adminArticlesExport: ({ filter = 'all', q = '' }: { filter?: string; q?: string } = {}) =>
    query('/admin/articles/export.csv', { filter, q }),
  adminArticlesStatus: () => '/admin/articles/status',
  adminArticlesLetters: () => '/admin/articles/notices',
  adminArticlesLettersSending: () => '/admin/articles/notices/send',
  adminLetters: (parameters: { filter?: string; page?: number } = {}) =>
    narrowed('/admin/notices', parameters, { filter: 'look' }),
  /** The articles at the channels, of all issues or one; the page ends before the id `before`. */
  adminRegistered: () => '/admin/channels/registered',
  adminChannels: ({ issue, ...parameters }: { filter?: string; issue?: IssueNumber; before?: number } = {}) =>
    narrowed(
      '/admin/channels',
      { filter: parameters.filter, ...(issue && placeParameters(issue)), before: parameters.before },
      { filter: 'all' },
    ),
  adminLetter: (id: number) => `/admin/notices/${id}`,
  /** The letters about papers and accounts; those to authors of articles are at `adminLetters`. */
  adminPaperLetters: (parameters: { filter?: string; number?: string; page?: number } = {}) =>
    narrowed('/admin/letters', parameters, { filter: 'look' }),
  adminPaperLetter: (id: number) => `/admin/letters/${id}`,
  adminPaperLetterText: (id: number) => `/admin/letters/${id}/text`,
  /** The desk: the papers on their way from submission to decision. */
  adminPaperDraft: (id: number) => `/admin/submissions/drafts/${id}`,
  adminSubmission: (number: string) => `/admin/submissions/${number}`,
  adminSubmissionChanges: (number: string, parameters: { from?: string; to?: string; as?: string } = {}) =>
    narrowed(`/admin/submissions/${number}/changes`, parameters),
  adminSubmissions: (parameters: { filter?: string; q?: string; call?: string; page?: number } = {}) =>
    narrowed('/admin/submissions', parameters, { filter: 'open' }),
  adminReviewers: (parameters: { q?: string; page?: number } = {}) => narrowed('/admin/reviewers', parameters),
  adminReviewer: (id: number) => `/admin/reviewers/${id}`,
  adminAddSubmission: () => '/admin/submissions/add',
  adminReadManuscript: () => '/admin/submissions/read',
  /** The treasurer's screens: fees, receipts, and bank statements. */
  adminFees: (parameters: { state?: string; year?: number; page?: number } = {}) =>
    narrowed('/admin/fees', parameters, { state: 'open' }),
  adminFee: (number: string, line?: string) => narrowed(`/admin/fees/${number}`, { line }),
  adminReceipts: (year?: number) => narrowed('/admin/fees/receipts', { year }),
  adminReceiptsCsv: (year?: number) => narrowed('/admin/fees/receipts.csv', { year }),
  adminReceiptsPdf: (year?: number) => narrowed('/admin/fees/receipts.pdf', { year }),
  adminReceipt: (number: string) => `/admin/fees/receipts/${number}`,
  adminBank: () => '/admin/fees/bank',
  adminBankLine: (line: string) => `/admin/fees/bank/${line}`,
  adminStatistics: () => '/admin/submissions/figures',
  adminStatisticsCsv: () => '/admin/submissions/figures.csv',
  adminSubmissionFile: (number: string, file: string) => `/api/admin/submissions/${number}/files/${file}`,
  adminSubmissionCopy: (number: string, file: string, page?: number) =>
    `/api/admin/submissions/${number}/files/${file}/copy${page ? `#page=${page}` : ''}`,
  /** The text of an office file's copy, optionally at the place of a find. */
  adminCopyText: (number: string, file: string, start?: number) =>
    `/admin/submissions/${number}/files/${file}/text${start === undefined ? '' : `#at-${start}`}`,
  /** The address of a form of a paper's screen. */
  adminSubmissionStep: (number: string, step: string) => `/admin/submissions/${number}/${step}`,
  knownPeople: (name: string) => `/api/admin/people?name=${encodeURIComponent(name)}`,
  adminSearch: () => '/admin/search',
  adminSearchFor: (q: string, page = 1, narrowed: Record<string, string | number> = {}) =>
    query('/admin/search', { q, ...narrowed, ...(page > 1 && { page }) }),
  /** The suggestions of the search, as a part of a page. */
  adminSuggestions: (q: string) => query('/admin/search/suggestions', { q }),
  editors: recordPaths('/admin/editors', 'editor'),
  adminEditorPins: () => '/admin/editors/pin',
  partners: recordPaths('/admin/indexing', 'partner'),
  pages: recordPaths('/admin/pages', 'page'),
  /** The journal's own pages: their forms; the list of all pages has them too. */
  webpages: recordPaths('/admin/pages', 'webpage', '/admin/webpages'),
  webpage: (slug: string) => `/pages/${slug}`,
  adminCalls: recordPaths('/admin/calls', 'call'),
  calls: () => '/calls',
  call: (slug: string) => `/calls/${slug}`,
  adminWebpagePreview: () => '/admin/webpages/preview',
  adminPagePreview: (id: number) => `/admin/pages/${id}/preview`,
  adminPageOriginal: (id: number) => `/admin/pages/${id}/original`,
  adminNews: recordPaths('/admin/news', 'news'),
  redirects: recordPaths('/admin/redirects', 'redirect'),
  /** The form of a new redirect, for an address. */
  addRedirectOf: (path: string) => query('/admin/redirects/add', { path }),
  redirectsCsv: () => '/admin/redirects/redirects.csv',
  /** A version in a history, named by the change that made it. */
  version: (history: string, change: number) => `${history}/${change}`,
  /** All changes, newest first; the page begins after the change `before`. */
  adminChanges: (parameters: { user?: string; kind?: string; day?: string; before?: string } = {}) =>
    narrowed('/admin/changes', parameters),
  /** A file that a change replaced, as long as it is kept. */
  adminReplacedFile: (change: number, field: string) => `/admin/changes/${change}/files/${field}`,
  adminDeleted: (page = 1) => paged('/admin/deleted', page),
  /** The faults of the journal and its articles that indexes object to. */
  adminHealth: () => '/admin/health',
  /** The articles with a fault; the page begins after the id `before`. */
  adminHealthFault: (fault: string, before?: number) => narrowed(`/admin/health/${fault}`, { before }),
  adminSettings: () => '/admin/settings',
  adminSettingsSection: (section: string) => `/admin/settings/${section}`,
  adminLetterWording: () => '/admin/settings/notice',
  adminLetterWordingPreview: () => '/admin/settings/notice/preview',
  adminLetterWordingOriginal: () => '/admin/settings/notice/original',
  adminLetterKinds: () => '/admin/settings/letters',
  adminLetterKind: (kind: string) => `/admin/settings/letters/${kind}`,
  adminLetterKindPreview: (kind: string) => `/admin/settings/letters/${kind}/preview`,
  adminLetterKindOriginal: (kind: string) => `/admin/settings/letters/${kind}/original`,
  adminLetterKindHistory: (kind: string, page = 1) => paged(`/admin/settings/letters/${kind}/history`, page),
  adminSettingsTestLetter: () => '/admin/settings/test-letter',
  adminSettingsPreview: () => '/admin/settings/preview',
  adminSettingsHistory: (page = 1) => paged('/admin/settings/history', page),
  /** A settings image for signed-in users: the signature, and images not saved yet. */
  adminSettingsImage: (image: string) => `/admin/settings/images/${image}`,
  adminUsage: (year?: number) => narrowed('/admin/usage', { year }),
  adminUsageExport: (of: string, year: number) => query('/admin/usage/export.csv', { of, year }),
  adminBackup: () => '/admin/backup',
  adminUsers: () => '/admin/users',
  adminUser: (id: number) => `/admin/users/${id}`,
  adminUserHistory: (id: number, page = 1) => paged(`/admin/users/${id}/history`, page),
  adminUserStatus: (id: number) => `/admin/users/${id}/status`,
  adminUserAddresses: (id: number) => `/admin/users/${id}/addresses`,
  adminUserSessions: (id: number) => `/admin/users/${id}/sessions`,
  adminUserBrowsers: (id: number) => `/admin/users/${id}/browsers`,
  adminUserFactors: (id: number) => `/admin/users/${id}/second-factor`,
  ownAccount: () => '/admin/account',
  ownApp: () => '/admin/account/app',
  ownAppConfirmation: () => '/admin/account/app/confirm',
  ownAppRemoval: () => '/admin/account/app/remove',
  ownRecovery: () => '/admin/account/recovery',
  ownPasskeyRemoval: (id: number) => `/admin/account/passkeys/${id}/remove`,
  ownSessions: () => '/admin/account/sessions',
  forgot: () => '/forgot',
  reset: (token: string) => `/reset/${token}`,
  secondStep: (tool: '/admin' | '/webdata') => `${tool}/login/second-factor`,
  adminAccount: (id: number) => `/admin/account/${id}`,
  webdata: () => '/webdata',
  /** One page of the work log; the first page's address has no number. */
  webdataList: ({ filter = 'all', search, page }: { filter?: string; search?: string; page?: number }) =>
    narrowed(filter === 'all' ? '/webdata' : `/webdata/${filter}`, { search, page }),
  webdataApi: () => '/api/webdata',
  webdataAdd: () => '/webdata/addentris',
  webdataEntry: (id: number) => `/webdata/entries/${id}`,
  webdataStatus: () => '/webdata/status',
  webdataStatusApi: () => '/api/webdata/status',
  /** Redirects to the article's form in the back office. */
  webdataArticle: (refnumber: string) => `/webdata/ref/${refnumber}`,
  webdataExport: (format: 'csv' | 'json', { filter = 'all', search }: { filter?: string; search?: string }) =>
    narrowed(`/webdata/export.${format}`, { status: filter, search }, { status: 'all' }),
  webdataLogin: (next?: string) => narrowed('/webdata/login', { next }),
  webdataLogout: () => '/webdata/logout',
  /** Signed-out users are sent here: the loader deletes their session. */
  signedOut: () => '/#signed-out',
  editorPicture: (picture: string) => `/assets/editors/${picture || 'avatar.png'}`,
  issueCover: (image: string) => `/assets/issues/${image}`,
  partnerImage: (image: string) => `/assets/indexing/${image}`,
  settingsImage: (image: string) => `/assets/settings/${image}`,
}
