import { describe, expect, test } from 'bun:test'
import { isAskedByQuery, oldKeys, parseOldAddress } from '../../src/exchange/migrate/addresses/addresses.ts'

function asked(address: string) {
  const { pathname, searchParams } = new URL(address, 'http://old.example')
  const found = parseOldAddress(pathname, searchParams)
  return found?.is === 'thing' ? found.keys : found?.is === 'page' ? found.path : found?.is
}

const before = ['', '/agri', '/index.php/agri', '/ojs/index.php/agri', '/ojs/agri']
const locales = ['', '/en', '/en_US', '/fr_CA', '/sr@latin', '/zh_Hans']
const starts = before.flatMap((start) => locales.map((locale) => start + locale))

const forms: [string, string | string[]][] = [
  ['/article/view/12', ['article/12']],
  ['/article/view/12/', ['article/12']],
  ['/article/view/on-rice', ['article/on-rice']],
  ['/article/view/On-Rice', ['article/on-rice']],
  ['/article/view/12/34', ['galley/12/34', 'article/12']],
  ['/article/view/12/PDF', ['galley/12/pdf', 'article/12']],
  ['/article/view/12/version/3', ['article/12']],
  ['/article/view/12/version/3/34', ['galley/12/34', 'article/12']],
  ['/article/download/12/34', ['galley/12/34', 'article/12']],
  ['/article/download/12/34/56', ['file/12/56', 'galley/12/34', 'article/12']],
  ['/article/download/12/version/3/34/56', ['file/12/56', 'galley/12/34', 'article/12']],
  ['/article/viewFile/12/34/56', ['file/12/56', 'galley/12/34', 'article/12']],
  ['/article/viewArticle/12', ['article/12']],
  ['/article/downloadSuppFile/12/3', ['galley/12/3', 'article/12']],
  ['/rt/printerFriendly/12/34', ['article/12']],
  ['/issue/view/5', ['issue/5']],
  ['/issue/view/v1i2', ['issue/v1i2']],
  ['/issue/view/5/7', ['issue/5']],
  ['/issue/download/5/7', ['issue/5']],
  ['/issue/current', 'newest'],
  ['/issue/archive', 'archives'],
  ['/issue/archive/2', 'archives'],
  ['/issue/toc/5', ['issue/5']],
  ['/issue/view/5/showToc', ['issue/5']],
  ['/Issue/View/V1I2', ['issue/v1i2']],
  ['/article//view//12//', ['article/12']],
  ['/article/view/12/%50DF', ['galley/12/pdf', 'article/12']],
  ['/rt/bio/12/34', ['article/12']],
  ['/rt/suppFileMetadata/12/0/3', ['article/12']],
  ['/comment/view/12/0/3', ['article/12']],
  ['/search/similarDocuments?articleId=12', ['article/12']],
  ['/search/authors', '/search'],
  ['/search/authors/view?givenName=Ana&familyName=Ruiz&affiliation=x', '/search?keyword=Ana+Ruiz'],
  ['/search/titles', '/search'],
  ['/browseSearch/sections', '/search'],
  ['/catalog/category/rice', '/search'],
  ['/archive', 'archives'],
  ['/login', '/admin/login'],
  ['/login/lostPassword', '/admin/login'],
  ['/user/register', '/instructions'],
  ['/user', '/admin/login'],
  ['/user/setLocale/hi_IN?source=%2Findex.php%2Fagri%2Farticle%2Fview%2F12', ['article/12']],
  ['/user/setLocale/hi_IN', '/'],
  ['/sectionEditor/submission/12', '/admin/login'],
  ['/workflow/index/12/5', '/admin/login'],
  ['/stats/publications', '/admin/login'],
  ['/submission/wizard', '/instructions'],
  ['/submissions', '/instructions'],
  ['/feed/atom', '/feed.atom'],
  ['/gateway/plugin/WebFeedGatewayPlugin', '/feed.atom'],
  ['/gateway/plugin/ResolverPlugin/doi/10.1234/Crops.12', ['doi/10.1234/crops.12']],
  ['/gateway/plugin/ResolverPlugin/doi/10.1234%2FCrops.12', ['doi/10.1234/crops.12']],
  ['/gateway/resolve/doi/10.1234/crops.12', ['doi/10.1234/crops.12']],
  ['/pubIdResolver/doi/10.1234/crops.12', ['doi/10.1234/crops.12']],
  [
    '/plugins/generic/pdfJsViewer/pdf.js/web/viewer.html?file=https%3A%2F%2Fold.example%2Farticle%2Fdownload%2F12%2F34',
    ['galley/12/34', 'article/12'],
  ],
  ['/issue', 'newest'],
  ['/about/editorialTeam', '/board'],
  ['/about/editorialMasthead', '/board'],
  ['/about/submissions', '/instructions'],
  ['/about/contact', '/contact'],
  ['/about/privacy', '/privacy-policy'],
  ['/about/aboutThisPublishingSystem', '/about'],
  ['/about', '/about'],
  ['/information/authors', '/instructions'],
  ['/information/readers', '/about'],
  ['/announcement', '/news'],
  ['/announcement/view/3', '/news'],
  ['/search', '/search'],
  ['/search/search?query=wheat+rust&dateFromYear=2020', '/search?keyword=wheat+rust'],
  ['/search/index?simpleQuery=rice', '/search?keyword=rice'],
  ['/oai?verb=ListRecords&metadataPrefix=oai_dc', '/oai?verb=ListRecords&metadataPrefix=oai_dc'],
  ['/oai', '/oai'],
  ['/gateway/plugin/WebFeedGatewayPlugin/atom', '/feed.atom'],
  ['/gateway/plugin/WebFeedGatewayPlugin/rss', '/feed.atom'],
  ['/gateway/plugin/WebFeedGatewayPlugin/rss2', '/feed.atom'],
  ['/gateway/lockss?year=2020', '/lockss/2020'],
  ['/gateway/lockss', '/lockss/'],
  ['/sitemap.xml', '/sitemap.xml'],
  ['/sitemap', '/sitemap.xml'],
  ['/citationstylelanguage/get/apa?submissionId=12', ['article/12']],
]

