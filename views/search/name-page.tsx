import type { NameKind } from '../../src/core/pasted/name-keys.ts'
import { t } from '../../src/core/words/words.ts'
import { articleCount } from '../../src/journal/record/issues/rules.ts'
import { listedTotal } from '../../src/journal/search/rules.ts'
import type { Usage } from '../../src/journal/usage/queries.ts'
import { usageText } from '../../src/journal/usage/rules.ts'
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
  /** The usage of an author's articles, if it is public. */
  usage: Usage | undefined
}

/** Lists the articles of one author or one keyword. */
export function NamePage({ kind, name, page, total, results, href, person, usage }: Props) {
  return (
    <>
      <p className="place">{kind === 'author' ? t('Author') : t('Keyword')}</p>
      <h1>
        <MixedText>{name}</MixedText>
      </h1>
      {person && <AuthorFacts name={name} of={person} />}
      <p className="extent">
        {articleCount(total)}
        {usage && usage.views + usage.downloads > 0 && ` · ${usageText(usage)}`}
      </p>
      <ResultList results={results} />
      <Pager page={page} total={listedTotal(total)} href={href} />
    </>
  )
}
