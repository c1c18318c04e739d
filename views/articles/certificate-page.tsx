import { type Article, authorsOf } from '../../src/articles/rules.ts'
import { paths } from '../../src/paths.ts'
import { storedTitle } from '../../src/text/html.ts'
import { Html } from '../ui/html.tsx'

/** The certificate download page; of an unknown article it shows nothing but its title (specification 8). */
export function CertificatePage({ article }: { article: Article | undefined }) {
  return (
    <article className="certificates">
      <h1 className="label">DOWNLOAD PUBLICATION CERTIFICATE</h1>
      {article && (
        <>
          <h2>
            <Html html={storedTitle(article.title)} />
          </h2>
          <ul className="authors">
            {authorsOf(article.authorname).map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <p>
            <a href={paths.abstract(article)}>Abstract</a>
          </p>
        </>
      )}
    </article>
  )
}
