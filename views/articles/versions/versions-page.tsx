import { paths } from '../../../src/core/paths.ts'
import { dayIn } from '../../../src/core/text/dates.ts'
import { t } from '../../../src/core/words/words.ts'
import type { ArticleVersion } from '../../../src/journal/articles/versions/queries.ts'
import type { Article } from '../../../src/journal/record/rules.ts'
import { versionWords } from '../../../src/journal/record/version-rules.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Day, Message } from '../../words/message.tsx'

type Props = { article: Article; versions: readonly ArticleVersion[]; zone: string }

/** Lists the versions of an article that readers saw, the newest first. */
export function VersionsPage({ article, versions, zone }: Props) {
  return (
    <div className="prose">
      <BackLink href={paths.article(article)}>{article.description}</BackLink>
      <h1>{t('Versions')}</h1>
      {versions.length === 0 && <p>{t('There is no full text or PDF.')}</p>}
      <ol reversed>
        {versions.toReversed().map((version) => (
          <li key={version.n} value={version.n}>
            <VersionRow article={article} version={version} day={dayIn(zone, version.at)} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function VersionRow({ article, version, day }: { article: Article; version: ArticleVersion; day: string }) {
  const { n, kind, note, file_hash, text_hash, withheld_at } = version
  return (
    <>
      <p>
        <Message
          text="{kind} on {day}"
          values={{ kind: <strong>{t(versionWords[kind])}</strong>, day: <Day of={day} /> }}
        />
        {note && `: ${note}`}
        {version.notice && `, ${t('see the notice with ref. {number}', { number: version.notice })}`}
      </p>
      {withheld_at ? (
        <p className="hint">{t('Withheld: this version can no longer be read.')}</p>
      ) : (
        <p className="links">
          <a href={paths.articleVersion(article, n)}>{t('Version {n}', { n: String(n) })}</a>
          {file_hash && <a href={paths.articleVersion(article, n, '.pdf')}>PDF</a>}
          {text_hash && <a href={paths.articleVersion(article, n, '.xml')}>JATS</a>}
          {n > 1 && <a href={paths.articleVersionChanges(article, n - 1, n)}>{t('What changed')}</a>}
        </p>
      )}
    </>
  )
}
