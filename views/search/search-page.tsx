import { paths } from '../../src/core/paths.ts'
import { message, t } from '../../src/core/words/words.ts'
import { excerpt } from '../../src/journal/citing/metadata.ts'
import { matcherOf } from '../../src/journal/search/matches.ts'
import { isNarrowed, type Narrowing, parametersOf } from '../../src/journal/search/parsing/filter-rules.ts'
import type { Found } from '../../src/journal/search/queries.ts'
import { onlyStopWords } from '../../src/journal/search/rules.ts'
import { MixedText } from '../ui/html.tsx'
import { Pager } from '../ui/pager.tsx'
import { Section } from '../ui/sections.tsx'
import { journalLanguage } from '../words/journal-language.ts'
import { Message } from '../words/message.tsx'
import { Extent } from './extent.tsx'
import { ResultFilters } from './filters.tsx'
import { NearestHeading, Quote } from './nearest.tsx'
import { ResultList } from './result-list.tsx'

/** One of the journal's own pages, a call or a special issue that contains the words of a search. */
export type FoundWebpage = { href: string; title: string; text: string }

type Props = Found & { typed: string; page: number; narrowing: Narrowing; webpages: readonly FoundWebpage[] }

/** Shows search results, and names a corrected query and the words that the nearest articles lack. */
export function SearchPage({ typed, page, narrowing, webpages, ...found }: Props) {
  const { total, results, parts, instead, facets, nearest } = found
  const href = (narrowing: Narrowing, page = 1) => paths.searchFor(typed, page, parametersOf(narrowing))
  return (
    <>
      <h1>{t('SEARCH')}</h1>
      {typed !== '' && <SearchAgain typed={typed} />}
      {webpages.length > 0 && <Webpages of={webpages} />}
      {total === 0 ? (
        <NothingFound typed={typed} narrowing={narrowing} />
      ) : (
        <>
          {nearest ? (
            <>
              <p>{t(nothingMatched)}</p>
              <NearestHeading unknown={nearest.unknown} />
            </>
          ) : (
            <>
              <Extent typed={typed} href={paths.searchFor} total={total} instead={instead} />
              <ResultFilters narrowing={narrowing} facets={facets} total={total} href={href} />
            </>
          )}
          <ResultList results={results} matcher={matcherOf(parts)} without={nearest?.without} />
          <Pager page={page} total={total} href={(page) => href(narrowing, page)} />
        </>
      )}
    </>
  )
}

/** Lists the journal's own pages that were found: before the articles, because they are few. */
const Webpages = ({ of }: { of: Props['webpages'] }) => (
  <Section id="pages" title={t('Pages of the journal')} isLabel className="found-pages">
    <ul>
      {of.map(({ href, title, text }) => (
        <li key={href}>
          <a lang={journalLanguage()} href={href}>
            <MixedText>{title}</MixedText>
          </a>
          {text && <p lang={journalLanguage()}>{excerpt(text)}</p>}
        </li>
      ))}
    </ul>
  </Section>
)

/** Shows the query for correction, because the search box of the frame is empty again. */
function SearchAgain({ typed }: Pick<Props, 'typed'>) {
  return (
    <form className="search-box" action={paths.search()} aria-label={t('Your search')}>
      <input type="search" name="keyword" aria-label={t('Your search')} defaultValue={typed} required />
      <button type="submit">{t('Search again')}</button>
    </form>
  )
}

const nothingMatched = message('Sorry, nothing matched your search terms. Please try again with different keywords.')

function NothingFound({ typed, narrowing }: Pick<Props, 'typed' | 'narrowing'>) {
  if (typed === '')
    return (
      <p>
        {t(
          'Enter a word from a title, an author’s name, a keyword, a year or a ref number in the search box, or paste a citation.',
        )}
      </p>
    )
  if (onlyStopWords(typed))
    return (
      <p>
        <Message
          text={message(
            '{word} is in nearly every article, so it is not searched for. Please add a word from a title, an ' +
              'author’s name or a keyword.',
          )}
          values={{ word: <Quote text={typed} /> }}
        />
      </p>
    )
  return (
    <>
      <p>{t(nothingMatched)}</p>
      <p>
        <Message
          text="You searched for {query}. The <link>archives</link> list every issue."
          values={{ query: <Quote text={typed} />, link: (text) => <a href={paths.archives()}>{text}</a> }}
        />
      </p>
      {isNarrowed(narrowing) && (
        <p>
          <a href={paths.searchFor(typed)}>{t('Search without filters')}</a>
        </p>
      )}
    </>
  )
}
