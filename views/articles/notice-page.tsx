import { type IssueNumber, issueName } from '../../src/archives/rules.ts'
import type { Notice } from '../../src/articles/notice.ts'
import { paths } from '../../src/paths.ts'
import { storedTitle } from '../../src/text/html.ts'
import { Island } from '../island.tsx'
import { Html } from '../ui/html.tsx'

type Props = {
  article: IssueNumber & { id: number; title: string; status: string; refnumber: string }
  notice: Notice
}

/** The notice for an article's authors, to copy or send. */
export function NoticePage({ article, notice }: Props) {
  return (
    <>
      <a className="back" href={paths.adminIssue(article)}>
        {issueName(article)}
      </a>
      <h1>Author notice</h1>
      <p>
        <Html html={storedTitle(article.title)} />
      </p>
      {article.status !== 'enabled' && (
        <p className="error">This article is disabled: its links do not work until it is enabled.</p>
      )}
      <pre className="notice">{notice.text}</pre>
      <div className="actions">
        <Island name="copy-button" props={{ text: notice.text, label: 'Copy' }} />
        <a className="button quiet" href={notice.mailto}>
          Email
        </a>
        <a className="button quiet" href={notice.whatsapp} rel="noreferrer" target="_blank">
          WhatsApp
        </a>
      </div>
      <p className="actions next">
        <a href={paths.adminAddArticle(article)}>Add the next article</a>
        <a href={paths.adminArticle(article.id)}>Edit this article</a>
        <a href={paths.certificate(article.refnumber)}>Certificates</a>
        <a href={paths.article(article)}>View on site</a>
      </p>
    </>
  )
}