describe.each(starts)('an address of OJS below %p', (start) => {
  test.each(forms)('the old address %s is understood', (address, expected) =>
    expect(asked(start + address)).toEqual(expected),
  )
})

test.each<[string, string | string[]]>([
  ['/index.php', '/'],
  ['/index.php/agri', '/'],
  ['/index.php/agri/index', '/'],
  ['/index.php/agri/en_US/index', '/'],
  ['/index.php?journal=agri', '/'],
  ['/index.php?journal=agri&page=article&op=view&path[]=12', ['article/12']],
  ['/index.php?journal=agri&page=article&op=view&path%5B%5D=12&path%5B%5D=34', ['galley/12/34', 'article/12']],
  ['/ojs/index.php?journal=agri&page=article&op=download&path[0]=12&path[1]=34', ['galley/12/34', 'article/12']],
  ['/index.php?journal=agri&page=issue&op=view&path[]=5', ['issue/5']],
  ['/index.php?journal=agri&page=issue&op=current', 'newest'],
  ['/index.php?journal=agri&page=about&op=contact', '/contact'],
  ['/index.php?journal=agri&page=oai&verb=Identify', '/oai?verb=Identify'],
  ['/index.php?journal=agri&page=search&op=search&query=rice', '/search?keyword=rice'],
  ['/?journal=agri&page=article&op=view&path[]=12', ['article/12']],
  ['/?journal=agri&amp;page=article&amp;op=view&amp;path[]=12', ['article/12']],
  ['/Index.php/agri/article/view/12', ['article/12']],
  ['/%69ndex.php/agri/article/view/12', ['article/12']],
  ['/agri/index', '/'],
  ['/agri/en_US', '/'],
  ['/en', '/'],
  ['/index.php/search/article/view/12', ['article/12']],
  ['/index.php/agri/article/view/%E0%A4%A7%E0%A4%BE%E0%A4%A8', ['article/धान']],
])('the old address without a start %s is understood', (address, expected) => expect(asked(address)).toEqual(expected))

test.each([
  '/',
  '/?utm_source=letter',
  '/nothing',
  '/index.php/agri/ethics',
  '/agri',
  '/constructor',
  '/index.php/agri/constructor/view/1',
  '/viewer.html?file=http%3A%2F%2F',
  '/article/view',
  '/article/other/12',
  '/issue/view',
  '/a/b/c/d/e/article/view/12',
  '/article/view/%ff',
  '/article/view/1%2f2',
  '/article/view/1%00',
  `/article/view/${'x'.repeat(500)}`,
  '/gateway/plugin/Other/atom',
])('%s is no address of OJS', (address) => expect(asked(address)).toBeUndefined())

test('keys do not depend on case or composition', () => {
  expect(oldKeys.article('Café')).toBe(oldKeys.article('CAFE\u0301'))
  expect(oldKeys.galley(12, 'PDF')).toBe('galley/12/pdf')
})

test.each([
  ['/', false],
  ['/?journal=agri&page=article', true],
  ['/search?query=rice', true],
  ['/search?keyword=rice', false],
  ['/search?keyword=rice&query=x', false],
  ['/about?query=rice', false],
])('the page %s is known by its query: %p', (address, is) =>
  expect(isAskedByQuery(new URL(address, 'http://here.example'))).toBe(is),
)
