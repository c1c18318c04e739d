import { counted } from '../../src/core/text/counted.ts'
import type { Readings } from '../../src/journal/readings/queries.ts'
import { readingWords } from '../../src/journal/readings/rules.ts'
import type { NameKind } from '../../src/journal/search/people/names.ts'
import { listed } from '../../src/journal/search/rules.ts'
import { MixedText } from '../ui/html.tsx'
import { Pager } from '../ui/pager.tsx'
import { AuthorFacts, type PersonFacts } from './person-facts.tsx'
import { type Result, ResultList } from './result-list.tsx'

type Props = {
  kind: NameKind
  name: string
  page: number
  total: number
  results: Result[]
  href: (page: number) => string
  /** The facts about an author. */
  person?: PersonFacts
  /** The readings of an author, if they are public. */
  readings: Readings | undefined
}

/** The articles of one author or one keyword. */
export function NamePage({ kind, name, page, total, results, href, person, readings }: Props) {
  return (
    <>
      <p className="place">{kind === 'author' ? 'Author' : 'Keyword'}</p>
      <h1>
        <MixedText>{name}</MixedText>
      </h1>
      {person && <AuthorFacts name={name} of={person} />}
      <p className="extent">
        {counted(total, 'article')}
        {readings && readings.views + readings.downloads > 0 && ` · ${readingWords(readings)}`}
      </p>
      <ResultList results={results} />
      <Pager page={page} total={listed(total)} href={href} />
    </>
  )
}
