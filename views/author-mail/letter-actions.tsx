import type { Letter } from '../../src/journal/author-mail/letter.ts'
import { Island } from '../island.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

type Props = {
  letter: Letter
  /** The ref number, for screen readers if there are several letters. */
  of?: string
}

/** Shows the actions on a letter's text: copy, open in a mail program or WhatsApp. */
export function LetterActions({ letter, of }: Props) {
  const labelled = (label: string) => ({ 'aria-label': of && `${label} letter ${of}` })
  return (
    <>
      <Island name="copy-button" props={{ text: letter.text, label: 'Copy' }} />
      <ButtonLink text="Email" quiet href={letter.mailto} {...labelled('Email')} />
      <ButtonLink
        text="WhatsApp"
        quiet
        href={letter.whatsapp}
        rel="noreferrer"
        target="_blank"
        {...labelled('WhatsApp')}
      />
    </>
  )
}
