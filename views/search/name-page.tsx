import type { NameKind } from '../../src/search/names.ts'
import { listed } from '../../src/search/rules.ts'
import { counted } from '../../src/text/counted.ts'
import { MixedText } from '../ui/html.tsx'
import { Pager } from '../ui/pager.tsx'
import { type Result, ResultList } from './result-list.tsx'

type Props = {
  kind: NameKind
  name: string
  page: number
  total: number
  results: Result[]
  href: (page: number) => string
}

/** The articles of one author or one keyword. */
export function NamePage({ kind, name, page, total, results, href }: Props) {
  return (
    <>
      <p className="place">{kind === 'author' ? 'Author' : 'Keyword'}</p>
      <h1>
        <MixedText>{name}</MixedText>
      </h1>
      <p className="extent">{counted(total, 'article')}</p>
      <ResultList results={results} />
      <Pager page={page} total={listed(total)} href={href} />
    </>
  )
}
