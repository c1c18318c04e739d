import type { IssueNumber } from './archives/rules.ts'

type ArticlePlace = IssueNumber & { refnumber: string }

const query = (path: string, parameters: Record<string, string | number>) =>
  `${path}?${new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]))}`

const paged = (path: string, page: number) => (page > 1 ? query(path, { page }) : path)

const issue = ({ year, volume, issue }: IssueNumber) => `/archives/${year}/vol${volume}/issue${issue}`
const adminIssue = ({ year, volume, issue }: IssueNumber) => `/admin/archives/${year}/${volume}/${issue}`
const adminArticle = (id: number) => `/admin/archives/${id}`
const article = (place: ArticlePlace) => `${issue(place)}/${place.refnumber}`

/** Every URL as a function: a place goes in, an absolute path comes out. */
export const paths = {
  home: () => '/',
  archives: () => '/archives',
  issue,
  article,
  /** Abstract links end here: the page scrolls to the abstract. */
  abstract: (place: ArticlePlace) => `${article(place)}#abstract`,
  /** Beside the abstract page, as Google Scholar requires of `citation_pdf_url`. */
  articlePdf: (place: ArticlePlace) => `${article(place)}.pdf`,
  articleExport: (place: ArticlePlace, format: 'bib' | 'ris' | 'csl.json') => `${article(place)}.${format}`,
  pdfViewer: (refnumber: string) => query('/pdf', { refno: refnumber }),
  certificate: (refnumber: string) => query('/certificate', { refno: refnumber }),
  verify: () => '/verify',
  verified: (code: string) => `/verify/${encodeURIComponent(code)}`,
  certificatePdf: (refnumber: string, name: string) => `/api/pdf/certificate/${refnumber}/${encodeURIComponent(name)}`,
  coverPage: (refnumber: string) => `/api/pdf/coverpage/${refnumber}`,
  editorialBoardPdf: () => '/api/pdf/editorialboard',
  indexPage: () => '/api/pdf/indexpage',
  bulkCertificates: () => '/api/pdf/bulkcertificates',
  editorsCertificate: () => '/api/pdf/editorscertificate',
  search: () => '/search',
  searchFor: (keyword: string, page = 1) => query('/search', page > 1 ? { keyword, page } : { keyword }),
  author: (name: string, page = 1) => paged(`/authors/${encodeURIComponent(name)}`, page),
  keyword: (word: string, page = 1) => paged(`/keywords/${encodeURIComponent(word)}`, page),
  feed: () => '/feed.atom',
  robots: () => '/robots.txt',
  sitemap: () => '/sitemap.xml',
  sitemapPart: (part: number | 'pages') => `/sitemaps/${part}.xml`,
  board: () => '/board',
  instructions: () => '/instructions',
  indexing: () => '/indexing',
  indexingAndAbstracting: () => '/indexing-and-abstracting',
  contact: () => '/contact',
  about: () => '/about',
  privacyPolicy: () => '/privacy-policy',
  termsAndConditions: () => '/terms-and-conditions',
  admin: () => '/admin',
  adminNotFound: () => '/admin/not-found',
  adminLogin: (next?: string) => (next ? query('/admin/login', { next }) : '/admin/login'),
  adminLogout: () => '/admin/logout',
  adminArchives: (page = 1) => paged('/admin/archives', page),
  adminIssue,
  adminIssuePage: (number: IssueNumber, page: number) => paged(adminIssue(number), page),
  adminAddArticle: ({ year, volume, issue }: IssueNumber) => `/admin/archives/add/${year}/${volume}/${issue}`,
  /** `page` is the list's page to return to. */
  adminIssueFrequency: (number: IssueNumber, page = 1) => paged(`${adminIssue(number)}/frequency`, page),
  adminIssueDeletion: (number: IssueNumber) => `${adminIssue(number)}/delete`,
  adminIssueHistory: (number: IssueNumber, page = 1) => paged(`${adminIssue(number)}/history`, page),
  adminArticle,
  adminArticlePdf: (id: number) => `${adminArticle(id)}/pdf`,
  adminArticleStatus: (id: number) => `${adminArticle(id)}/status`,
  adminArticleNotice: (id: number) => `${adminArticle(id)}/notice`,
  adminArticleHistory: (id: number, page = 1) => paged(`${adminArticle(id)}/history`, page),
  adminArticlePreview: () => '/admin/archives/preview',
  adminSearch: () => '/admin/search',
  adminSearchFor: (q: string, page = 1) => query('/admin/search', page > 1 ? { q, page } : { q }),
  adminEditors: (page = 1) => paged('/admin/editors', page),
  adminEditorPins: () => '/admin/editors/pin',
  adminNewEditor: () => '/admin/editors/add',
  /** An editor's form; it leads back to the list's page that it was opened from. */
  adminEditor: (id: number, page = 1) => paged(`/admin/editors/${id}`, page),
  adminEditorStatus: (id: number) => `/admin/editors/${id}/status`,
  adminEditorDeletion: (id: number) => `/admin/editors/${id}/delete`,
  adminEditorHistory: (id: number, page = 1) => paged(`/admin/editors/${id}/history`, page),
  adminIndexing: () => '/admin/indexing',
  /** The list, scrolled to a partner. */
  adminIndexingAt: (id: number) => `/admin/indexing#partner-${id}`,
  adminPartnerMove: () => '/admin/indexing/move',
  adminNewPartner: () => '/admin/indexing/add',
  adminPartner: (id: number) => `/admin/indexing/${id}`,
  adminPartnerStatus: (id: number) => `/admin/indexing/${id}/status`,
  adminPartnerDeletion: (id: number) => `/admin/indexing/${id}/delete`,
  adminPartnerHistory: (id: number, page = 1) => paged(`/admin/indexing/${id}/history`, page),
  adminSettings: () => '/admin/settings',
  adminSettingsPreview: () => '/admin/settings/preview',
  adminSettingsHistory: (page = 1) => paged('/admin/settings/history', page),
  /** A settings image for signed-in users: the signature, and images not saved yet. */
  adminSettingsImage: (image: string) => `/admin/settings/images/${image}`,
  adminUsers: () => '/admin/users',
  adminUser: (id: number) => `/admin/users/${id}`,
  adminUserHistory: (id: number, page = 1) => paged(`/admin/users/${id}/history`, page),
  adminUserStatus: (id: number) => `/admin/users/${id}/status`,
  adminUserAddresses: (id: number) => `/admin/users/${id}/addresses`,
  adminUserSessions: (id: number) => `/admin/users/${id}/sessions`,
  adminAccount: (id: number) => `/admin/account/${id}`,
  webdata: () => '/webdata',
  /** One page of the work log; the first page's address has no number. */
  webdataList: ({ filter = 'all', search = '', page = 1 }: { filter?: string; search?: string; page?: number }) => {
    const parameters = { ...(search && { search }), ...(page > 1 && { page }) }
    const path = filter === 'all' ? '/webdata' : `/webdata/${filter}`
    return Object.keys(parameters).length > 0 ? query(path, parameters) : path
  },
  webdataApi: () => '/api/webdata',
  webdataAdd: () => '/webdata/addentris',
  webdataEntry: (id: number) => `/webdata/entries/${id}`,
  webdataExport: (format: 'csv' | 'json', { filter = 'all', search = '' }: { filter?: string; search?: string }) => {
    const parameters = { ...(filter !== 'all' && { status: filter }), ...(search && { search }) }
    const path = `/webdata/export.${format}`
    return Object.keys(parameters).length > 0 ? query(path, parameters) : path
  },
  webdataLogin: (next?: string) => (next ? query('/webdata/login', { next }) : '/webdata/login'),
  webdataLogout: () => '/webdata/logout',
  /** Signed-out users land here: the loader forgets their session. */
  signedOut: () => '/#signed-out',
  editorPicture: (picture: string) => `/assets/editors/${picture || 'avatar.png'}`,
  partnerImage: (image: string) => `/assets/indexing/${image}`,
  settingsImage: (image: string) => `/assets/settings/${image}`,
}
