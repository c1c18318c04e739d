import { keywordsOf } from '../../core/pasted/keywords.ts'
import { storedText, storedTitle } from '../../core/text/html.ts'
import { element, emptyElement, textElement, type Xml } from '../../core/text/xml.ts'
import type { Front } from '../../engines/fulltext/text.ts'
import { jatsParagraphs, jatsTitle } from '../citing/jats/text.ts'

/** Returns the front of a paper that is not yet in a journal, from its own file. */
export function renderPaperFront({ title, people, abstract, keywords, translation, summaries, notes }: Front): Xml {
  const journal = element(
    'journal-meta',
    {},
    element('journal-id', { 'journal-id-type': 'publisher-id' }, 'untitled-journal'),
    element('journal-title-group', {}, element('journal-title', {}, 'Untitled journal')),
    element('issn', { 'publication-format': 'electronic' }, '0000-0000'),
    element('publisher', {}, element('publisher-name', {}, 'Untitled journal')),
  )
  const words = keywordsOf(keywords).map((word) => element('kwd', {}, word))
  const article = element(
    'article-meta',
    {},
    element(
      'title-group',
      {},
      element('article-title', {}, title ? jatsTitle(storedTitle(title)) : 'Untitled'),
      translation?.title ? translatedTitle(translation) : undefined,
    ),
    people.length > 0 ? element('contrib-group', { 'content-type': 'authors' }, people.map(contributor)) : undefined,
    notes.length > 0 ? element('author-notes', {}, notes.map(noteOf)) : undefined,
    emptyElement('pub-date-not-available'),
    emptyElement('permissions'),
    abstract ? element('abstract', {}, jatsParagraphs(storedText(abstract))) : undefined,
    summaries.map(namedAbstract),
    translation?.abstract ? translatedAbstract(translation) : undefined,
    words.length > 0 ? element('kwd-group', {}, words) : undefined,
  )
  return element('front', {}, journal, article)
}

type Translation = NonNullable<Front['translation']>

const translatedTitle = ({ language, title }: Translation): Xml =>
  element('trans-title-group', { 'xml:lang': language }, element('trans-title', {}, jatsTitle(storedTitle(title))))

const translatedAbstract = ({ language, abstract }: Translation): Xml =>
  element('trans-abstract', { 'xml:lang': language }, jatsParagraphs(storedText(abstract)))

const namedAbstract = ({ type, name, abstract }: Front['summaries'][number]): Xml =>
  element('abstract', { 'abstract-type': type }, element('title', {}, name), jatsParagraphs(storedText(abstract)))

/** Returns a line next to the byline, as read. */
const noteOf = (line: string): Xml =>
  /correspond|\S@\S+\.\w/i.test(line) ? element('corresp', {}, line) : element('p', {}, line)

const contributor = ({ name, affiliation, email, orcid }: Front['people'][number]): Xml =>
  element(
    'contrib',
    { 'contrib-type': 'author' },
    orcid ? element('contrib-id', { 'contrib-id-type': 'orcid' }, `https://orcid.org/${orcid}`) : undefined,
    element('string-name', {}, name),
    textElement('email', email),
    affiliation ? element('aff', {}, affiliation) : undefined,
  )
