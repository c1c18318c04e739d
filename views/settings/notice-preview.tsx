import { storedTitle } from '../../src/core/text/html.ts'
import type { Notice } from '../../src/journal/author-mail/notice.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Html } from '../ui/html.tsx'

type PreviewProps = {
  /** The stored title of the article. */
  title: string | undefined
  notice: Notice | undefined
  back: { href: string; text: string }
}

/** The notice of a real article in unsaved words. */
export function NoticePreview({ title, notice, back }: PreviewProps) {
  return (
    <>
      <BackLink href={back.href}>{back.text}</BackLink>
      <h1>Preview</h1>
      {notice && title ? (
        <>
          <p>
            For the newest public article: <Html html={storedTitle(title)} />
          </p>
          <p className="hint notice-hint">Subject: {notice.subject}</p>
          <pre className="notice">{notice.text}</pre>
        </>
      ) : (
        <p className="empty">The journal has no public article yet, whose notice could be shown.</p>
      )}
    </>
  )
}
