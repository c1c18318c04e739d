import { Fragment } from 'react'
import { paths } from '../../src/core/paths.ts'
import { lookup } from '../../src/core/text/clean.ts'
import { t } from '../../src/core/words/words.ts'
import type { ContentsEntry } from '../../src/journal/fulltext/page-rules.ts'
import { metadataFields } from '../../src/journal/record/metadata-fields.ts'
import type { Article } from '../../src/journal/record/rules.ts'
import { keyed } from '../ui/keys.ts'

type Props = {
  article: Article
  contents: readonly ContentsEntry[]
  figures: readonly { id: string; label: string }[]
}

/** Shows the contents of an article next to its text: sections, figures and tables by number, and further links. */
export function ContentsAside({ article, ...of }: Props) {
  return (
    <nav className="contents" aria-label={t('Contents')}>
      <h2 className="label">{t('Contents')}</h2>
      <Entries of={listTextContents(article, of.contents)} />
      <Numbered of={of.figures} />
      <p className="ways">
        {article.hasFile && <a href={paths.articlePdf(article)}>{t('PDF')}</a>} <a href="#cite">{t('Cite')}</a>{' '}
        <a href="#main">{t('Top')}</a>
      </p>
    </nav>
  )
}

/** Shows the same contents before the first section, folded, for a window of one column. */
export function FoldedContents({ article, ...of }: Props) {
  return (
    <nav className="folded-contents" id="contents" aria-label={t('Contents')}>
      <details className="fold">
        <summary>{t('Contents')}</summary>
        <Entries of={listTextContents(article, of.contents)} />
        <Numbered of={of.figures} />
        <p className="ways">
          {article.hasFile && <a href={paths.articlePdf(article)}>{t('PDF')}</a>} <a href="#cite">{t('Cite')}</a>
        </p>
      </details>
    </nav>
  )
}

const listTextContents = (
  { plain_summary, abstract }: Article,
  contents: readonly ContentsEntry[],
): ContentsEntry[] => [
  ...(plain_summary ? [{ id: 'plain-summary', title: t(metadataFields.plain_summary.label), entries: [] }] : []),
  ...(abstract ? [{ id: 'abstract', title: t('Abstract'), entries: [] }] : []),
  ...contents,
]

function Entries({ of: entries }: { of: readonly ContentsEntry[] }) {
  return (
    <ul>
      {keyed(entries, ({ id }) => id).map(([key, { id, title, entries: inner }]) => (
        <li key={key}>
          <a href={`#${id}`}>{title}</a>
          {inner.length > 0 && <Entries of={inner} />}
        </li>
      ))}
    </ul>
  )
}

/** Links figures and tables by their numbers, with a row for each kind of label. */
function Numbered({ of }: { of: Props['figures'] }) {
  const numbered = of.flatMap(({ id, label }) => {
    const [, kind, number] = /^(\p{L}[\p{L}\p{M}]*)\.?\s+([\p{L}\p{N}.-]{1,6})$/u.exec(label) ?? []
    return kind && number ? [{ id, kind, number }] : []
  })
  const kinds = [...Map.groupBy(numbered, ({ kind }) => kind.toLowerCase())]
  if (kinds.length === 0) return null
  return (
    <dl>
      {kinds.map(([key, all]) => (
        <div key={key}>
          <dt>{pluralOf(all[0]?.kind ?? '')}</dt>
          <dd>
            {all.map(({ id, number, kind }) => (
              <Fragment key={id}>
                <a href={`#${id}`} aria-label={`${kind} ${number}`}>
                  {number}
                </a>{' '}
              </Fragment>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const plurals: Record<string, string> = lookup({
  figure: 'Figures',
  fig: 'Figures',
  table: 'Tables',
  scheme: 'Schemes',
})

const pluralOf = (kind: string): string => plurals[kind.toLowerCase()] ?? kind
