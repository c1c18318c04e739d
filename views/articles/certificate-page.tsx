import { type Article, authorsOf } from '../../src/articles/rules.ts'
import { paths } from '../../src/paths.ts'
import { storedTitle } from '../../src/text/html.ts'
import { Html } from '../ui/html.tsx'

/** The certificate download page; an unknown article shows only the page's title, without an error. */
export function CertificatePage({ article }: { article: Article | undefined }) {
  return (
    <article className="certificates">
      <h1 className="label">DOWNLOAD PUBLICATION CERTIFICATE</h1>
      {article && (
        <>
          <h2>
            <Html html={storedTitle(article.title)} />
          </h2>
          <ul className="certificate-list">
            {[...new Set(authorsOf(article.authorname))].map((name) => (
              <li key={name}>
                <span>{name}</span>
                <a
                  className="button"
                  href={paths.certificatePdf(article.refnumber, name)}
                  aria-label={`Download the certificate of ${name}`}
                  download
                >
                  Download
                </a>
              </li>
            ))}
          </ul>
          <p className="actions">
            <a className="button quiet" href={paths.coverPage(article.refnumber)} download>
              Cover page
            </a>
            <a className="button quiet" href={paths.abstract(article)}>
              Abstract
            </a>
          </p>
          <p className="hint">
            Whoever holds a certificate can <a href={paths.verify()}>verify it</a> by the code at its foot.
          </p>
        </>
      )}
    </article>
  )
}
