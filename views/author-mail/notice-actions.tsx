import type { Notice } from '../../src/journal/author-mail/notice.ts'
import { Island } from '../island.tsx'

type Props = {
  notice: Notice
  /** The ref number, for screen readers where there are several notices. */
  of?: string
}

/** An editor's actions with the text of a notice in programs of their own. */
export function NoticeActions({ notice, of }: Props) {
  const labelled = (label: string) => ({ 'aria-label': of && `${label} notice ${of}` })
  return (
    <>
      <Island name="copy-button" props={{ text: notice.text, label: 'Copy' }} />
      <a className="button quiet" href={notice.mailto} {...labelled('Email')}>
        Email
      </a>
      <a className="button quiet" href={notice.whatsapp} rel="noreferrer" target="_blank" {...labelled('WhatsApp')}>
        WhatsApp
      </a>
    </>
  )
}
