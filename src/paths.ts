import type { IssueNumber } from './archives/rules.ts'

type ArticlePlace = IssueNumber & { refnumber: string }

const query = (path: string, parameters: Record<string, string | number>) =>
  `${path}?${new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]))}`

const issue = ({ year, volume, issue }: IssueNumber) => `/archives/${year}/vol${volume}/issue${issue}`
const article = (place: ArticlePlace) => `${issue(place)}/${place.refnumber}`

/** Every address of the journal; a place goes in, a path with its leading slash comes out. */
export const paths = {
  home: () => '/',
  archives: () => '/archives',
  issue,
  article,
  /** Abstract links end here (specification 2: the page scrolls to the abstract). */
  abstract: (place: ArticlePlace) => `${article(place)}#abstract`,
  /** Beside the abstract page, as Google Scholar asks of `citation_pdf_url`. */
  articlePdf: (place: ArticlePlace) => `${article(place)}.pdf`,
  /** The same file at the address of specification 7. */
  archivedFile: ({ year, volume, issue, refnumber }: ArticlePlace) =>
    `/assets/archives/${year}/vol${volume}issue${issue}/${refnumber}.pdf`,
  pdfViewer: (refnumber: string) => query('/pdf', { refno: refnumber }),
  certificate: (refnumber: string) => query('/certificate', { refno: refnumber }),
  search: () => '/search',
  searchFor: (keyword: string, page = 1) => query('/search', page > 1 ? { keyword, page } : { keyword }),
  board: () => '/board',
  instructions: () => '/instructions',
  indexing: () => '/indexing',
  indexingAndAbstracting: () => '/indexing-and-abstracting',
  contact: () => '/contact',
  about: () => '/about',
  privacyPolicy: () => '/privacy-policy',
  termsAndConditions: () => '/terms-and-conditions',
  editorPicture: (picture: string) => `/assets/editors/${picture || 'avatar.png'}`,
  partnerImage: (image: string) => `/assets/indexing/${image}`,
  settingsImage: (image: string) => `/assets/settings/${image}`,
}
