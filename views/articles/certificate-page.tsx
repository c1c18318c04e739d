import { paths } from '../../src/core/paths.ts'
import { storedTitle } from '../../src/core/text/html.ts'
import { t } from '../../src/core/words/words.ts'
import { authorNames } from '../../src/journal/record/people/rules.ts'
import type { Article } from '../../src/journal/record/rules.ts'
import { CodeForm } from '../certificates/code-form.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Html, MixedText } from '../ui/html.tsx'
import { titleLanguage } from '../words/article-language.ts'
import { inPageLanguage } from '../words/journal-language.ts'
import { Message } from '../words/message.tsx'
import { NoticeBanner } from './notice-banner.tsx'

type Props = {
  article: Article | undefined
  /** Asks for a ref number, with the error of the one that was sent. */
  prompt?: { error: string | undefined }
}

/** Shows the certificate download page; for an unknown article only the page's title, without an error. */
export function CertificatePage({ article, prompt }: Props) {
  return (
    <article className="certificates">
      <h1 className="label">{t('DOWNLOAD PUBLICATION CERTIFICATE')}</h1>
      {prompt && (
        <CodeForm
          action={paths.certificates()}
          name="refno"
          label={t('Ref. number of the article')}
          hint={t('It is on the article’s page, below the authors, as in Ref. 1043.')}
          error={prompt.error}
          submit={t('Show')}
          inputMode="numeric"
          maxLength={10}
        />
      )}
      {article && (
        <>
          <NoticeBanner article={article} />
          <h2>
            <Html html={storedTitle(article.title)} {...titleLanguage(article.title)} />
          </h2>
          <ul className="certificate-list">
            {[...new Set(authorNames(article))].map((name) => (
              <li key={name}>
                <span>
                  <MixedText>{name}</MixedText>
                </span>
                <ButtonLink
                  text={t('Download')}
                  href={inPageLanguage(paths.certificatePdf(article.refnumber, name))}
                  aria-label={t('Download the certificate of {name}', { name })}
                  download
                />
              </li>
            ))}
          </ul>
          <p className="actions">
            <ButtonLink
              text={t('Cover page')}
              quiet
              href={inPageLanguage(paths.coverPage(article.refnumber))}
              download
            />
            <ButtonLink text={t('Abstract')} quiet href={paths.abstract(article)} />
          </p>
          <p className="hint">
            <Message
              text="Anyone who holds a certificate can <link>verify it</link> by the code at its foot."
              values={{ link: (text) => <a href={paths.verify()}>{text}</a> }}
            />
          </p>
        </>
      )}
    </article>
  )
}
