import { counted } from '../src/core/text/counted.ts'
import { pageCount, pageIn, pageSize } from '../src/core/text/paging.ts'
import {
  articlesInFile,
  chooseIndexPart,
  type ListedArticle,
  type Part,
  rankArticles,
  searchWords,
} from '../src/exchange/export/site/search-rules.ts'

/** The callbacks that the index files call: they are scripts, because without a server a browser loads nothing else. */
type Index = typeof globalThis & {
  journalWords: (part: [string, Part]) => void
  journalArticles: (file: [number, ListedArticle[]]) => void
}

const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : ''
const root = new URL('..', script).href
const parts = new Map<string, Part>()
const lists = new Map<number, ListedArticle[]>()
const index = globalThis as Index // where the index files find them
index.journalWords = ([part, words]) => void parts.set(part, words)
index.journalArticles = ([file, articles]) => void lists.set(file, articles)

const loads = new Map<string, Promise<void>>()

/** Loads an index file; a missing one is empty. */
function load(name: string): Promise<void> {
  const known = loads.get(name)
  if (known) return known
  const loading = new Promise<void>((loaded) => {
    const element = document.createElement('script')
    element.src = `${root}search/${name}.js`
    element.onload = element.onerror = () => loaded()
    document.head.append(element)
  })
  loads.set(name, loading)
  return loading
}

async function search(found: HTMLElement): Promise<void> {
  const asked = new URLSearchParams(location.search)
  const typed = asked.get('keyword')?.trim() ?? ''
  const box = document.querySelector<HTMLInputElement>('.search-box input')
  if (box) box.value = typed
  const words = searchWords(typed)
  if (words.length === 0)
    return say(found, 'Enter words from a title, an author’s name, a keyword or an abstract in the search box.')
  await Promise.all(words.map((word) => load(`words-${chooseIndexPart(word)}`)))
  const articles = rankArticles(
    words,
    words.map((word) => parts.get(chooseIndexPart(word))),
  )
  if (articles.length === 0)
    return say(found, 'Sorry, nothing matched your search terms. Please try again with different keywords.')
  const pages = pageCount(articles.length, pageSize)
  const page = Math.min(pages, pageIn(asked.get('page') ?? undefined))
  const articlesOfPage = articles.slice((page - 1) * pageSize, page * pageSize)
  await Promise.all(articlesOfPage.map((article) => load(`articles-${Math.floor(article / articlesInFile)}`)))
  say(found, counted(articles.length, 'article'))
  const table = element('table', 'articles')
  const fileOf = (article: number) => lists.get(Math.floor(article / articlesInFile))
  table.append(...articlesOfPage.flatMap((article) => renderCopyResultRow(fileOf(article)?.[article % articlesInFile])))
  found.append(table)
  if (pages > 1) found.append(pager(typed, page, pages))
}

/** Returns links to the previous and next page, like the journal's own search. */
function pager(typed: string, page: number, pages: number): HTMLElement {
  const nav = element('nav', 'pager')
  nav.ariaLabel = 'Pages'
  const link = (rel: string, text: string, to: number) => {
    const made = element('a', '', text)
    made.setAttribute('rel', rel)
    made.setAttribute('href', `?keyword=${encodeURIComponent(typed)}&page=${to}`)
    nav.append(made)
  }
  if (page > 1) link('prev', 'Previous', page - 1)
  nav.append(element('span', '', `Page ${page} of ${pages}`))
  if (page < pages) link('next', 'Next', page + 1)
  return nav
}

function say(found: HTMLElement, text: string): void {
  found.replaceChildren(element('p', 'extent', text))
}

/** Returns a result row, like the journal's own search. */
function renderCopyResultRow(article: ListedArticle | undefined): HTMLElement[] {
  if (!article) return []
  const [title, authors, place, folder] = article
  const link = element('a', '', title)
  link.setAttribute('href', `${root}${folder}/index.html`)
  const heading = element('h2', 'title')
  heading.append(link)
  const first = element('td')
  const second = element('td', '', place)
  const row = element('tr')
  first.append(heading, element('p', 'authors', authors))
  second.dataset.label = 'Issue'
  row.append(first, second)
  return [row]
}

function element(name: string, className = '', text = ''): HTMLElement {
  const made = document.createElement(name)
  if (className) made.className = className
  made.textContent = text
  return made
}

/** Toggles the list of issues on a small screen. */
for (const button of document.querySelectorAll<HTMLElement>('button.all-issues'))
  button.addEventListener('click', () => button.setAttribute('aria-expanded', String(button.ariaExpanded !== 'true')))

const found = document.getElementById('found')
if (found) void search(found)
